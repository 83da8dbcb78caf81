import { inAppErrors } from '@strata/arango';
import type { Database } from 'arangojs';

export interface CatalogCollection {
  readonly id: string;
  readonly name: string;
  readonly isEdge: boolean;
  readonly isSystem: boolean;
}

export interface EdgeDefinition {
  readonly collection: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export interface CatalogGraph {
  readonly name: string;
  readonly edgeDefinitions: readonly EdgeDefinition[];
  /** edge, vertex and orphan collections */
  readonly collections: readonly string[];
}

export interface CatalogView {
  readonly name: string;
  /** all that it searches */
  readonly collections: readonly string[];
}

/** What there is in a database, by name. */
export interface Catalog {
  readonly collections: readonly CatalogCollection[];
  readonly graphs: readonly CatalogGraph[];
  readonly views: readonly CatalogView[];
}

const EDGES = 3;

/**
 * The database as it is now: three lists, and a call for each view.
 * @throws AppError unavailable
 */
export async function readCatalog(db: Database): Promise<Catalog> {
  return inAppErrors(async () => {
    const [collections, graphs, views] = await Promise.all([db.listCollections(false), db.listGraphs(), db.listViews()]);
    const nameOf = new Map(
      collections.map(({ globallyUniqueId, name, ...rest }) => [idOf({ globallyUniqueId, name, ...rest }), name]),
    );
    const named = (nameOrId: string) => nameOf.get(nameOrId) ?? nameOrId;
    const searched = await Promise.all(
      views.map(async ({ name }) => ({ name, collections: collectionsOfView(await db.view(name).properties()).map(named) })),
    );
    return {
      collections: collections.map((listed) => ({
        id: idOf(listed),
        name: listed.name,
        isEdge: (listed.type as number) === EDGES,
        isSystem: listed.isSystem,
      })),
      graphs: graphs.map(({ name, edgeDefinitions, orphanCollections }) => ({
        name,
        edgeDefinitions: edgeDefinitions.map(({ collection, from, to }) => ({ collection, from, to })),
        collections: [
          ...new Set([
            ...edgeDefinitions.flatMap(({ collection, from, to }) => [collection, ...from, ...to]),
            ...orphanCollections,
          ]),
        ],
      })),
      views: searched,
    };
  });
}

/** What the server calls a collection for good: a new one of the same name has another. */
function idOf(listed: { readonly name: string; readonly globallyUniqueId?: string }): string {
  const { id } = listed as { readonly id?: string };
  return id ?? listed.globallyUniqueId ?? listed.name;
}

/** Collections behind the properties of a view of either type. */
function collectionsOfView(properties: object): string[] {
  const { links = {}, indexes = [] } = properties as { links?: object; indexes?: readonly { collection: string }[] };
  return [...new Set([...Object.keys(links), ...indexes.map(({ collection }) => collection)])];
}
