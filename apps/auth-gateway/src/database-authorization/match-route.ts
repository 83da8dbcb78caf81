import type { ForwardedRoute } from '@strata/database-routes';
import { parseRoute } from '@strata/database-routes';
import { isTrueWord } from '@strata/http-wire';
import type { RequestTarget } from '../requests/request-target';
import { ROUTE_PERMISSIONS } from './database-routes';
import type { RoutePermissions } from './route-permissions';

/** What a request needs, as far as method, path and query string tell: its row of the table, and what it names. Names may be ids. */
export interface MatchedRoute {
  readonly route: RoutePermissions;
  readonly collection: string | undefined;
  readonly view: string | undefined;
  readonly graph: string | undefined;
  readonly query: string | undefined;
}

interface CompiledRoute {
  readonly route: RoutePermissions;
  readonly methods: ReadonlySet<string>;
  readonly pattern: readonly string[];
  readonly takesRest: boolean;
  /** places of the segments that must be these */
  readonly literals: readonly { readonly at: number; readonly text: string }[];
  /** places of the names that count for the route; -1: not in the path */
  readonly at: Readonly<Record<'collection' | 'view' | 'graph' | 'query', number>>;
}

/**
 * Finds what a request needs. The path is read exactly as the database reads it: what was authorized is what runs.
 * @param target a path below `/_api` or `/_admin` that the database answers
 */
export function matchRoute(
  method: string,
  target: Pick<RequestTarget, 'segments' | 'query'>,
): MatchedRoute | 'unknown-path' | 'wrong-method' {
  const { segments: sent, query } = target;
  const segments = sent.length > 1 && sent.at(-1) === '' ? sent.slice(0, -1) : sent; // one slash at the end means nothing
  const routes = routesByStart.get(startOf(segments));
  const wanted = method === 'HEAD' ? 'GET' : method;
  const parameters = query === '' ? NO_PARAMETERS : new Parameters(query);
  let isKnown = false;
  for (const compiled of routes ?? []) {
    if (!matches(compiled, segments)) continue;
    isKnown = true;
    const { methods, route } = compiled;
    if (!methods.has(wanted)) continue;
    if (route.when === undefined || parameters.isTrue(route.when)) return named(compiled, segments, parameters);
  }
  return isKnown ? 'wrong-method' : 'unknown-path';
}

/**
 * The query string, read exactly as the database reads it: of equal names the last counts, and `URLSearchParams` skips a question mark at
 * the front, so of `??a=1` both.
 */
class Parameters {
  private values: ReadonlyMap<string, string> | undefined;

  constructor(private readonly query: string) {}

  get(name: string): string | undefined {
    return (this.values ??= new Map(new URLSearchParams(this.query.slice(1)))).get(name);
  }

  isTrue(name: string): boolean {
    return isTrueWord(this.get(name) ?? '');
  }
}

const NO_PARAMETERS = new Parameters('');

function named({ route, at }: CompiledRoute, segments: readonly string[], parameters: Parameters): MatchedRoute {
  const inPath = (place: number) => (place < 0 ? undefined : segments[place]);
  return {
    route,
    collection: route.collection && (inPath(at.collection) ?? parameters.get('collection') ?? ''),
    view: inPath(at.view),
    graph: inPath(at.graph),
    query: inPath(at.query),
  };
}

function compile(methods: readonly string[], path: string, route: RoutePermissions): CompiledRoute {
  const pattern = path.split('/').slice(1);
  const place = (name: string, counts: unknown) => (counts === undefined ? -1 : pattern.indexOf(`:${name}`));
  return {
    route,
    methods: new Set(methods),
    pattern,
    takesRest: pattern.at(-1) === '*',
    literals: pattern.map((text, at) => ({ at, text })).filter(({ text }) => rank(text) === 0),
    at: {
      collection: place('collection', route.collection),
      view: place('view', route.view),
      graph: place('graph', route.graph),
      query: place('query', route.ownQuery),
    },
  };
}

function compiled(route: ForwardedRoute): CompiledRoute[] {
  const needed = ROUTE_PERMISSIONS[route];
  if (needed === 'administrators') return [];
  const { methods, path } = parseRoute(route);
  return [needed].flat().map((permissions) => compile(methods, path, permissions));
}

function byStart(routes: readonly CompiledRoute[]): Map<string, CompiledRoute[]> {
  const grouped = new Map<string, CompiledRoute[]>();
  for (const route of routes) {
    const start = startOf(route.pattern);
    const known = grouped.get(start);
    if (known) known.push(route);
    else grouped.set(start, [route]);
  }
  return grouped;
}

function startOf([root = '', kind = '']: readonly string[]): string {
  return `${root}/${kind}`;
}

function matches({ pattern, takesRest, literals }: CompiledRoute, segments: readonly string[]): boolean {
  if (takesRest ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  for (const { at, text } of literals) if (segments[at] !== text) return false;
  return true;
}

function compare(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = rank(a[i]) - rank(b[i]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A literal before a name before the rest. */
function rank(part = ''): number {
  return part === '*' ? 2 : part.startsWith(':') ? 1 : 0;
}

/** Rows by the first two segments of the path; as in the database, a literal segment wins over a name, and a name over the rest. */
const routesByStart: ReadonlyMap<string, readonly CompiledRoute[]> = byStart(
  (Object.keys(ROUTE_PERMISSIONS) as ForwardedRoute[]).flatMap(compiled).sort((a, b) => compare(a.pattern, b.pattern)),
);
