import { databaseAnswers } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import { runInTurns } from '@strata/event-loop';
import { secretProfiles, takeUpReading } from '@strata/models';
import { bootService, createLogger, logFailedStart, readSettings } from '@strata/service-kit';
import { AppModule } from './app.module';
import { asNlQueryConfig, nlQuerySettings } from './config';

const NAME = 'nl-query';
const config = readSettings(NAME, nlQuerySettings, process, asNlQueryConfig);
const logger = createLogger(NAME, config.logLevel);
logFailedStart(logger);
const ring = await SecretRing.fromConfig({ ...config.secrets, onWarning: (message) => logger.warn({ event: 'secrets' }, message) });

await bootService({
  name: NAME,
  module: AppModule.forRoot({ config, ring, logger, secrets: secretProfiles(process.env, config.secretProfilesDirectory) }),
  config,
  errors: 'status',
  prefix: config.prefix,
  logger,
  health: () => ({ needed: { database: databaseAnswers({ url: config.databaseUrl, ring, serverId: NAME }) } }),
});
await runInTurns(takeUpReading()); // the first question does not wait for it
