import { connectDatabase, ensureDatabase, retryWhileUnavailable } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import { ModelConfigurationGate, secretProfiles } from '@strata/models';
import { runSteps } from '@strata/event-loop';
import { takeUpEncoding } from '@strata/text';
import { bootService, createLogger, DependencyLog, logFailedStart, readSettings } from '@strata/service-kit';
import { AppModule } from './app.module';
import { asImporterConfig, importerSettings } from './config';
import { startGrpcServer } from './grpc/grpc.server';
import type { RunningGrpcServer } from './grpc/grpc.server';
import { ImporterCalls } from './grpc/importer-calls.server';
import { importerDependencies } from './health/dependencies';

const MAX_BODY_BYTES = 256 * 1024 * 1024;
/** The launcher starts all services at once. */
const DATABASE_START_MS = 60_000;

const NAME = 'importer';
const config = readSettings(NAME, importerSettings, process, asImporterConfig);
const logger = createLogger(NAME, config.logLevel);
logFailedStart(logger);
const dependencyLog = new DependencyLog(logger);
runSteps(takeUpEncoding()); // every import counts tokens: none waits for it
const ring = await SecretRing.fromConfig({ ...config.secrets, onWarning: (message) => logger.warn({ event: 'secrets' }, message) });

const db = connectDatabase({ ...config.database, database: config.projects.standard.database, ring, serverId: config.serviceId });
await retryWhileUnavailable(() => ensureDatabase(db), {
  budgetMs: DATABASE_START_MS,
  ...dependencyLog.whileWaitingFor('database'),
});
db.close();

let grpc: RunningGrpcServer | undefined;
await bootService({
  name: NAME,
  module: AppModule.forRoot({ config, ring, logger, secrets: secretProfiles(process.env, config.secretProfilesDirectory) }),
  config,
  errors: 'status',
  prefix: config.prefix,
  logger,
  dependencyLog,
  health: (app) => importerDependencies(config, ring, app.get(ModelConfigurationGate)),
  bodyLimits: { '/v1/import': MAX_BODY_BYTES, '/v1/import-multiple': MAX_BODY_BYTES },
  configure: async (app) => {
    grpc = await startGrpcServer(app.get(ImporterCalls), { host: config.host, port: config.grpcPort });
    logger.info({ event: 'grpc-listening', port: grpc.port });
  },
  onStop: async () => {
    await grpc?.stop();
  },
});
