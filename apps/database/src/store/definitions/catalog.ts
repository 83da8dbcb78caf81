import type { Catalog, CollectionDefinition, ViewDefinition } from '../../storage/catalog/definitions';

/** An immutable set of definitions; each change is a new catalog with the next version. */
export class DefinitionSet implements Catalog {
  private readonly names = new Map<string, CollectionDefinition | ViewDefinition>();

  constructor(
    readonly version: number,
    private readonly collectionsById: ReadonlyMap<string, CollectionDefinition>,
    private readonly viewsById: ReadonlyMap<string, ViewDefinition>,
  ) {
    for (const collection of collectionsById.values()) this.names.set(collection.name, collection);
    for (const view of viewsById.values()) this.names.set(view.name, view);
  }

  collection(nameOrId: string): CollectionDefinition | undefined {
    const named = this.names.get(nameOrId);
    return named !== undefined && 'indexes' in named ? named : this.collectionsById.get(nameOrId);
  }

  view(nameOrId: string): ViewDefinition | undefined {
    const named = this.names.get(nameOrId);
    return named !== undefined && 'properties' in named ? named : this.viewsById.get(nameOrId);
  }

  collections(): readonly CollectionDefinition[] {
    return [...this.collectionsById.values()];
  }

  views(): readonly ViewDefinition[] {
    return [...this.viewsById.values()];
  }

  isTaken(name: string): boolean {
    return this.names.has(name);
  }

  withCollection(collection: CollectionDefinition): DefinitionSet {
    return new DefinitionSet(this.version + 1, new Map(this.collectionsById).set(collection.id, collection), this.viewsById);
  }

  withoutCollection(id: string): DefinitionSet {
    const rest = new Map(this.collectionsById);
    rest.delete(id);
    return new DefinitionSet(this.version + 1, rest, this.viewsById);
  }

  withView(view: ViewDefinition): DefinitionSet {
    return new DefinitionSet(this.version + 1, this.collectionsById, new Map(this.viewsById).set(view.id, view));
  }

  withoutView(id: string): DefinitionSet {
    const rest = new Map(this.viewsById);
    rest.delete(id);
    return new DefinitionSet(this.version + 1, this.collectionsById, rest);
  }
}
