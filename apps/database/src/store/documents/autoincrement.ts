import type { KeySource } from './key-generator';
import type { CollectionDefinition } from '../../storage/catalog/definitions';
import { decodeCounter, encodeCounter } from '../../storage/snapshots/key-reader';
import type { KeyStore } from '../../storage/commits/key-store';
import { META } from '../../storage/catalog/meta-keys';

/** Generated keys of one database: ticks from the engine, autoincrement values kept here and saved with the commits that used them. */
export class StoredKeySource implements KeySource {
  private readonly lasts = new Map<string, number>();
  private readonly unsaved = new Set<string>();

  constructor(
    private readonly store: KeyStore,
    readonly tick: () => number,
  ) {}

  last(collection: CollectionDefinition): number {
    let last = this.lasts.get(collection.id);
    if (last === undefined) {
      last = decodeCounter(this.store.read((reader) => reader.get('meta', META.lastKey(collection.id))));
      this.lasts.set(collection.id, last);
    }
    return last;
  }

  use(collection: CollectionDefinition, value: number): void {
    this.lasts.set(collection.id, value);
    this.unsaved.add(collection.id);
  }

  /** Inside a commit group: values given to transactions that may yet fail are saved too, they are not given again. */
  save(): void {
    for (const id of this.unsaved) this.store.put('meta', META.lastKey(id), encodeCounter(this.lasts.get(id) ?? 0));
    this.unsaved.clear();
  }
}
