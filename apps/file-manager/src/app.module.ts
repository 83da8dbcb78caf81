import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { connectDatabase } from '@strata/arango';
import type { SecretRing } from '@strata/auth';
import { AuthModule, DatabaseAccess } from '@strata/auth';
import { BlobStore } from './blobs/blob-store';
import { Catalogue } from './catalogue/catalogue';
import type { FileManagerConfig } from './config';
import { DeletionsController } from './deletions/deletions.controller';
import { DeleteFiles } from './deletions/delete-files.use-case';
import { DownloadFiles } from './files/download-files.use-case';
import { ExistingDatabases } from './files/existing-databases';
import { FilesController } from './files/files.controller';
import { LocksController } from './locks/locks.controller';
import { PartialFiles } from './resumable-uploads/partial-files';
import { ReceiveUpload } from './resumable-uploads/receive-upload.use-case';
import { ResumableUploadsController } from './resumable-uploads/resumable-uploads.controller';
import { UPLOAD_LIFETIME, UploadLifetime } from './resumable-uploads/upload-lifetime';
import { UploadTable } from './resumable-uploads/upload-table';
import { StoreUpload } from './uploads/store-upload.use-case';
import { UPLOAD_LIMITS, UPLOAD_LIMITS_TOKEN } from './uploads/upload-form';
import { UploadsController } from './uploads/uploads.controller';
import { PruneVersions, VERSION_GRACE_MS } from './version-rules/prune-versions.use-case';
import { VersionRules } from './version-rules/version-rules';
import { VersionRulesController } from './version-rules/version-rules.controller';

const DATABASE_TIMEOUT_MS = 5_000;

/** What the process has before the module exists. */
export interface AppResources {
  readonly config: FileManagerConfig;
  readonly ring: SecretRing;
}

@Module({})
export class AppModule {
  static forRoot({ config, ring }: AppResources): DynamicModule {
    const { dataDir, databaseUrl, maxFileBytes, uploadLifetimeMs, keptVersions, versionGraceMs } = config;
    const asked = { url: databaseUrl, ring, serverId: 'file-manager', timeoutMs: DATABASE_TIMEOUT_MS };
    const databaseAccess = new DatabaseAccess(asked);
    return {
      module: AppModule,
      imports: [
        AuthModule.forRoot({ ring, databaseAccess, database: (request) => (request.params as { database?: string }).database }),
      ],
      controllers: [
        // the last one has routes that match any single segment
        ...[UploadsController, ResumableUploadsController, VersionRulesController, LocksController, DeletionsController],
        FilesController,
      ],
      providers: [
        { provide: DatabaseAccess, useValue: databaseAccess },
        {
          provide: ExistingDatabases,
          useFactory: () => new ExistingDatabases(connectDatabase({ ...asked, database: '_system' })),
        },
        { provide: Catalogue, useFactory: () => Catalogue.open(dataDir) },
        { provide: BlobStore, useFactory: () => BlobStore.open(dataDir) },
        { provide: PartialFiles, useFactory: () => PartialFiles.open(dataDir) },
        { provide: UploadTable, useFactory: (catalogue: Catalogue) => new UploadTable(catalogue), inject: [Catalogue] },
        {
          provide: VersionRules,
          useFactory: (catalogue: Catalogue) => new VersionRules(catalogue, keptVersions),
          inject: [Catalogue],
        },
        { provide: UPLOAD_LIMITS_TOKEN, useValue: { ...UPLOAD_LIMITS, fileBytes: maxFileBytes } },
        { provide: UPLOAD_LIFETIME, useValue: new UploadLifetime(uploadLifetimeMs) },
        { provide: VERSION_GRACE_MS, useValue: versionGraceMs },
        StoreUpload,
        ReceiveUpload,
        PruneVersions,
        DeleteFiles,
        DownloadFiles,
      ],
    };
  }
}
