import { DefinitionSet } from './catalog';
import type { CollectionDefinition, ViewDefinition } from './definitions';
import type { KeyReader } from './key-reader';
import { decodeCounter, encodeCounter } from './key-reader';
import type { LmdbEnvironment } from './lmdb-environment';
import { META } from './meta-keys';

const MANY = 100_000;
const REMEMBERED = 16;

/**
 * The catalog of a database: the newest one (which the open commit group may still be changing), the last committed one, and a few
 * before, because a snapshot must get the one that its data belongs to.
 */
export class DefinitionStore {
  private newestSet: DefinitionSet;
  private committedSet: DefinitionSet;
  private readonly recent: DefinitionSet[] = [];

  constructor(private readonly environment: LmdbEnvironment) {
    const { reader, release } = environment.holdRead();
    try {
      this.newestSet = this.committedSet = load(reader);
    } finally {
      release();
    }
    this.recent.push(this.newestSet);
  }

  get newest(): DefinitionSet {
    return this.newestSet;
  }

  get committed(): DefinitionSet {
    return this.committedSet;
  }

  at(version: number): DefinitionSet {
    return this.recent.findLast((set) => set.version === version) ?? this.committedSet;
  }

  /** Inside a write transaction. */
  saveCollection(collection: CollectionDefinition): void {
    this.environment.put('meta', META.collection(collection.id), Buffer.from(JSON.stringify(collection)));
    this.advance(this.newestSet.withCollection(collection));
  }

  /** Inside a write transaction. */
  deleteCollection(id: string): void {
    this.environment.remove('meta', META.collection(id));
    this.advance(this.newestSet.withoutCollection(id));
  }

  /** Inside a write transaction. */
  saveView(view: ViewDefinition): void {
    this.environment.put('meta', META.view(view.id), Buffer.from(JSON.stringify(view)));
    this.advance(this.newestSet.withView(view));
  }

  /** Inside a write transaction. */
  deleteView(id: string): void {
    this.environment.remove('meta', META.view(id));
    this.advance(this.newestSet.withoutView(id));
  }

  /** Inside a write transaction: a number no collection or index ever had. */
  nextNumber(): number {
    const next = decodeCounter(this.environment.newest().get('meta', META.numbers)) + 1;
    this.environment.put('meta', META.numbers, encodeCounter(next));
    return next;
  }

  commitEnded(isSuccess: boolean): void {
    if (isSuccess) this.committedSet = this.newestSet;
    else this.newestSet = this.committedSet;
  }

  private advance(next: DefinitionSet): void {
    this.newestSet = next;
    this.recent.push(next);
    if (this.recent.length > REMEMBERED) this.recent.shift();
  }
}

function load(reader: KeyReader): DefinitionSet {
  const all = <T extends { id: string }>(range: { start: Buffer; end: Buffer }) =>
    new Map(
      reader.page('meta', { ...range, limit: MANY }).map(({ value }) => {
        const definition = JSON.parse(value.toString()) as T;
        return [definition.id, definition];
      }),
    );
  const { catalogVersion } = readState(reader);
  return new DefinitionSet(catalogVersion, all<CollectionDefinition>(META.collections), all<ViewDefinition>(META.views));
}

/** Commit number and catalog version, stored with every commit: a snapshot reads from them which definitions are its own. */
export function readState(reader: KeyReader): { commitNumber: number; catalogVersion: number } {
  const value = reader.get('meta', META.state);
  return value === undefined
    ? { commitNumber: 0, catalogVersion: 0 }
    : { commitNumber: value.readDoubleBE(0), catalogVersion: value.readDoubleBE(8) };
}

export function encodeState(commitNumber: number, catalogVersion: number): Buffer {
  const value = Buffer.allocUnsafe(16);
  value.writeDoubleBE(commitNumber, 0);
  value.writeDoubleBE(catalogVersion, 8);
  return value;
}
