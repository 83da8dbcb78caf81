import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import type { SecretRing } from '@strata/auth';
import { AuthModule, DatabaseAccess } from '@strata/auth';
import { BlobStore } from './blobs/blob-store';
import { Catalogue } from './catalogue/catalogue';
import { DeletionsController } from './deletions/deletions.controller';
import { DeleteFiles } from './deletions/delete-files.use-case';
import { FilesController } from './files/files.controller';
import { LocksController } from './locks/locks.controller';
import { StoreUpload } from './uploads/store-upload.use-case';
import type { UploadLimits } from './uploads/upload-form';
import { UPLOAD_LIMITS_TOKEN } from './uploads/upload-form';
import { UploadsController } from './uploads/uploads.controller';

export interface Parts {
  ring: SecretRing;
  databaseAccess: DatabaseAccess;
  catalogue: Catalogue;
  blobs: BlobStore;
  limits: UploadLimits;
}

@Module({})
export class AppModule {
  static assemble({ ring, databaseAccess, catalogue, blobs, limits }: Parts): DynamicModule {
    return {
      module: AppModule,
      imports: [
        AuthModule.forRoot({ ring, databaseAccess, database: (request) => (request.params as { database?: string }).database }),
      ],
      controllers: [UploadsController, LocksController, DeletionsController, FilesController],
      providers: [
        { provide: DatabaseAccess, useValue: databaseAccess },
        { provide: Catalogue, useValue: catalogue },
        { provide: BlobStore, useValue: blobs },
        { provide: UPLOAD_LIMITS_TOKEN, useValue: limits },
        { provide: StoreUpload, useFactory: () => new StoreUpload(catalogue, blobs) },
        { provide: DeleteFiles, useFactory: () => new DeleteFiles(catalogue, blobs) },
      ],
    };
  }
}
