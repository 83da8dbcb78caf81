import type { Route } from './routes';
import { ROUTES } from './routes';

const PROJECT_SEGMENT = ':project';

interface Compiled {
  readonly route: Route;
  readonly pattern: readonly string[];
  /** which segment names the project; -1: none does */
  readonly projectAt: number;
}

export interface FoundRoute {
  readonly route: Route;
  /** how many segments its pattern took */
  readonly taken: number;
  /** the segment that stands for a project, whatever it holds; undefined: the path has none */
  readonly project: string | undefined;
}

/** By the first segment, in the order of the table: no pattern begins with a name. */
const compiled = new Map<string, Compiled[]>();
for (const route of ROUTES) {
  const pattern = route.path.split('/').slice(1);
  const [first = ''] = pattern;
  const one = { route, pattern, projectAt: pattern.indexOf(PROJECT_SEGMENT) };
  const known = compiled.get(first);
  if (known) known.push(one);
  else compiled.set(first, [one]);
}

/** The route of a path, by its decoded segments. */
export function findRoute(segments: readonly string[]): FoundRoute | undefined {
  for (const { route, pattern, projectAt } of compiled.get(segments[0] ?? '') ?? [])
    if (matches(pattern, segments)) return { route, taken: pattern.length, project: segments[projectAt] };
  return undefined;
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (segments.length < pattern.length) return false;
  if (pattern[0] === '') return segments.length === 1; // the root alone, not what follows two slashes
  for (let at = 1; at < pattern.length; at++) {
    const isRight = pattern[at] === PROJECT_SEGMENT ? segments[at] !== '' : segments[at] === pattern[at];
    if (!isRight) return false;
  }
  return true;
}

/**
 * Path to ask a service for: what the route says instead of its own part, then the rest as it was sent, but that several slashes between the
 * two are one: clients join addresses and paths so.
 * @param path as {@link findRoute} saw its segments, percent-encoded
 */
export function pathAtService({ route, taken, project = '' }: FoundRoute, path: string): string {
  if (route.at === undefined) return path;
  const at = route.at.replace(PROJECT_SEGMENT, () => encodeURIComponent(project));
  const sent = path.split('/').slice(taken + 1);
  const begins = sent.findIndex((segment) => segment !== '');
  const rest = begins < 0 ? sent : sent.slice(begins);
  return rest.length > 0 ? `${at}/${rest.join('/')}` : at || '/';
}
