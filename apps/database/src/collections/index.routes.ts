import { ArangoError } from '@strata/errors';
import { readIn } from '../http/data-access';
import { reply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RouteHandlers } from '../http/route-handlers';
import type { CollectionDefinition, IndexDefinition, Snapshot } from '../store/database';
import type { StorageEngine } from '../store/engine-api';

/** `/_api/index`, docs/contracts/database.md, "Indexes". */
export function indexRoutes(describe: IndexDescriber) {
  return {
    'GET /_api/index': (context) =>
      readIn(context, (snapshot) => {
        const collection = snapshot.collection(context.query.required('collection'));
        const shown = collection.indexes.filter((index) => !index.hidden || context.query.flag('withHidden'));
        const indexes = shown.map((index) => ({
          ...describe(snapshot, collection, index),
          ...(context.query.flag('withStats') ? { figures: { memory: 0 } } : {}),
        }));
        return reply(200, { indexes, identifiers: Object.fromEntries(indexes.map((index) => [index.id, index])) });
      }),
    'POST /_api/index': async (context) => {
      const { database } = context;
      const { index, isNewlyCreated } = await database.createIndex(context.query.required('collection'), context.given());
      return readIn(context, (snapshot) => {
        const collection = snapshot.collection(context.query.required('collection'));
        return reply(isNewlyCreated ? 201 : 200, { ...describe(snapshot, collection, index), isNewlyCreated });
      });
    },
    'GET /_api/index/:collection/:index': (context) =>
      readIn(context, (snapshot) => {
        const collection = snapshot.collection(context.params['collection'] ?? '');
        const handle = indexHandle(context);
        const index = collection.indexes.find((one) => one.id === handle || one.name === handle);
        if (index === undefined) throw new ArangoError('index-not-found');
        return reply(200, describe(snapshot, collection, index));
      }),
    'GET /_api/index/:collection': () => {
      throw new ArangoError('index-handle-bad');
    },
    'DELETE /_api/index/:collection/:index': async (context) => {
      const collection = context.params['collection'] ?? '';
      const dropped = await context.database.dropIndex(collection, indexHandle(context));
      return reply(200, { id: `${collection}/${dropped.id}` });
    },
  } satisfies RouteHandlers;
}

/** An index as clients see it. */
export type IndexDescriber = (
  snapshot: Snapshot,
  collection: CollectionDefinition,
  index: IndexDefinition,
) => { id: string } & Record<string, unknown>;

/** Describes any index; kinds add what changes by itself, such as a training state. */
export function indexDescriber(engine: Pick<StorageEngine, 'indexKind'>): IndexDescriber {
  return (snapshot, collection, index) => {
    const selectivityEstimate = snapshot.selectivityEstimate(collection, index);
    return {
      id: `${collection.name}/${index.id}`,
      type: index.type,
      name: index.name,
      fields: index.fields,
      unique: index.unique,
      sparse: index.sparse,
      ...index.attributes,
      ...engine.indexKind(index.type)?.describe?.(snapshot.database, index),
      ...(selectivityEstimate !== undefined && { selectivityEstimate }),
    };
  };
}

function indexHandle(context: RequestContext): string {
  const handle = context.params['index'] ?? '';
  if (handle === '') throw new ArangoError('index-handle-bad');
  return handle;
}
