import type { Database } from 'arangojs';
import { CollectionType } from 'arangojs/collections';
import type { EdgeDefinitionOptions } from 'arangojs/graphs';
import type { EnsureIndexOptions } from 'arangojs/indexes';
import type { CreateViewOptions } from 'arangojs/views';
import { inAppErrors } from './as-app-error';

/** 1207: the thing exists already, made by somebody at the same moment or by an attempt whose answer was lost. */
const DUPLICATE_NAME = 1207;
const GRAPH_DUPLICATE = 1925;
const GRAPH_USED_IN_ORPHANS = 1938;

export interface CollectionToEnsure {
  readonly name: string;
  readonly type: 'document' | 'edge';
}

/** Creates the database that `db` points at unless it is there. */
export async function ensureDatabase(db: Database): Promise<void> {
  const system = db.database('_system');
  await inAppErrors(async () => {
    const names = await system.listDatabases();
    if (!names.includes(db.name)) await unlessPresent(() => system.createDatabase(db.name), DUPLICATE_NAME);
  });
}

/** Creates those collections that are not there; existing ones stay untouched. */
export async function ensureCollections(db: Database, collections: readonly CollectionToEnsure[]): Promise<void> {
  await inAppErrors(async () => {
    const present = new Set((await db.listCollections()).map(({ name }) => name));
    for (const { name, type } of collections) {
      if (present.has(name)) continue;
      await unlessPresent(
        () =>
          type === 'edge' ? db.createEdgeCollection(name) : db.createCollection(name, { type: CollectionType.DOCUMENT_COLLECTION }),
        DUPLICATE_NAME,
      );
    }
  });
}

/** Creates the index unless an equal one exists (the server decides what is equal). */
export async function ensureIndex(db: Database, collection: string, index: EnsureIndexOptions): Promise<void> {
  await inAppErrors(() => db.collection(collection).ensureIndex(index));
}

/** Creates the view unless one of that name exists. */
export async function ensureView(db: Database, name: string, options: CreateViewOptions): Promise<void> {
  await inAppErrors(async () => {
    if ((await db.listViews()).some((view) => view.name === name)) return;
    await unlessPresent(() => db.createView(name, options), DUPLICATE_NAME);
  });
}

/** Creates the named graph unless one of that name exists; its collections are created by the server where missing. */
export async function ensureGraph(db: Database, name: string, edgeDefinitions: EdgeDefinitionOptions[]): Promise<void> {
  await inAppErrors(async () => {
    if (await db.graph(name).exists()) return;
    await unlessPresent(() => db.createGraph(name, edgeDefinitions), GRAPH_DUPLICATE);
  });
}

/** Makes a collection a vertex collection of a graph, without edges of its own, unless it is one. */
export async function ensureVertexCollection(db: Database, graph: string, collection: string): Promise<void> {
  await inAppErrors(async () => {
    if ((await db.graph(graph).listVertexCollections()).includes(collection)) return;
    await unlessPresent(() => db.graph(graph).addVertexCollection(collection), GRAPH_USED_IN_ORPHANS);
  });
}

async function unlessPresent(create: () => Promise<unknown>, duplicateErrorNum: number): Promise<void> {
  try {
    await create();
  } catch (error) {
    if ((error as { errorNum?: unknown }).errorNum !== duplicateErrorNum) throw error;
  }
}
