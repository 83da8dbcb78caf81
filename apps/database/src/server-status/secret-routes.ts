import type { SecretRing } from '@strata/auth';
import { loadedSecrets } from '@strata/auth';
import { ArangoError } from '@strata/errors';
import { plainReply } from '../http/reply';
import type { RouteRegistry } from '../http/route-registry';

const PATTERN = '/_admin/server/jwt';

/**
 * Tells which signing secrets this server follows, by hash; only superusers get in here at all. It follows the files by itself, so there
 * is nothing to reload.
 * @param ring undefined: authentication is off, and there are no secrets
 */
export function registerSecretRoutes(registry: RouteRegistry, ring: Pick<SecretRing, 'hashes'> | undefined): void {
  const refuse = () => {
    throw new ArangoError('not-implemented', 'rotation of the JWT secret: not implemented in this server');
  };
  registry.add('GET', PATTERN, () => (ring ? plainReply(200, loadedSecrets(ring)) : refuse()));
  registry.add(['POST', 'PUT', 'PATCH', 'DELETE'], PATTERN, refuse);
}
