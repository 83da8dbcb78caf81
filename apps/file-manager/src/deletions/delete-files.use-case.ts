import type { BlobStore } from '../blobs/blob-store';
import type { Catalogue, Removal } from '../catalogue/catalogue';
import type { FileIdentity } from '../catalogue/file-id';

/** Removes files, or single versions, and the bytes nobody references any more. */
export class DeleteFiles {
  constructor(
    private readonly catalogue: Pick<Catalogue, 'remove' | 'isReferenced'>,
    private readonly blobs: Pick<BlobStore, 'removeUnless'>,
  ) {}

  /** @param version unset: the file with all versions. A locked one stays, and so does everything else then. */
  async execute(file: FileIdentity, version?: number): Promise<Removal['removed']> {
    const { removed, orphans } = await this.catalogue.remove(file, version);
    for (const sha256 of orphans) this.blobs.removeUnless(sha256, (candidate) => this.catalogue.isReferenced(candidate));
    return removed;
  }
}
