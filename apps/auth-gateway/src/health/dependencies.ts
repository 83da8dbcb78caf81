import { databaseAnswers } from '@strata/arango';
import type { SecretRing } from '@strata/auth';
import { AppError } from '@strata/errors';
import type { HealthChecks } from '@strata/service-kit';
import { httpDependency } from '@strata/service-kit';
import type { GatewayConfig } from '../config';
import type { ServerMode } from '../server-mode/server-mode';

/** What the gateway's `/health/ready` asks. Each service behind it is missed by its own clients only. */
export function gatewayDependencies({ upstreams }: GatewayConfig, ring: SecretRing, mode: Pick<ServerMode, 'phase'>): HealthChecks {
  const { database, ...services } = upstreams;
  const configured = Object.entries(services).filter(([, urls]) => urls.length > 0);
  return {
    needed: {
      database: databaseAnswers({ url: database, ring, serverId: 'auth-gateway' }),
      accounts: async () => requireAccounts(mode),
    },
    useful: Object.fromEntries(configured.map(([name, urls]) => [name, httpDependency(`${name} service`, urls)])),
  };
}

function requireAccounts({ phase }: Pick<ServerMode, 'phase'>): void {
  if (phase === 'starting') throw new AppError('unavailable', 'StartingUpError', 'the accounts have not been read yet');
}
