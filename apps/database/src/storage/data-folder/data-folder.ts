import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@strata/errors';
import { damaged } from './damaged-data';
import { lockFolder } from './folder-lock';
import { syncFolder } from './sync-folder';

/**
 * 2: long arrays of numbers are packed (`record.ts`). 3: a write-ahead log stands before LMDB; multi-dimensional indexes lie on a curve.
 * Documents of older folders are read as they are; their sorted and multi-dimensional indexes are built anew.
 */
const FORMAT = 3;
const OLDEST_FORMAT = 1;
const FOLDER_PREFIX = 'database-';

interface Registry {
  readonly format: number;
  /** the order of strings that its sorted indexes have; missing in old folders */
  readonly collation?: string;
  readonly databases: readonly { readonly id: string; readonly name: string }[];
}

/** The data folder: which databases there are (one file, replaced as a whole), and a lock against a second server. */
export class DataFolder {
  private registry: Registry;
  /** lets another server have the folder */
  readonly unlock: () => void;

  /** @throws AppError when another server uses the folder, another format wrote it, or its registry is damaged */
  constructor(
    readonly path: string,
    collation: string,
  ) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    this.unlock = lockFolder(path);
    try {
      this.registry = this.read(collation);
    } catch (error) {
      this.unlock();
      throw error;
    }
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
    return join(this.path, `${FOLDER_PREFIX}${id}`);
  }

  /** Where a new database goes; what a creation that was interrupted left there goes first. */
  emptyPath(id: string): string {
    const path = this.databasePath(id);
    rmSync(path, { recursive: true, force: true });
    return path;
  }

  private get registryPath(): string {
    return join(this.path, 'databases.json');
  }

  private read(collation: string): Registry {
    if (!existsSync(this.registryPath)) return this.startAnew(collation);
    const registry = parse(readFileSync(this.registryPath, 'utf8'), this.registryPath);
    if (registry.format < OLDEST_FORMAT || registry.format > FORMAT)
      throw new AppError(
        'failed-precondition',
        'DataFormatError',
        `${this.path} has format ${registry.format}, this server reads ${OLDEST_FORMAT} to ${FORMAT}`,
      );
    if (registry.format === FORMAT) return registry;
    const { databases } = registry; // the order of the indexes is not known any more, so that they are built anew
    this.write({ format: FORMAT, databases }); // older servers could not read what is written from now on
    return { format: FORMAT, databases };
  }

  /** The registry stands before the first database: one without it has lost it. */
  private startAnew(collation: string): Registry {
    const orphan = readdirSync(this.path).find((name) => name.startsWith(FOLDER_PREFIX));
    if (orphan !== undefined) throw damaged(this.registryPath, 0, `it is missing, but ${orphan} is there`);
    const registry = { format: FORMAT, collation, databases: [] };
    this.write(registry);
    return registry;
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
}

function parse(text: string, path: string): Registry {
  try {
    return JSON.parse(text) as Registry;
  } catch (error) {
    throw damaged(path, text.length, `its JSON cannot be read: ${String(error)}`);
  }
}
