import { Inject, Injectable } from '@nestjs/common';
import { BlobStore } from '../blobs/blob-store';
import { Catalogue } from '../catalogue/catalogue';
import type { FileRecord, FileVersion } from '../catalogue/file-record';
import type { VersionRule } from './version-rule';
import { prunable } from './version-rule';
import { VersionRules } from './version-rules';

export const VERSION_GRACE_MS = Symbol('VersionGraceMs');

/** What pruning removed, or would remove. */
export interface Pruned {
  files: number;
  versions: number;
  /** bytes of those versions; equal contents may be in use elsewhere */
  bytes: number;
}

/** Removes the versions that no rule keeps, and the bytes nobody references any more. */
@Injectable()
export class PruneVersions {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly blobs: BlobStore,
    private readonly rules: VersionRules,
    @Inject(VERSION_GRACE_MS) private readonly graceMs: number,
  ) {}

  /** All files of a scope of one database, or of all databases. A crash in between leaves whole files, and the next run goes on. */
  async execute(where: { database: string; scope: readonly string[] } | 'everywhere', isDryRun = false): Promise<Pruned> {
    const pruned: Pruned = { files: 0, versions: 0, bytes: 0 };
    if (!this.rules.isAnySet) return pruned;
    const batches = where === 'everywhere' ? this.catalogue.everything() : this.catalogue.inScope(where.database, where.scope);
    for await (const files of batches)
      for (const file of files) {
        const gone = isDryRun ? this.doomed(file, this.rules.ruleFor(file)) : await this.pruneFile(file);
        if (gone.length === 0) continue;
        pruned.files += 1;
        pruned.versions += gone.length;
        pruned.bytes += gone.reduce((sum, { size }) => sum + size, 0);
      }
    return pruned;
  }

  /** @returns the versions that went */
  private async pruneFile(file: FileRecord): Promise<readonly FileVersion[]> {
    const rule = this.rules.ruleFor(file);
    if (this.doomed(file, rule).length === 0) return [];
    const { versions, orphans } = await this.catalogue.removeVersions(file, (record) => this.doomed(record, rule));
    for (const sha256 of orphans) this.blobs.removeUnless(sha256, this.catalogue.isReferenced);
    return versions;
  }

  private doomed(file: FileRecord, rule: VersionRule): FileVersion[] {
    return prunable(file, rule, Date.now(), this.graceMs);
  }
}
