import { DefinitionSet } from './catalog';
import { DefinitionHistory } from './definition-history';
import type { DefinitionChange } from './definition-history';
import type { CollectionDefinition, ViewDefinition } from '../../storage/catalog/definitions';
import type { KeyReader } from '../../storage/snapshots/key-reader';
import { decodeCounter, encodeCounter } from '../../storage/snapshots/key-reader';
import type { KeyStore } from '../../storage/commits/key-store';
import { META } from '../../storage/catalog/meta-keys';

const MANY = 100_000;

/**
 * The catalog of a database: the newest one, which the open commit group may still be changing, and the last committed one, which new
 * snapshots get.
 */
export class DefinitionStore {
  private newestSet: DefinitionSet;
  private committedSet: DefinitionSet;
  readonly history = new DefinitionHistory();

  constructor(private readonly store: KeyStore) {
    const { reader, release } = store.holdRead();
    try {
      this.newestSet = this.committedSet = load(reader);
    } finally {
      release();
    }
  }

  get newest(): DefinitionSet {
    return this.newestSet;
  }

  get committed(): DefinitionSet {
    return this.committedSet;
  }

  /** Inside a commit group. */
  saveCollection(collection: CollectionDefinition): void {
    this.store.put('meta', META.collection(collection.id), Buffer.from(JSON.stringify(collection)));
    this.note(this.newestSet.collection(collection.id), collection);
    this.advance(this.newestSet.withCollection(collection));
  }

  /** Inside a commit group. */
  deleteCollection(id: string): void {
    this.store.remove('meta', META.collection(id));
    this.note(this.newestSet.collection(id), undefined);
    this.advance(this.newestSet.withoutCollection(id));
  }

  /** Inside a commit group. */
  saveView(view: ViewDefinition): void {
    this.store.put('meta', META.view(view.id), Buffer.from(JSON.stringify(view)));
    this.note(this.newestSet.view(view.id), view);
    this.advance(this.newestSet.withView(view));
  }

  /** Inside a commit group. */
  deleteView(id: string): void {
    this.store.remove('meta', META.view(id));
    this.note(this.newestSet.view(id), undefined);
    this.advance(this.newestSet.withoutView(id));
  }

  /** Inside a commit group: a number no collection or index ever had. */
  nextNumber(): number {
    const next = decodeCounter(this.store.newest().get('meta', META.numbers)) + 1;
    this.store.put('meta', META.numbers, encodeCounter(next));
    return next;
  }

  commitEnded(isSuccess: boolean): void {
    this.history.groupEnded(isSuccess);
    if (isSuccess) this.committedSet = this.newestSet;
    else this.newestSet = this.committedSet;
  }

  private note(before: DefinitionChange['before'], after: DefinitionChange['after']): void {
    this.history.note({ group: this.store.lastGroup + 1, before, after });
  }

  private advance(next: DefinitionSet): void {
    this.newestSet = next;
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

/** Commit number and catalog version, stored with every commit group. */
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
