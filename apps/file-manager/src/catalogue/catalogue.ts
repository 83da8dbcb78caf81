import { join } from 'node:path';
import type { OnApplicationShutdown } from '@nestjs/common';
import { mergeSteps, runInTurns, TimeSlices } from '@strata/event-loop';
import type { Database, Key as LmdbKey, RootDatabase } from 'lmdb';
import { open } from 'lmdb';
import type { FileIdentity } from './file-id';
import type { FileRecord, FileVersion } from './file-record';
import { latestOf } from './file-record';
import type { LockWriter } from './lock-holders';
import { withLock } from './lock-holders';

/** files that are read, or changed, without anybody else having a turn */
const BATCH = 200;

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

export type UploadedVersion = Omit<FileVersion, 'version' | 'safeToDelete' | 'lockedBy'>;

/** How a version is added. */
export interface Addition {
  /** add nothing when the latest version has the same bytes, content type and metadata: for uploads that may have been taken already */
  skipUnchanged?: boolean;
  /** further changes of the same transaction, told the number of the version */
  alongside?: (version: number) => void;
}

export interface PrunedVersions {
  versions: readonly FileVersion[];
  /** blobs that lost their last reference */
  orphans: string[];
}

/**
 * Which files there are, with their versions and how often each blob is referenced; on LMDB, so a change is there entirely or not at all.
 * Every writing method resolves when its change is on disk. One process at a time.
 */
export class Catalogue implements OnApplicationShutdown {
  private generation = 0;
  private lastListing: { query: string; generation: number; keys: Promise<Key[]> } | undefined;

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

  isReferenced = (sha256: string): boolean => this.references.doesExist(sha256);

  /** Another table beside the files: what is put there in `alongside` of a change is there with that change, or not at all. */
  table<Row, TableKey extends LmdbKey>(name: string): Database<Row, TableKey> {
    return this.root.openDB<Row, TableKey>({ name, sharedStructuresKey: Symbol.for('structures') });
  }

  /** Adds the next version of a file, the first one if it is new. */
  async add(file: FileIdentity, upload: UploadedVersion, { skipUnchanged = false, alongside }: Addition = {}): Promise<FileRecord> {
    return this.write(() => {
      const known = this.get(file);
      const latest = known?.versions.at(-1);
      if (skipUnchanged && known && latest && isSameUpload(latest, upload)) {
        alongside?.(latest.version);
        return known;
      }
      const version = { ...upload, version: (latest?.version ?? 0) + 1, safeToDelete: true };
      void this.references.put(upload.sha256, (this.references.get(upload.sha256) ?? 0) + 1);
      alongside?.(version.version);
      const versions = [...(known?.versions ?? []), version];
      return this.put({ database: file.database, scope: [...file.scope], name: file.name, versions });
    });
  }

  /** Locks all versions for a writer, or releases its locks. @returns undefined when there is no such file */
  async setSafeToDelete(file: FileIdentity, safeToDelete: boolean, writer: LockWriter): Promise<FileRecord | undefined> {
    return this.write(() => {
      const record = this.get(file);
      return record && this.put({ ...record, versions: record.versions.map((version) => withLock(version, safeToDelete, writer)) });
    });
  }

  /** Removes those versions of a file that `choose` names, whoever has locked them; never the latest. */
  async removeVersions(file: FileIdentity, choose: (record: FileRecord) => readonly FileVersion[]): Promise<PrunedVersions> {
    return this.write(() => {
      const record = this.get(file);
      const doomed = new Set(record ? choose(record) : []);
      if (record) doomed.delete(latestOf(record));
      if (!record || doomed.size === 0) return { versions: [], orphans: [] };
      this.put({ ...record, versions: record.versions.filter((version) => !doomed.has(version)) });
      const versions = [...doomed];
      return { versions, orphans: versions.map(({ sha256 }) => sha256).filter((sha256) => this.dropReference(sha256)) };
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

  /**
   * All files of a scope and below, in order of scope and name, a batch at a time; others have their turn between two batches. What is
   * added or removed meanwhile is seen or not, nothing is seen twice.
   */
  async *inScope(database: string, scope: readonly string[]): AsyncGenerator<FileRecord[]> {
    for await (const batch of this.batches(rangeOf(database, scope)))
      yield batch.filter((file) => scope.every((label, level) => file.scope[level] === label));
  }

  /** The files of all databases, a batch at a time. */
  everything(): AsyncGenerator<FileRecord[]> {
    return this.batches({});
  }

  private async *batches({ start, end }: { start?: string[]; end?: string[] }): AsyncGenerator<FileRecord[]> {
    const slices = new TimeSlices();
    for (let from = start; ;) {
      const range = {
        ...(from === undefined ? {} : { start: from as Key, exclusiveStart: from !== start }),
        ...(end === undefined ? {} : { end: end as unknown as Key }),
      };
      const batch = [...this.files.getRange({ ...range, limit: BATCH })];
      yield batch.map(({ value }) => value);
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return;
      from = last.key;
      await slices.turn();
    }
  }

  /** One page of files, newest upload first, and how many there are in all. */
  async list(listing: Listing, offset: number, limit: number): Promise<{ files: FileRecord[]; total: number }> {
    const keys = await this.sortedKeys(listing);
    const files = keys.slice(offset, offset + limit).map((key) => this.files.get(key));
    return { files: files.filter((file) => file !== undefined), total: keys.length };
  }

  /** The HTTP server has closed by then. */
  onApplicationShutdown(): Promise<void> {
    return this.root.close();
  }

  /** Pages of one list are asked for one after another: sorting again for each would make long lists quadratic. */
  private sortedKeys(listing: Listing): Promise<Key[]> {
    const query = JSON.stringify(listing);
    if (this.lastListing?.query === query && this.lastListing.generation === this.generation) return this.lastListing.keys;
    const keys = this.sort(listing);
    this.lastListing = { query, generation: this.generation, keys };
    keys.catch(() => (this.lastListing = undefined)); // a failure is not worth keeping
    return keys;
  }

  private async sort({ database, scope, name, search = '' }: Listing): Promise<Key[]> {
    const wanted = search.toLowerCase();
    const runs: { key: Key; uploadedAt: number }[][] = [];
    for await (const files of this.inScope(database, scope)) {
      const matching = files.filter((file) => (name ?? file.name) === file.name && file.name.toLowerCase().includes(wanted));
      runs.push(matching.map((file) => ({ key: keyOf(file), uploadedAt: latestOf(file).uploadedAt })).sort(newestFirst));
    }
    return (await runInTurns(mergeSteps(runs, newestFirst))).map(({ key }) => key);
  }

  /** Changes tables in one transaction; resolves when it is on disk. */
  async write<T>(change: () => T): Promise<T> {
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

function isSameUpload(version: FileVersion, upload: UploadedVersion): boolean {
  const contentOf = ({ sha256, contentType, metadata }: UploadedVersion) =>
    JSON.stringify([sha256, contentType, Object.entries(metadata).sort()]);
  return contentOf(version) === contentOf(upload);
}

const newestFirst = (a: { uploadedAt: number }, b: { uploadedAt: number }) => b.uploadedAt - a.uploadedAt;

function keyOf({ database, scope, name }: FileIdentity): Key {
  return [database, scope.join('/'), name];
}

/** Keys of a scope, of the scopes below it, and of few others whose names merely begin alike. */
function rangeOf(database: string, scope: readonly string[]): { start: string[]; end: string[] } {
  const path = scope.join('/');
  return path === '' ? { start: [database], end: [`${database}\u0000`] } : { start: [database, path], end: [database, `${path}0`] };
}
