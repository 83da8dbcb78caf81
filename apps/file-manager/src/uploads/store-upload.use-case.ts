import type { BlobStore, ReceivedBlob } from '../blobs/blob-store';
import type { Catalogue } from '../catalogue/catalogue';
import type { FileIdentity } from '../catalogue/file-id';
import type { FileRecord } from '../catalogue/file-record';

export interface Upload {
  file: FileIdentity;
  contentType: string;
  metadata: Record<string, string>;
  blob: ReceivedBlob;
}

/** Makes a received file the next version of itself. */
export class StoreUpload {
  constructor(
    private readonly catalogue: Pick<Catalogue, 'add'>,
    private readonly blobs: Pick<BlobStore, 'keep' | 'settle'>,
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
