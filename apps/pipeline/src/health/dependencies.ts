import { databaseAnswers } from '@strata/arango';
import type { SecretRing } from '@strata/auth';
import { AppError } from '@strata/errors';
import type { HealthChecks } from '@strata/service-kit';
import { httpDependency } from '@strata/service-kit';
import type { PipelineConfig } from '../config';
import type { ImporterReplicas } from '../importers/importer-pool.client';
import { redisAnswers } from './redis-answers';

/**
 * What the pipeline's `/health/ready` asks. Without importers it still builds corpora and answers about them, so that their loss does not
 * take it out of service.
 */
export function pipelineDependencies(
  config: PipelineConfig,
  ring: SecretRing,
  importers: Pick<ImporterReplicas, 'all'>,
): HealthChecks {
  return {
    needed: {
      database: databaseAnswers({ url: config.database.url, ring, serverId: 'pipeline' }),
      'file-manager': httpDependency('file manager', [config.fileManagerUrl]),
      ...(config.jobs.kind === 'bullmq' ? { redis: redisAnswers(config.jobs.url) } : {}),
    },
    useful: { importers: () => importersAnswer(importers) },
  };
}

async function importersAnswer(importers: Pick<ImporterReplicas, 'all'>): Promise<void> {
  const replicas = importers.all();
  const answers = await Promise.allSettled(replicas.map((replica) => replica.health()));
  const away = replicas.filter((_, place) => answers[place]?.status === 'rejected');
  if (away.length === 0) return;
  throw new AppError('unavailable', 'ImporterUnavailable', `${away.length} of ${replicas.length} importers do not answer`);
}
