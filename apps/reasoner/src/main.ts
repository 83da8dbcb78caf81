import { resolve } from 'node:path';
import { SecretRing } from '@strata/auth';
import type { ModelsConfig } from '@strata/models';
import { createModels } from '@strata/models';
import { bootService, createLogger, logFailedStart, readSettings } from '@strata/service-kit';
import { AppModule } from './app.module';
import { startCoder } from './coder/start-coder';
import { asReasonerConfig, reasonerSettings } from './config';
import { ReadingDatabases } from './database-access/http-reading-database';
import { RunningQueries } from './query/running-queries';
import { Manual } from './tool-server/manual/manual';
import { ToolServer } from './tool-server/tool-server';

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

const databases = new ReadingDatabases(config.gatewayUrl);
const toolServer = config.roles.has('tools')
  ? await ToolServer.start({
      host: config.host,
      port: config.toolServer.port,
      ring,
      logger,
      gatewayUrl: config.gatewayUrl,
      databaseOf: (caller) => databases.open(caller),
      manual: Manual.read(resolve(import.meta.dirname, 'aql-manual')), // the build puts docs/aql there
      standardProject: config.projects.standard.name,
      allowed: config.toolServer.allowed,
    })
  : undefined;

/** A request of 64 KiB, with every character escaped. */
const BODY_LIMIT = 512 * 1024;

const app = await bootService({
  name: NAME,
  module: AppModule.forRoot({ config, ring, logger }),
  config,
  errors: 'detail',
  prefix: config.prefix,
  logger,
  health: 'own',
  bodyLimit: BODY_LIMIT,
  onStopping: () => app.get(RunningQueries).stopAll(),
  onStop: async () => {
    await Promise.all([coder?.close(), toolServer?.close()]);
  },
});

/** Somebody waits for the answer: a provider that is away for minutes is a failure, not something to sit out. */
function promptly(models: ModelsConfig): ModelsConfig {
  return {
    ...models,
    OPENAI_MAX_RETRY_DURATION_SECONDS: Math.min(models.OPENAI_MAX_RETRY_DURATION_SECONDS, 30),
    CHAT_TIMEOUT_SECONDS: Math.min(models.CHAT_TIMEOUT_SECONDS, 180),
  };
}
