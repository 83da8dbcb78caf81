import type { SecretRing } from '@strata/auth';
import { loadedSecrets } from '@strata/auth';
import { ArangoError } from '@strata/errors';
import { plainReply } from '../http/reply';
import type { RouteHandlers } from '../http/route-handlers';

/**
 * Tells which signing secrets this server follows, by hash; only superusers get in here at all. It follows the files by itself, so there
 * is nothing to reload.
 * @param ring undefined: authentication is off, and there are no secrets
 */
export function secretRoutes(ring: Pick<SecretRing, 'hashes'> | undefined) {
  const refuse = () => {
    throw new ArangoError('not-implemented', 'rotation of the JWT secret: not implemented in this server');
  };
  return {
    'GET /_admin/server/jwt': () => (ring ? plainReply(200, loadedSecrets(ring)) : refuse()),
    'POST /_admin/server/jwt': refuse,
    'PUT /_admin/server/jwt': refuse,
    'PATCH /_admin/server/jwt': refuse,
    'DELETE /_admin/server/jwt': refuse,
  } satisfies RouteHandlers;
}
