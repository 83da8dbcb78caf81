import type { RequestTarget } from '../front-door/request-target';
import { DATABASE_ROUTES } from './database-routes';
import type { RouteRights } from './route-rights';

/** What a call needs, as far as method, path and query string tell: its row of the table, and what it names. Names may be ids. */
export interface NeededRights {
  readonly route: RouteRights;
  readonly collection?: string;
  readonly view?: string;
  readonly graph?: string;
  readonly query?: string;
}

interface CompiledRoute {
  readonly route: RouteRights;
  readonly methods: ReadonlySet<string>;
  readonly pattern: readonly string[];
}

/** In strings of queries, as the database reads them. */
const TRUE_WORDS: ReadonlySet<string> = new Set(['true', '1', 'yes', 'on']);

/** Rows by the first two segments of the path; as in the database, a literal segment wins over a name, and a name over the rest. */
const routesByStart: ReadonlyMap<string, readonly CompiledRoute[]> = byStart(
  DATABASE_ROUTES.map(compile).sort((a, b) => compare(a.pattern, b.pattern)),
);

/**
 * Finds what a call needs. The path is read exactly as the database reads it: what was judged is what runs.
 * @param target a path below `/_api` or `/_admin` that the database answers
 */
export function neededRights(
  method: string,
  target: Pick<RequestTarget, 'segments' | 'query'>,
): NeededRights | 'unknown-path' | 'wrong-method' {
  const { segments: sent, query } = target;
  const segments = sent.length > 1 && sent.at(-1) === '' ? sent.slice(0, -1) : sent; // one slash at the end means nothing
  const routes = routesByStart.get(startOf(segments));
  const wanted = method === 'HEAD' ? 'GET' : method;
  let parameters: Parameters | undefined;
  let isKnown = false;
  for (const { route, methods, pattern } of routes ?? []) {
    if (!matches(pattern, segments)) continue;
    isKnown = true;
    if (!methods.has(wanted)) continue;
    parameters ??= new Parameters(query);
    if (route.when === undefined || parameters.isTrue(route.when)) return named(route, pattern, segments, parameters);
  }
  return isKnown ? 'wrong-method' : 'unknown-path';
}

/** The query string; of equal names the last counts, as for the database. */
class Parameters {
  private values: ReadonlyMap<string, string> | undefined;

  constructor(private readonly query: string) {}

  get(name: string): string | undefined {
    if (this.query === '') return undefined;
    return (this.values ??= new Map(new URLSearchParams(this.query))).get(name);
  }

  isTrue(name: string): boolean {
    return TRUE_WORDS.has(this.get(name)?.toLowerCase() ?? '');
  }
}

function named(route: RouteRights, pattern: readonly string[], segments: readonly string[], parameters: Parameters): NeededRights {
  const at = (name: string) => segments[pattern.indexOf(`:${name}`)];
  return {
    route,
    ...(route.collection && { collection: at('collection') ?? parameters.get('collection') ?? '' }),
    ...(route.view && { view: at('view') ?? '' }),
    ...(route.graph && { graph: at('graph') ?? '' }),
    ...(route.ownQuery && { query: at('query') ?? '' }),
  };
}

function compile(route: RouteRights): CompiledRoute {
  const [methods = '', path = ''] = route.call.split(' ');
  return { route, methods: new Set(methods.split('|')), pattern: path.split('/').slice(1) };
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

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  const takesRest = pattern.at(-1) === '*';
  if (takesRest ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((part, i) => part === '*' || part.startsWith(':') || part === segments[i]);
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
