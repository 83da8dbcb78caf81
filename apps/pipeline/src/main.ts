import { SecretRing } from '@strata/auth';
import { secretProfiles } from '@strata/models';
import { bootService, createLogger, DependencyLog, logFailedStart, readSettings } from '@strata/service-kit';
import { AppModule } from './app.module';
import { asPipelineConfig, pipelineSettings } from './config';
import { pipelineDependencies } from './health/dependencies';
import { ImporterReplicas } from './importers/importer-pool.client';

const NAME = 'pipeline';
const config = readSettings(NAME, pipelineSettings, process, asPipelineConfig);
const logger = createLogger(NAME, config.logLevel);
logFailedStart(logger);
const dependencyLog = new DependencyLog(logger);
const ring = await SecretRing.fromConfig({ ...config.secrets, onWarning: (message) => logger.warn({ event: 'secrets' }, message) });

await bootService({
  name: NAME,
  module: AppModule.forRoot({
    ...{ config, ring, logger, dependencyLog },
    secrets: secretProfiles(process.env, config.secretProfilesDirectory),
    end: () => process.kill(process.pid, 'SIGTERM'),
  }),
  config,
  errors: 'status',
  prefix: config.prefix,
  logger,
  dependencyLog,
  health: (app) => pipelineDependencies(config, ring, app.get(ImporterReplicas)),
  bodyLimits: { '/v1/import-multiple': 400 * 2 ** 20 },
});
