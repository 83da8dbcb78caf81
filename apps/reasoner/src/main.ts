import { SecretRing } from '@strata/auth';
import type { ModelsConfig } from '@strata/models';
import { createModels } from '@strata/models';
import { bootService, createLogger, logFailedStart, readSettings } from '@strata/service-kit';
import { AppModule } from './app.module';
import { startCoder } from './coder/start-coder';
import { asReasonerConfig, reasonerSettings } from './config';

const NAME = 'reasoner';
const config = readSettings(NAME, reasonerSettings, process, asReasonerConfig);
const logger = createLogger(NAME, config.logLevel);
logFailedStart(logger);
const ring = await SecretRing.fromConfig({ ...config.secrets, onWarning: (message) => logger.warn({ event: 'secrets' }, message) });

const coder = config.roles.has('coder')
  ? await startCoder({
      host: config.host,
      port: config.coder.port,
      ring,
      logger,
      models: createModels(promptly(config.models)),
      toolServers: config.mcpServers,
      standardDatabase: config.projects.standard.database,
    })
  : undefined;

await bootService({
  name: NAME,
  module: AppModule.forRoot({ config, ring, logger }),
  config,
  errors: 'detail',
  prefix: config.prefix,
  logger,
  health: 'own',
  onStop: () => coder?.close(),
});

/** Somebody waits for the answer: a provider that is away for minutes is a failure, not something to sit out. */
function promptly(models: ModelsConfig): ModelsConfig {
  return {
    ...models,
    OPENAI_MAX_RETRY_DURATION_SECONDS: Math.min(models.OPENAI_MAX_RETRY_DURATION_SECONDS, 30),
    CHAT_TIMEOUT_SECONDS: Math.min(models.CHAT_TIMEOUT_SECONDS, 180),
  };
}
