import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@strata/errors';
import { syncFolder } from './sync-folder';

/** 2: long arrays of numbers are packed (`record.ts`). 3: a write-ahead log stands before LMDB. Older folders are read as they are */
const FORMAT = 3;
const OLDEST_FORMAT = 1;

interface Registry {
  readonly format: number;
  /** the order of strings that its sorted indexes have; missing in old folders */
  readonly collation?: string;
  readonly databases: readonly { readonly id: string; readonly name: string }[];
}

/** The data folder: which databases there are (one file, replaced as a whole), and a lock against a second server. */
export class DataFolder {
  private registry: Registry;

  /** @throws AppError when another server uses the folder or another format wrote it */
  constructor(
    readonly path: string,
    collation: string,
  ) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    this.lock();
    this.registry = this.read(collation);
  }

  databases(): Registry['databases'] {
    return this.registry.databases;
  }

  add(database: { id: string; name: string }): void {
    this.write({ ...this.registry, databases: [...this.registry.databases, database] });
  }

  remove(id: string): void {
    this.write({ ...this.registry, databases: this.registry.databases.filter((database) => database.id !== id) });
    rmSync(this.databasePath(id), { recursive: true, force: true });
  }

  collation(): string | undefined {
    return this.registry.collation;
  }

  /** To be called when all sorted indexes have this order. */
  setCollation(collation: string): void {
    this.write({ ...this.registry, collation });
  }

  databasePath(id: string): string {
    return join(this.path, `database-${id}`);
  }

  unlock(): void {
    rmSync(this.lockPath, { force: true });
  }

  private get registryPath(): string {
    return join(this.path, 'databases.json');
  }

  private get lockPath(): string {
    return join(this.path, 'server.lock');
  }

  private read(collation: string): Registry {
    let text: string;
    try {
      text = readFileSync(this.registryPath, 'utf8');
    } catch {
      return { format: FORMAT, collation, databases: [] };
    }
    const registry = JSON.parse(text) as Registry;
    if (registry.format < OLDEST_FORMAT || registry.format > FORMAT)
      throw new AppError(
        'failed-precondition',
        'DataFormatError',
        `${this.path} has format ${registry.format}, this server reads ${OLDEST_FORMAT} to ${FORMAT}`,
      );
    if (registry.format < FORMAT) this.write({ ...registry, format: FORMAT }); // older servers could not read what is written from now on
    return { ...registry, format: FORMAT };
  }

  private write(registry: Registry): void {
    const draft = `${this.registryPath}.new`;
    const file = openSync(draft, 'w', 0o600);
    writeSync(file, JSON.stringify(registry));
    fsyncSync(file);
    closeSync(file);
    renameSync(draft, this.registryPath);
    syncFolder(this.path);
    this.registry = registry;
  }

  /** The lock file names the process; one that is not alive any more (or had its number reused) left it behind. */
  private lock(): void {
    try {
      this.createLock();
    } catch {
      const holder = readLock(this.lockPath);
      if (holder !== undefined && holder.pid !== process.pid && isAlive(holder))
        throw new AppError(
          'failed-precondition',
          'DataFolderInUseError',
          `${this.path} is used by the server with process id ${holder.pid}`,
        );
      this.unlock();
      this.createLock();
    }
  }

  private createLock(): void {
    const file = openSync(this.lockPath, 'wx', 0o600);
    writeSync(file, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }));
    closeSync(file);
  }
}

interface LockHolder {
  readonly pid: number;
  readonly started?: string;
}

function readLock(path: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockHolder;
  } catch {
    return undefined; // half written by a process that was killed
  }
}

function isAlive(holder: LockHolder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch {
    return false;
  }
  const started = startOf(holder.pid);
  return started === undefined || holder.started === undefined || started === holder.started;
}

/** Start time of a process in clock ticks since boot (field 22 of /proc/<pid>/stat); undefined where there is no /proc. */
function startOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
  } catch {
    return undefined;
  }
}
