import { SecretRing } from '@strata/auth';
import { EnvironmentSecrets, firstOf, MountedSecrets } from '@strata/models';
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

const secrets = firstOf(
  new EnvironmentSecrets(process.env),
  ...(config.secretProfilesDirectory === undefined ? [] : [new MountedSecrets(config.secretProfilesDirectory)]),
);

await bootService({
  name: NAME,
  module: AppModule.forRoot({ config, ring, logger, dependencyLog, secrets }),
  config,
  errors: 'status',
  prefix: config.prefix,
  logger,
  dependencyLog,
  health: (app) => pipelineDependencies(config, ring, app.get(ImporterReplicas)),
  bodyLimits: { '/v1/import-multiple': 400 * 2 ** 20 },
});
