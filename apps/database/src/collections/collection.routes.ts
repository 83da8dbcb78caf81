import { createHash } from 'node:crypto';
import { ArangoError } from '@strata/errors';
import { checkNotInGraphs } from '../graphs/graph-store';
import { readIn, writeLongIn } from '../http/data-access';
import { reply, resultReply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RouteHandler, RouteHandlers } from '../http/route-handlers';
import type { CollectionDefinition, JsonObject, JsonValue } from '../store/database';
import type { NewCollection } from '../storage/catalog/definitions';
import { collectionFigures } from './collection-figures';
import { basicDescription, fullDescription } from './describe-collection';

const EDGE_TYPE = 3;
const CHECKSUM_BATCH = 1000;

/** `/_api/collection`, docs/contracts/database.md, "Collections". */
export function collectionRoutes() {
  return {
    'GET /_api/collection': ({ database, query }) => {
      const all = database.catalog.collections().filter(({ isSystem }) => !isSystem || !query.flag('excludeSystem'));
      return resultReply(200, all.map(basicDescription));
    },
    'POST /_api/collection': async (context) => {
      const collection = await context.database.createCollection(parseNewCollection(context.bodyObject()));
      return reply(200, fullDescription(collection, 0));
    },
    'PUT /_api/collection': () => {
      throw new ArangoError('http-bad-parameter', 'expected PUT /_api/collection/<collection-name>/<action>');
    },
    'GET /_api/collection/:collection': (context) => reply(200, basicDescription(collectionOf(context))),
    'DELETE /_api/collection/:collection': dropCollection,
    'GET /_api/collection/:collection/properties': located((context) => reply(200, described(context, collectionOf(context)))),
    'PUT /_api/collection/:collection/properties': located(async (context) => {
      const changed = await context.database.changeCollection(collectionOf(context).id, context.bodyObject());
      return reply(200, described(context, changed));
    }),
    'GET /_api/collection/:collection/count': located((context) =>
      readIn(context, (snapshot) => {
        const collection = snapshot.collection(name(context));
        return reply(200, { ...described(context, collection), count: snapshot.count(collection) });
      }),
    ),
    'GET /_api/collection/:collection/figures': located(collectionFigures),
    'GET /_api/collection/:collection/revision': located((context) =>
      readIn(context, (snapshot) => {
        const collection = snapshot.collection(name(context));
        return reply(200, { ...described(context, collection), revision: `${collection.number}-${snapshot.commitNumber}` });
      }),
    ),
    'GET /_api/collection/:collection/checksum': located(checksum),
    'PUT /_api/collection/:collection/truncate': located(truncate),
    'PUT /_api/collection/:collection/rename': located(async (context) => {
      const newName = context.bodyObject()['name'];
      if (typeof newName !== 'string' || newName === '') throw new ArangoError('illegal-name', 'name is empty');
      return reply(200, basicDescription(await context.database.renameCollection(collectionOf(context).id, newName)));
    }),
    'PUT /_api/collection/:collection/load': located((context) =>
      readIn(context, (snapshot) => {
        const collection = snapshot.collection(name(context));
        const isCounted = context.bodyObject()['count'] !== false;
        return reply(200, { ...basicDescription(collection), ...(isCounted ? { count: snapshot.count(collection) } : {}) });
      }),
    ),
    'PUT /_api/collection/:collection/unload': located((context) => reply(200, basicDescription(collectionOf(context)))),
    'PUT /_api/collection/:collection/compact': located((context) => reply(200, basicDescription(collectionOf(context)))),
    'PUT /_api/collection/:collection/loadIndexesIntoMemory': located(findAndDoNothing),
    'PUT /_api/collection/:collection/recalculateCount': located(findAndDoNothing),
  } satisfies RouteHandlers;
}

/** What is asked of a collection or done to it: the answer says under which path. */
function located(handler: RouteHandler): RouteHandler {
  return async (context) => {
    const answer = await handler(context);
    return { ...answer, headers: { location: `/_db/${encodeURIComponent(context.database.name)}${context.path}` } };
  };
}

/** For what needs no doing here. */
function findAndDoNothing(context: RequestContext) {
  collectionOf(context);
  return resultReply(200, true);
}

async function dropCollection(context: RequestContext) {
  const collection = collectionOf(context);
  if (collection.isSystem && !context.query.flag('isSystem')) throw new ArangoError('forbidden');
  const snapshot = context.database.snapshot();
  try {
    checkNotInGraphs(snapshot, collection.name);
  } finally {
    snapshot.release();
  }
  await context.database.dropCollection(collection.id);
  return reply(200, { id: collection.id });
}

async function truncate(context: RequestContext) {
  const collection = collectionOf(context);
  if (context.headers['x-arango-trx-id'] === undefined) await context.database.truncateCollection(collection.id);
  else await writeLongIn(context, {}, (access) => access.truncate(access.collection(collection.name)));
  return reply(200, basicDescription(collectionOf(context)));
}

async function checksum(context: RequestContext) {
  const snapshot = context.database.snapshot();
  try {
    const collection = snapshot.collection(name(context));
    const [withRevisions, withData] = [context.query.flag('withRevisions'), context.query.flag('withData')];
    const hash = createHash('sha256');
    let isEmpty = true;
    const cursor = snapshot.scan(collection);
    for (let batch = cursor.read(CHECKSUM_BATCH); batch.length > 0; batch = cursor.read(CHECKSUM_BATCH)) {
      isEmpty = false;
      for (const document of batch) {
        hash.update(document.key);
        if (withRevisions) hash.update(document.rev);
        if (withData) hash.update(withoutRevision(document.toObject()));
      }
      await new Promise((resolve) => setImmediate(resolve)); // others want answers meanwhile
    }
    return reply(200, {
      ...basicDescription(collection),
      checksum: isEmpty ? '0' : hash.digest().readBigUInt64BE(0).toString(),
      revision: `${collection.number}-${snapshot.commitNumber}`,
    });
  } finally {
    snapshot.release();
  }
}

function withoutRevision(document: JsonObject): string {
  return JSON.stringify({ ...document, _rev: undefined });
}

function parseNewCollection(body: JsonObject): NewCollection {
  const { name: wanted, isSystem, waitForSync, cacheEnabled, keyOptions, schema, computedValues } = body;
  const type = body['type'] ?? undefined;
  if (typeof wanted !== 'string') throw new ArangoError('illegal-name', 'illegal name: collection name invalid');
  if (
    type !== undefined &&
    type !== 2 &&
    type !== EDGE_TYPE &&
    type !== '2' &&
    type !== '3' &&
    type !== 'document' &&
    type !== 'edge'
  )
    throw new ArangoError('collection-type-invalid');
  return {
    name: wanted,
    type: type === EDGE_TYPE || type === '3' || type === 'edge' ? 'edge' : 'document',
    isSystem: isSystem === true,
    waitForSync: waitForSync === true,
    cacheEnabled: cacheEnabled === true,
    keyOptions: isPlainObject(keyOptions) ? (keyOptions as NewCollection['keyOptions']) : undefined,
    schema,
    computedValues,
  };
}

function isPlainObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function described({ database }: RequestContext, collection: CollectionDefinition) {
  return fullDescription(collection, database.lastKeyValue(collection));
}

function name(context: RequestContext): string {
  return context.params['collection'] ?? '';
}

function collectionOf(context: RequestContext): CollectionDefinition {
  const collection = context.database.catalog.collection(name(context));
  if (collection === undefined) throw new ArangoError('data-source-not-found', `collection or view not found: ${name(context)}`);
  return collection;
}
