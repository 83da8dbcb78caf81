import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import type { SecretRing } from '@strata/auth';
import { AuthModule, DatabaseAccess } from '@strata/auth';
import { BlobStore } from './blobs/blob-store';
import { Catalogue } from './catalogue/catalogue';
import type { FileManagerConfig } from './config';
import { DeletionsController } from './deletions/deletions.controller';
import { DeleteFiles } from './deletions/delete-files.use-case';
import { FilesController } from './files/files.controller';
import { LocksController } from './locks/locks.controller';
import { StoreUpload } from './uploads/store-upload.use-case';
import { UPLOAD_LIMITS, UPLOAD_LIMITS_TOKEN } from './uploads/upload-form';
import { UploadsController } from './uploads/uploads.controller';

/** What the process has before the module exists. */
export interface AppResources {
  readonly config: FileManagerConfig;
  readonly ring: SecretRing;
}

@Module({})
export class AppModule {
  static forRoot({ config, ring }: AppResources): DynamicModule {
    const { dataDir, databaseUrl, maxFileBytes } = config;
    const databaseAccess = new DatabaseAccess({ url: databaseUrl, ring, serverId: 'file-manager' });
    return {
      module: AppModule,
      imports: [
        AuthModule.forRoot({ ring, databaseAccess, database: (request) => (request.params as { database?: string }).database }),
      ],
      controllers: [UploadsController, LocksController, DeletionsController, FilesController],
      providers: [
        { provide: DatabaseAccess, useValue: databaseAccess },
        { provide: Catalogue, useFactory: () => Catalogue.open(dataDir) },
        { provide: BlobStore, useFactory: () => BlobStore.open(dataDir) },
        { provide: UPLOAD_LIMITS_TOKEN, useValue: { ...UPLOAD_LIMITS, fileBytes: maxFileBytes } },
        StoreUpload,
        DeleteFiles,
      ],
    };
  }
}
