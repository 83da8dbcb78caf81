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
  /** see `Addition` */
  skipUnchanged: boolean;
}

/** Makes a received file the next version of itself. */
@Injectable()
export class StoreUpload {
  constructor(
    @Inject(Catalogue) private readonly catalogue: Pick<Catalogue, 'add'>,
    @Inject(BlobStore) private readonly blobs: Pick<BlobStore, 'keep' | 'settle'>,
  ) {}

  /** Resolves when bytes and record are on disk, the bytes first: a record never points at nothing. */
  async execute({ file, contentType, metadata, blob, skipUnchanged }: Upload): Promise<FileRecord> {
    try {
      await this.blobs.keep(blob);
      const { sha256, size } = blob;
      const version = { sha256, size, contentType, uploadedAt: Date.now(), metadata };
      return await this.catalogue.add(file, version, { skipUnchanged });
    } finally {
      this.blobs.settle(blob.sha256);
    }
  }
}
