import { listGraphs, readGraph } from '../graphs/graph-store';
import type { StoredGraph } from '../graphs/graph-store';
import type { CollectionDefinition, JsonObject, JsonValue, Snapshot, ViewDefinition } from '../store/database';
import { fullView } from '../views/described-view';

/** How many documents of a collection are looked at, and how many are shown. */
export interface SampleSizes {
  readonly sample: number;
  readonly examples: number;
}

/** Graphs, views and collections of a database, with the attributes that their documents have; system collections left out. */
export function schemaOverview(snapshot: Snapshot, sizes: SampleSizes): JsonObject {
  return {
    graphs: listGraphs(snapshot).map(describedGraph),
    views: snapshot.catalog.views().map((view) => describedView(snapshot, view)),
    collections: described(snapshot, snapshot.catalog.collections().filter(isOwn), sizes),
  };
}

/** One collection. @throws ArangoError data-source-not-found */
export function collectionSchema(snapshot: Snapshot, name: string, sizes: SampleSizes): JsonObject {
  return describedCollection(snapshot, snapshot.collection(name), sizes);
}

/** One graph and the collections it connects. @throws ArangoError graph-not-found */
export function graphSchema(snapshot: Snapshot, name: string, sizes: SampleSizes): JsonObject {
  const graph = readGraph(snapshot, name);
  const names = graph.edgeDefinitions.flatMap(({ collection, from, to }) => [collection, ...from, ...to]);
  const used = [...new Set([...names, ...graph.orphanCollections])].sort();
  const collections = used.flatMap((one) => snapshot.catalog.collection(one) ?? []);
  return { graphs: [describedGraph(graph)], collections: described(snapshot, collections, sizes) };
}

/** One view and the collections it covers. */
export function viewSchema(snapshot: Snapshot, view: ViewDefinition, sizes: SampleSizes): JsonObject {
  const { links, ...names } = describedView(snapshot, view);
  const used = (links as readonly JsonObject[]).flatMap(({ collectionName }) =>
    typeof collectionName === 'string' ? (snapshot.catalog.collection(collectionName) ?? []) : [],
  );
  return { views: [{ ...names, links: links ?? [] }], collections: described(snapshot, used, sizes) };
}

const isOwn = ({ isSystem }: CollectionDefinition): boolean => !isSystem;

function described(snapshot: Snapshot, collections: readonly CollectionDefinition[], sizes: SampleSizes): JsonObject[] {
  return collections
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((collection) => describedCollection(snapshot, collection, sizes));
}

function describedCollection(snapshot: Snapshot, collection: CollectionDefinition, sizes: SampleSizes): JsonObject {
  const documents = snapshot
    .scan(collection)
    .read(sizes.sample)
    .map((document) => withoutRevision(document.toObject()));
  return {
    collectionName: collection.name,
    collectionType: collection.type,
    [collection.type === 'edge' ? 'numOfEdges' : 'numOfDocuments']: snapshot.count(collection),
    indexes: collection.indexes
      .filter(({ hidden, type }) => !hidden && type !== 'primary' && type !== 'edge')
      .map(({ name, type, fields, unique, sparse }) => ({ name, type, fields, unique, sparse })),
    schema: attributesOf(documents),
    examples: documents.slice(0, sizes.examples),
  };
}

/** Every attribute, sorted by name, with the types of its values; `optional` when some document lacks it. */
function attributesOf(documents: readonly JsonObject[]): JsonObject[] {
  const found = new Map<string, { types: Set<string>; count: number }>();
  for (const document of documents) {
    for (const [name, value] of Object.entries(document)) {
      const attribute = found.get(name) ?? { types: new Set<string>(), count: 0 };
      attribute.types.add(typeName(value));
      attribute.count++;
      found.set(name, attribute);
    }
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([attribute, { types, count }]) => ({ attribute, types: [...types].sort(), optional: count < documents.length }));
}

function typeName(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

function withoutRevision({ _rev, ...rest }: JsonObject): JsonObject {
  return rest;
}

function describedGraph({ name, edgeDefinitions }: StoredGraph): JsonObject {
  return { name, relations: edgeDefinitions.map(({ collection, from, to }) => ({ collection, from, to })) };
}

/** Its links by collection; for a search alias, the indexes it names. */
function describedView(snapshot: Snapshot, view: ViewDefinition): JsonObject {
  const { links, indexes } = fullView(snapshot.database, view);
  if (Array.isArray(indexes))
    return {
      viewName: view.name,
      links: (indexes as readonly JsonObject[]).map(({ collection, index }) => ({
        collectionName: collection ?? null,
        indexName: index ?? null,
      })),
    };
  return {
    viewName: view.name,
    links: Object.entries((links ?? {}) as JsonObject).map(([collectionName, link]) => {
      const { fields = {}, includeAllFields } = link as JsonObject;
      const named = Object.entries(fields as JsonObject).map(([attribute, field]) => ({
        attribute,
        analyzers: (field as JsonObject)['analyzers'] ?? (link as JsonObject)['analyzers'] ?? ['identity'],
      }));
      return { collectionName, ...(includeAllFields === true ? { allAttributes: true } : {}), fields: named };
    }),
  };
}
