import { databaseAnswers } from '@strata/arango';
import type { SecretRing } from '@strata/auth';
import { AppError } from '@strata/errors';
import type { ModelConfigurationGate } from '@strata/models';
import type { HealthChecks } from '@strata/service-kit';
import { httpDependency } from '@strata/service-kit';
import type { ImporterConfig } from '../config';

/** What the importer's `/health/ready` asks. Models that were refused leave it running: `/v1/health` and every import say why. */
export function importerDependencies(
  config: ImporterConfig,
  ring: SecretRing,
  gate: Pick<ModelConfigurationGate, 'state'>,
): HealthChecks {
  return {
    needed: {
      database: databaseAnswers({ url: config.database.url, ring, serverId: config.serviceId }),
      'file-manager': httpDependency('file manager', [config.fileManagerUrl]),
    },
    useful: { models: async () => requireModels(gate) },
  };
}

/** Why they were refused may name an endpoint: that is for callers with a token. */
function requireModels({ state }: Pick<ModelConfigurationGate, 'state'>): void {
  if (state !== 'open') throw new AppError('failed-precondition', 'ModelConfigGateError', 'no imports yet; /v1/health says why');
}
