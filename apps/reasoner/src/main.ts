import { SecretRing } from '@strata/auth';
import { bootService, createLogger, logFailedStart, readSettings } from '@strata/service-kit';
import { AppModule } from './app.module';
import { asReasonerConfig, reasonerSettings } from './config';

const NAME = 'reasoner';
const config = readSettings(NAME, reasonerSettings, process, asReasonerConfig);
const logger = createLogger(NAME, config.logLevel);
logFailedStart(logger);
const ring = await SecretRing.fromConfig({ ...config.secrets, onWarning: (message) => logger.warn({ event: 'secrets' }, message) });

await bootService({
  name: NAME,
  module: AppModule.forRoot({ config, ring, logger }),
  config,
  errors: 'detail',
  prefix: config.prefix,
  logger,
  health: 'own',
});
