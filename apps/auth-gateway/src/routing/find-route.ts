import type { Route } from './routes';
import { ROUTES } from './routes';

const compiled = ROUTES.map((route) => ({ route, pattern: route.path.split('/').slice(1) }));

/** The route of a path (its decoded segments), and how many segments its pattern took. */
export function findRoute(segments: readonly string[]): { route: Route; taken: number } | undefined {
  for (const { route, pattern } of compiled) {
    if (segments.length < pattern.length) continue;
    if (pattern.every((part, i) => (part.startsWith(':') ? segments[i] !== '' : segments[i] === part)))
      return { route, taken: pattern.length };
  }
  return undefined;
}

/** Path to ask a service for: what the route says instead of its own part, then the rest as it was sent. */
export function pathAtService(route: Route, taken: number, path: string): string {
  if (route.at === undefined) return path;
  const rest = path.split('/').slice(taken + 1);
  return rest.length > 0 ? `${route.at}/${rest.join('/')}` : route.at || '/';
}
