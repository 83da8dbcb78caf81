import { Inject, Injectable } from '@nestjs/common';
import type { ReceivedBlob } from '../blobs/blob-store';
import { BlobStore } from '../blobs/blob-store';
import { Catalogue } from '../catalogue/catalogue';
import type { FileIdentity } from '../catalogue/file-id';
import type { FileRecord } from '../catalogue/file-record';

export interface Upload {
  file: FileIdentity;
  contentType: string;
  metadata: Record<string, string>;
  blob: ReceivedBlob;
}

/** Makes a received file the next version of itself. */
@Injectable()
export class StoreUpload {
  constructor(
    @Inject(Catalogue) private readonly catalogue: Pick<Catalogue, 'add'>,
    @Inject(BlobStore) private readonly blobs: Pick<BlobStore, 'keep' | 'settle'>,
  ) {}

  /** Resolves when bytes and record are on disk, the bytes first: a record never points at nothing. */
  async execute({ file, contentType, metadata, blob }: Upload): Promise<FileRecord> {
    try {
      await this.blobs.keep(blob);
      return await this.catalogue.add(file, {
        sha256: blob.sha256,
        size: blob.size,
        contentType,
        uploadedAt: Date.now(),
        metadata,
      });
    } finally {
      this.blobs.settle(blob.sha256);
    }
  }
}
