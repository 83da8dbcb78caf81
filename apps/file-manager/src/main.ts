import multipart from '@fastify/multipart';
import { SecretRing } from '@strata/auth';
import { bootService, createLogger, logFailedStart, readSettings } from '@strata/service-kit';
import { AppModule } from './app.module';
import { BlobStore } from './blobs/blob-store';
import { Catalogue } from './catalogue/catalogue';
import { asFileManagerConfig, fileManagerSettings } from './config';
import { fileManagerDependencies } from './health/dependencies';
import { ReceiveUpload } from './resumable-uploads/receive-upload.use-case';
import { PART_TYPE } from './resumable-uploads/resumable-uploads.controller';
import type { UploadLifetime } from './resumable-uploads/upload-lifetime';
import { UPLOAD_LIFETIME } from './resumable-uploads/upload-lifetime';
import { PruneVersions } from './version-rules/prune-versions.use-case';

const NAME = 'file-manager';
const TIDY_EVERY_MS = 10 * 60_000;
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
  configure: (_app, server) => {
    void server.register(multipart, { throwFileSizeLimit: false });
    server.addContentTypeParser(PART_TYPE, (_request, body, done) => done(null, body)); // read as it comes
  },
});
// What an interrupted upload or delete left behind is removed while the service already answers; what expires, from time to time.
const catalogue = app.get(Catalogue);
const tidyUp = async () => {
  const began = Date.now();
  await app.get(ReceiveUpload).tidy(app.get<UploadLifetime>(UPLOAD_LIFETIME).overBefore(began));
  const pruned = await app.get(PruneVersions).execute('everywhere');
  if (pruned.versions > 0) logger.info({ event: 'versions-pruned', ...pruned });
};
await tidyUp();
const removed = await app.get(BlobStore).sweep(catalogue.isReferenced);
if (removed > 0) logger.info({ event: 'orphans-removed', removed });
logger.info({ event: 'tidied' });
setInterval(
  () => void tidyUp().catch((error: unknown) => logger.error({ event: 'tidying-failed', err: error })),
  TIDY_EVERY_MS,
).unref();
