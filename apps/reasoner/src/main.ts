import { SecretRing } from '@strata/auth';
import { createModels } from '@strata/models';
import { bootService, createLogger, logFailedStart, readSettings } from '@strata/service-kit';
import { AppModule } from './app.module';
import { startCoder } from './coder/start-coder';
import { asReasonerConfig, reasonerSettings } from './config';
import { ReadingDatabases } from './database-access/http-reading-database';
import { Manual, manualFolder } from './tool-server/manual/manual';
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
      models: createModels(config.models),
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
      manual: Manual.read(manualFolder(import.meta.dirname)),
      standardProject: config.projects.standard.name,
      allowed: config.toolServer.allowed,
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
  onStop: async () => {
    await Promise.all([coder?.close(), toolServer?.close()]);
  },
});
