import { Inject, Injectable } from '@nestjs/common';
import { BlobStore } from '../blobs/blob-store';
import type { Removal } from '../catalogue/catalogue';
import { Catalogue } from '../catalogue/catalogue';
import type { FileIdentity } from '../catalogue/file-id';

/** Removes files, or single versions, and the bytes nobody references any more. */
@Injectable()
export class DeleteFiles {
  constructor(
    @Inject(Catalogue) private readonly catalogue: Pick<Catalogue, 'remove' | 'isReferenced'>,
    @Inject(BlobStore) private readonly blobs: Pick<BlobStore, 'removeUnless'>,
  ) {}

  /** @param version unset: the file with all versions. A locked one stays, and so does everything else then. */
  async execute(file: FileIdentity, version?: number): Promise<Removal['removed']> {
    const { removed, orphans } = await this.catalogue.remove(file, version);
    for (const sha256 of orphans) this.blobs.removeUnless(sha256, this.catalogue.isReferenced);
    return removed;
  }
}
