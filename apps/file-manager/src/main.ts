import multipart from '@fastify/multipart';
import { SecretRing } from '@strata/auth';
import { bootService, createLogger, logFailedStart, readSettings } from '@strata/service-kit';
import { AppModule } from './app.module';
import { BlobStore } from './blobs/blob-store';
import { Catalogue } from './catalogue/catalogue';
import { asFileManagerConfig, fileManagerSettings } from './config';
import { fileManagerDependencies } from './health/dependencies';

const NAME = 'file-manager';
const config = readSettings(NAME, fileManagerSettings, process, asFileManagerConfig);
const logger = createLogger(NAME, config.logLevel);
logFailedStart(logger);
const ring = await SecretRing.fromConfig({ ...config.secrets, onWarning: (message) => logger.warn({ event: 'secrets' }, message) });

const app = await bootService({
  name: NAME,
  module: AppModule.forRoot({ config, ring }),
  config,
  errors: 'detail',
  prefix: config.prefix,
  logger,
  health: () => fileManagerDependencies(config, ring),
  configure: (_app, server) => void server.register(multipart, { throwFileSizeLimit: false }),
});
// What an interrupted upload or delete left behind is removed while the service already answers.
const catalogue = app.get(Catalogue);
const removed = await app.get(BlobStore).sweep((sha256) => catalogue.isReferenced(sha256));
if (removed > 0) logger.info({ event: 'orphans-removed', removed });
