import type { Route } from './routes';
import { ROUTES } from './routes';

interface Compiled {
  readonly route: Route;
  readonly pattern: readonly string[];
}

/** By the first segment, in the order of the table: no pattern begins with a name. */
const compiled = new Map<string, Compiled[]>();
for (const route of ROUTES) {
  const pattern = route.path.split('/').slice(1);
  const [first = ''] = pattern;
  const known = compiled.get(first);
  if (known) known.push({ route, pattern });
  else compiled.set(first, [{ route, pattern }]);
}

/** The route of a path (its decoded segments), and how many segments its pattern took. */
export function findRoute(segments: readonly string[]): { route: Route; taken: number } | undefined {
  for (const { route, pattern } of compiled.get(segments[0] ?? '') ?? [])
    if (matches(pattern, segments)) return { route, taken: pattern.length };
  return undefined;
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (segments.length < pattern.length) return false;
  for (let at = 1; at < pattern.length; at++) {
    const isRight = pattern[at]?.startsWith(':') ? segments[at] !== '' : segments[at] === pattern[at];
    if (!isRight) return false;
  }
  return true;
}

/** Path to ask a service for: what the route says instead of its own part, then the rest as it was sent. */
export function pathAtService(route: Route, taken: number, path: string): string {
  if (route.at === undefined) return path;
  const rest = path.split('/').slice(taken + 1);
  return rest.length > 0 ? `${route.at}/${rest.join('/')}` : route.at || '/';
}
