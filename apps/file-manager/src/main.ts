import { DatabaseAccess, SecretRing } from '@strata/auth';
import multipart from '@fastify/multipart';
import { bootService, createLogger, logFailedStart, readSettings } from '@strata/service-kit';
import { AppModule } from './app.module';
import { BlobStore } from './blobs/blob-store';
import { Catalogue } from './catalogue/catalogue';
import { FileManagerSettings, parseFileManagerConfig } from './config';
import { fileManagerDependencies } from './health/dependencies';
import { UPLOAD_LIMITS } from './uploads/upload-form';

const name = 'file-manager';
const config = readSettings(name, FileManagerSettings, process, parseFileManagerConfig);
const logger = createLogger(name, config.logLevel);
logFailedStart(logger);
const ring = await SecretRing.fromConfig({ ...config.secrets, onWarning: (message) => logger.warn(message) });
const catalogue = Catalogue.open(config.dataDir);
const blobs = await BlobStore.open(config.dataDir);
const databaseAccess = new DatabaseAccess({ url: config.databaseUrl, ring, serverId: name });

await bootService({
  name,
  module: AppModule.assemble({
    ring,
    databaseAccess,
    catalogue,
    blobs,
    limits: { ...UPLOAD_LIMITS, fileBytes: config.maxFileBytes },
  }),
  config,
  errors: 'detail',
  prefix: config.prefix,
  logger,
  health: () => fileManagerDependencies(config, ring),
  configure: (_app, server) => void server.register(multipart, { throwFileSizeLimit: false }),
  onStop: () => catalogue.close(),
});
// What an interrupted upload or delete left behind is removed while the service already answers.
const removed = await blobs.sweep((sha256) => catalogue.isReferenced(sha256));
if (removed > 0) logger.info({ event: 'orphans-removed', removed });
