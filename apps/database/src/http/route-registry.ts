import type { DatabaseRoute } from '@strata/database-routes';
import { parseRoute } from '@strata/database-routes';
import type { RouteHandler, RouteHandlers, RouteOptions } from './route-handlers';

interface RouteNode {
  readonly literals: Map<string, RouteNode>;
  parameter?: RouteNode;
  rest?: RouteNode;
  readonly methods: Map<string, Route>;
}

export interface RouteMatch {
  /** as registered: names the route in metrics */
  readonly pattern: string;
  readonly handler: RouteHandler;
  readonly options: RouteOptions;
  readonly params: Readonly<Record<string, string>>;
}

/** A route without parameters matches as it is. */
interface Route extends RouteMatch {
  readonly names: readonly string[];
}

const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze({});

/**
 * Finds the route of a request. A capability gives its routes in a function that the wiring (`server/routes.ts`) calls:
 *
 *     export function cursorRoutes(cursors: Cursors) {
 *       return {
 *         'POST /_api/cursor': async (context) => reply(201, await cursors.start(context.database, context.bodyObject())),
 *         'DELETE /_api/cursor/:id': async (context) => reply(202, await cursors.drop(context)),
 *       } satisfies RouteHandlers;
 *     }
 *
 * Throw `ArangoError`; the server renders it.
 */
export class RouteRegistry {
  private readonly root: RouteNode = newNode();
  /** the routes without parameters by their paths, which are looked for first: as in the tree, a literal wins */
  private readonly fixed = new Map<string, RouteNode>();

  /** Adds the routes of `libs/database-routes` that `handlers` answers. */
  addAll(handlers: RouteHandlers): void {
    for (const [route, answered] of Object.entries(handlers)) {
      const { methods, path } = parseRoute(route as DatabaseRoute);
      if (typeof answered === 'function') this.add(methods, path, answered);
      else this.add(methods, path, answered.handler, answered);
    }
  }

  /** @param pattern `:name` takes one segment, `*` at the end all that follow; literals win over names */
  add(method: string | readonly string[], pattern: string, handler: RouteHandler, options: RouteOptions = {}): void {
    let node = this.root;
    const names: string[] = [];
    for (const segment of pattern.split('/').slice(1)) {
      if (segment === '*') {
        node = node.rest ??= newNode();
        names.push('*');
      } else if (segment.startsWith(':')) {
        node = node.parameter ??= newNode();
        names.push(segment.slice(1));
      } else {
        let next = node.literals.get(segment);
        if (next === undefined) node.literals.set(segment, (next = newNode()));
        node = next;
      }
    }
    for (const one of typeof method === 'string' ? [method] : method) {
      if (node.methods.has(one)) throw new Error(`route ${one} ${pattern} is registered twice`);
      node.methods.set(one, { pattern, names, handler, options, params: NO_PARAMS });
    }
    if (names.length === 0) this.fixed.set(pattern, node);
  }

  /** @returns the route, or why there is none */
  match(method: string, path: string): RouteMatch | 'unknown-path' | 'wrong-method' {
    if (!path.startsWith('/')) return 'unknown-path';
    const whole = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path; // a slash at the end means nothing
    const values: string[] = [];
    const node = this.fixed.get(whole) ?? find(this.root, whole, 1, values);
    if (node === undefined) return 'unknown-path';
    const route = node.methods.get(method) ?? (method === 'HEAD' ? node.methods.get('GET') : undefined);
    if (route === undefined) return 'wrong-method';
    if (values.length === 0) return route;
    const params: Record<string, string> = {};
    for (let at = 0; at < route.names.length; at += 1) params[route.names[at]!] = values[at] ?? '';
    return { pattern: route.pattern, handler: route.handler, options: route.options, params };
  }
}

function newNode(): RouteNode {
  return { literals: new Map(), methods: new Map() };
}

/** @param at where the next segment begins; behind the end: there is none */
function find(node: RouteNode, path: string, at: number, values: string[]): RouteNode | undefined {
  if (at > path.length) return node.methods.size > 0 ? node : undefined;
  const slash = path.indexOf('/', at);
  const end = slash === -1 ? path.length : slash;
  const segment = path.slice(at, end);
  const literal = node.literals.get(segment);
  const viaLiteral = literal && find(literal, path, end + 1, values);
  if (viaLiteral) return viaLiteral;
  if (node.parameter !== undefined) {
    values.push(decode(segment));
    const found = find(node.parameter, path, end + 1, values);
    if (found !== undefined) return found;
    values.pop();
  }
  if (node.rest === undefined) return undefined;
  values.push(path.slice(at).split('/').map(decode).join('/'));
  return node.rest;
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // a stray percent sign: taken as written
  }
}
