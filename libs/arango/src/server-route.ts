import type { Database } from 'arangojs';

/** How a server is reached by what does not ask it through the driver. */
export interface ServerRoute {
  /** base URLs: of one server, or of the coordinators of a cluster */
  readonly urls: readonly string[];
  /** the header of a request, asked for anew for each */
  readonly authorization: () => string;
  readonly timeoutMs: number;
  /** place of the one that is asked: the next one is, where it is away */
  active: number;
}

const routes = new WeakMap<Database, ServerRoute>();

/** @returns undefined where only the driver knows the way: for a database that `connectDatabase` did not open, and for sockets of the file system */
export function routeTo(database: Database): ServerRoute | undefined {
  const route = routes.get(database);
  return route?.urls.every((url) => /^https?:\/\/(?!unix:)/.test(url)) ? route : undefined;
}

/** Has a database be reached by this route. */
export function setRoute(database: Database, route: ServerRoute): void {
  routes.set(database, route);
}

/** Has another database of the same server be reached as this one is. */
export function shareRoute(database: Database, other: Database): void {
  const route = routes.get(database);
  if (route) routes.set(other, route);
}
