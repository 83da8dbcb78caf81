import { join } from 'node:path';
import type { Database, RootDatabase } from 'lmdb';
import { open } from 'lmdb';
import type { FileIdentity } from './file-id';
import type { FileRecord, FileVersion } from './file-record';
import { latestOf } from './file-record';
import type { LockWriter } from './lock-holders';
import { withLock } from './lock-holders';

type Key = [database: string, scopePath: string, name: string];

export interface Listing {
  database: string;
  /** files in this scope and below it; [] = all */
  scope: readonly string[];
  /** part of the name, in any case */
  search?: string | undefined;
  name?: string | undefined;
}

export interface Removal {
  removed: 'removed' | 'locked' | 'absent';
  /** blobs that lost their last reference */
  orphans: string[];
}

/**
 * Which files there are, with their versions and how often each blob is referenced; on LMDB, so a change is there entirely or not at all.
 * Every writing method resolves when its change is on disk. One process at a time.
 */
export class Catalogue {
  private generation = 0;
  private lastListing: { query: string; generation: number; keys: Key[] } | undefined;

  private constructor(
    private readonly root: RootDatabase,
    private readonly files: Database<FileRecord, Key>,
    private readonly references: Database<number, string>,
  ) {}

  static open(dataDir: string): Catalogue {
    const root = open({ path: join(dataDir, 'catalogue'), sharedStructuresKey: Symbol.for('structures') });
    const files = root.openDB<FileRecord, Key>({ name: 'files', sharedStructuresKey: Symbol.for('structures') });
    return new Catalogue(root, files, root.openDB<number, string>({ name: 'references' }));
  }

  get(file: FileIdentity): FileRecord | undefined {
    return this.files.get(keyOf(file));
  }

  isReferenced(sha256: string): boolean {
    return this.references.doesExist(sha256);
  }

  /** Adds the next version of a file, the first one if it is new. */
  async add(file: FileIdentity, upload: Omit<FileVersion, 'version' | 'safeToDelete' | 'lockedBy'>): Promise<FileRecord> {
    return this.write(() => {
      const versions = this.get(file)?.versions ?? [];
      const version = { ...upload, version: (versions.at(-1)?.version ?? 0) + 1, safeToDelete: true };
      void this.references.put(upload.sha256, (this.references.get(upload.sha256) ?? 0) + 1);
      return this.put({ database: file.database, scope: [...file.scope], name: file.name, versions: [...versions, version] });
    });
  }

  /** Locks all versions for a writer, or releases its locks. @returns undefined when there is no such file */
  async setSafeToDelete(file: FileIdentity, safeToDelete: boolean, writer: LockWriter): Promise<FileRecord | undefined> {
    return this.write(() => {
      const record = this.get(file);
      return record && this.put({ ...record, versions: record.versions.map((version) => withLock(version, safeToDelete, writer)) });
    });
  }

  /** Removes a file, or one version of it, unless a version concerned is locked. */
  async remove(file: FileIdentity, version?: number): Promise<Removal> {
    return this.write((): Removal => {
      const record = this.get(file);
      const doomed = record?.versions.filter((candidate) => version === undefined || candidate.version === version) ?? [];
      if (!record || doomed.length === 0) return { removed: 'absent', orphans: [] };
      if (doomed.some(({ safeToDelete }) => !safeToDelete)) return { removed: 'locked', orphans: [] };
      const rest = record.versions.filter((candidate) => !doomed.includes(candidate));
      if (rest.length > 0) this.put({ ...record, versions: rest });
      else void this.files.remove(keyOf(file));
      return { removed: 'removed', orphans: doomed.map(({ sha256 }) => sha256).filter((sha256) => this.dropReference(sha256)) };
    });
  }

  /** All files of a scope and below, in order of scope and name. */
  *inScope(database: string, scope: readonly string[]): Generator<FileRecord> {
    for (const { value } of this.files.getRange(rangeOf(database, scope)) as Iterable<{ value: FileRecord }>)
      if (scope.every((label, level) => value.scope[level] === label)) yield value;
  }

  /** One page of files, newest upload first, and how many there are in all. */
  list(listing: Listing, offset: number, limit: number): { files: FileRecord[]; total: number } {
    const keys = this.sortedKeys(listing);
    const files = keys.slice(offset, offset + limit).map((key) => this.files.get(key));
    return { files: files.filter((file) => file !== undefined), total: keys.length };
  }

  close(): Promise<void> {
    return this.root.close();
  }

  /** Pages of one list are asked for one after another: sorting again for each would make long lists quadratic. */
  private sortedKeys(listing: Listing): Key[] {
    const query = JSON.stringify(listing);
    if (this.lastListing?.query === query && this.lastListing.generation === this.generation) return this.lastListing.keys;
    const search = listing.search?.toLowerCase() ?? '';
    const found: { key: Key; uploadedAt: number }[] = [];
    for (const record of this.inScope(listing.database, listing.scope)) {
      if (listing.name !== undefined && record.name !== listing.name) continue;
      if (!record.name.toLowerCase().includes(search)) continue;
      found.push({ key: keyOf(record), uploadedAt: latestOf(record).uploadedAt });
    }
    const keys = found.sort((a, b) => b.uploadedAt - a.uploadedAt).map(({ key }) => key);
    this.lastListing = { query, generation: this.generation, keys };
    return keys;
  }

  private async write<T>(change: () => T): Promise<T> {
    const result = await this.root.transaction(change);
    this.generation += 1;
    await this.root.flushed;
    return result;
  }

  private put(record: FileRecord): FileRecord {
    void this.files.put(keyOf(record), record);
    return record;
  }

  /** @returns whether it was the last one */
  private dropReference(sha256: string): boolean {
    const left = (this.references.get(sha256) ?? 1) - 1;
    if (left > 0) void this.references.put(sha256, left);
    else void this.references.remove(sha256);
    return left === 0;
  }
}

function keyOf({ database, scope, name }: FileIdentity): Key {
  return [database, scope.join('/'), name];
}

/** Keys of a scope, of the scopes below it, and of few others whose names merely begin alike. */
function rangeOf(database: string, scope: readonly string[]): { start: string[]; end: string[] } {
  const path = scope.join('/');
  return path === '' ? { start: [database], end: [`${database}\u0000`] } : { start: [database, path], end: [database, `${path}0`] };
}
