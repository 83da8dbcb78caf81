import { ArangoError } from '@strata/errors';
import type { Principal } from '../authentication/principal';
import { isSelf } from '../authentication/principal';

interface OwnRoute {
  path: string;
  methods: readonly string[];
  /** a principal may come here without access to the database addressed: for their own sake, or because it is about no database */
  exempt?: 'self' | 'everybody';
  /** methods that need one more segment: without it they are an unknown path, not a wrong method (spec auth, section 6) */
  incomplete?: readonly string[];
}

/** What the gateway answers itself. Methods left out are 405, paths left out 404. */
const OWN_ROUTES: readonly OwnRoute[] = [
  { path: '/_open/auth', methods: ['POST'] },
  { path: '/_open/auth/renew', methods: ['POST'] },
  { path: '/_admin/server/availability', methods: ['GET'] },
  { path: '/_admin/server/jwt', methods: ['GET', 'POST'], exempt: 'everybody' },
  { path: '/_admin/server/tls', methods: ['GET', 'POST'], exempt: 'everybody' },
  { path: '/_admin/server/mode', methods: ['GET', 'PUT'], exempt: 'everybody' },
  { path: '/_admin/version', methods: ['GET'], exempt: 'everybody' },
  { path: '/_api/version', methods: ['GET'], exempt: 'everybody' },
  { path: '/_api/user', methods: ['GET', 'POST'] },
  { path: '/_api/user/:user', methods: ['GET', 'PUT', 'PATCH', 'DELETE'], exempt: 'self' },
  { path: '/_api/user/:user/database', methods: ['GET'], exempt: 'self' },
  { path: '/_api/user/:user/database/:database', methods: ['GET', 'PUT', 'DELETE'], exempt: 'self' },
  { path: '/_api/user/:user/database/:database/:collection', methods: ['GET', 'PUT', 'DELETE'], exempt: 'self' },
  { path: '/_api/token/:user', methods: ['GET', 'POST'], exempt: 'everybody', incomplete: ['DELETE'] },
  { path: '/_api/token/:user/:id', methods: ['DELETE'], exempt: 'everybody' },
  { path: '/_api/database', methods: ['GET', 'POST'] },
  { path: '/_api/database/user', methods: ['GET'], exempt: 'everybody' },
  { path: '/_api/database/:database', methods: ['DELETE'] },
  { path: '/health', methods: ['GET'] },
  { path: '/health/live', methods: ['GET'] },
  { path: '/health/ready', methods: ['GET'] },
  { path: '/metrics', methods: ['GET'] },
  { path: '/openapi.json', methods: ['GET'] },
];

const compiled = OWN_ROUTES.map((route) => ({ ...route, pattern: route.path.split('/').slice(1) }));

export interface OwnRouteMatch {
  needsNoDatabase(principal: Principal): boolean;
  /** @throws ArangoError 404, 405, or 400 (601) for superfluous segments */
  requireKnown(): void;
}

/** The method that answers `method`: HEAD is answered as GET, without the body. */
export function servedMethod(method: string): string {
  return method === 'HEAD' ? 'GET' : method;
}

/** Looks a path up among those the gateway answers. A slash at the end does not matter. */
export function matchOwnRoute(method: string, segments: readonly string[]): OwnRouteMatch {
  const trimmed = segments.at(-1) === '' ? segments.slice(0, -1) : segments;
  const atPath = compiled.filter(
    ({ pattern }) =>
      pattern.length === trimmed.length &&
      pattern.every((part, i) => (part.startsWith(':') ? trimmed[i] !== '' : trimmed[i] === part)),
  );
  return {
    needsNoDatabase: (principal) =>
      atPath.some(({ exempt }) => exempt === 'everybody' || (exempt === 'self' && isSelf(principal, trimmed[2] ?? ''))),
    requireKnown: () => {
      if (atPath.some(({ methods }) => methods.includes(method))) return;
      if (atPath.some(({ incomplete }) => incomplete?.includes(method))) throw new ArangoError('http-not-found');
      if (atPath.length > 0) throw new ArangoError('http-method-not-allowed');
      const isTooLong = (trimmed[1] === 'token' || trimmed[1] === 'user') && trimmed.length > 4;
      throw new ArangoError(isTooLong ? 'superfluous-suffices' : 'http-not-found');
    },
  };
}
