import type { Catalog, CollectionDefinition, ViewDefinition } from '../storage/catalog/definitions';
import type { SnapshotSource } from './snapshot-view';
import { SnapshotView } from './snapshot-view';

/** A view of a database in which there are no other collections than some: what is left out is not found, whoever names it and when. */
export class PartialSnapshot extends SnapshotView {
  override readonly isPartial = true;
  private readonly part: Catalog;

  /** @param readable names of the collections that there are */
  constructor(source: SnapshotSource, readable: ReadonlySet<string>) {
    super(source);
    this.part = new PartialCatalog(source.catalog, readable);
  }

  override get catalog(): Catalog {
    return this.part;
  }
}

/** Views stay: whoever may not search one does not name it. */
class PartialCatalog implements Catalog {
  constructor(
    private readonly whole: Catalog,
    private readonly readable: ReadonlySet<string>,
  ) {}

  get version(): number {
    return this.whole.version;
  }

  collection(nameOrId: string): CollectionDefinition | undefined {
    const collection = this.whole.collection(nameOrId);
    return collection !== undefined && this.readable.has(collection.name) ? collection : undefined;
  }

  view(nameOrId: string): ViewDefinition | undefined {
    return this.whole.view(nameOrId);
  }

  collections(): readonly CollectionDefinition[] {
    return this.whole.collections().filter(({ name }) => this.readable.has(name));
  }

  views(): readonly ViewDefinition[] {
    return this.whole.views();
  }
}
