import { connectDatabase, databaseAnswers } from '@strata/arango';
import { DatabaseAccess, SecretRing } from '@strata/auth';
import { createModels } from '@strata/models';
import { bootService, createLogger, logFailedStart, readSettings } from '@strata/service-kit';
import { AppModule } from './app.module';
import { asNlQueryConfig, nlQuerySettings } from './config';

const NAME = 'nl-query';
const config = readSettings(
  NAME,
  nlQuerySettings,
  { env: process.env, argv: process.argv, stdout: process.stdout, exit: (code) => process.exit(code) },
  asNlQueryConfig,
);
const logger = createLogger(NAME, config.logLevel);
logFailedStart(logger);
const ring = await SecretRing.fromConfig({ ...config.secrets, onWarning: (message) => logger.warn({ event: 'secrets' }, message) });
const database = connectDatabase({ url: config.database.url, database: config.database.name, ring, serverId: NAME });
const databaseAccess = new DatabaseAccess({ url: config.database.url, ring, serverId: NAME });
await bootService({
  name: NAME,
  module: AppModule.forRoot({ config, ring, database, databaseAccess, models: createModels(config.models) }),
  config,
  logger,
  errors: 'status',
  prefix: config.prefix,
  health: () => ({ needed: { database: databaseAnswers({ url: config.database.url, ring, serverId: NAME }) } }),
});
