import type { AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import { JsonWriter } from '@strata/event-loop';
import { addDocument } from '../documents/write-answer';
import { keyOfHandle } from '../storage/records/document-key';
import { isObject } from '../values/json-value';
import { readIn, readLongIn, writeLongIn } from '../http/data-access';
import type { Reply } from '../http/reply';
import { bytesReply, reply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RouteHandler, RouteHandlers } from '../http/route-handlers';
import { callerOf } from '../queries/cursor.routes';
import type { Cursors } from '../queries/cursors';
import type { QueryEngine } from '../queries/query-engine';
import { readCursorRequest, readQueryRequest } from '../queries/query-request';
import type { CollectionDefinition, JsonObject, JsonValue, WriteResult } from '../store/database';
import type { SimpleQuery } from './simple-query';
import { amount, between, limitOf, matching, near, withinRectangle } from './simple-query';

/** What `all-keys` returns for each document. */
const KEY_FORMS: ReadonlyMap<string, string> = new Map([
  ['id', 'doc._id'],
  ['key', 'doc._key'],
  ['path', 'CONCAT("/_db/", CURRENT_DATABASE(), "/_api/document/", doc._id)'],
]);

interface Simple {
  readonly context: RequestContext;
  readonly body: JsonObject;
  readonly collection: CollectionDefinition;
}

/** `PUT /_api/simple/…`: queries of old that need no AQL. Each becomes the AQL query it stands for. */
export function simpleQueryRoutes(engine: QueryEngine, cursors: Cursors) {
  const put =
    (answer: (simple: Simple) => Reply | Promise<Reply>): RouteHandler =>
    (context) =>
      answer(simpleOf(context));
  const cursor = (query: (simple: Simple) => SimpleQuery): RouteHandler =>
    put((simple) => openCursor(cursors, simple, query(simple)));
  const rows = ({ context, body }: Simple, { text, bindVars }: SimpleQuery): Promise<readonly JsonValue[]> =>
    engine.rows(context.database, { ...readQueryRequest({ ...body, query: text }), bindVars }, callerOf(context));
  const changed = async (simple: Simple, change: string, more: Record<string, AqlValue> = {}): Promise<number> => {
    const { body, collection } = simple;
    const options = { ...optionsOf(body), ...body };
    const { text, bindVars } = matching(collection.name, body['example']);
    const write = `${change} IN @@collection OPTIONS ${JSON.stringify(writeOptions(options))} RETURN 1`;
    return (
      await rows(simple, {
        text: `${text} ${limitOf({ limit: options['limit'] ?? null })} ${write}`,
        bindVars: { ...bindVars, ...more },
      })
    ).length;
  };
  return {
    'PUT /_api/simple/all': cursor(({ collection, body }) => {
      const text = `FOR doc IN @@collection ${limitOf(body)} RETURN doc`;
      return { text, bindVars: { '@collection': collection.name } };
    }),
    'PUT /_api/simple/all-keys': cursor(({ collection, body }) => {
      const form = KEY_FORMS.get(String(body['type'] ?? 'path'));
      if (form === undefined) throw new ArangoError('bad-parameter', "expecting 'id', 'key' or 'path' for <type>");
      return { text: `FOR doc IN @@collection RETURN ${form}`, bindVars: { '@collection': collection.name } };
    }),
    'PUT /_api/simple/by-example': cursor(({ collection, body }) => {
      const { text, bindVars } = matching(collection.name, body['example']);
      return { text: `${text} ${limitOf(body)} RETURN doc`, bindVars };
    }),
    'PUT /_api/simple/range': cursor(({ collection, body }) => between(collection.name, body)),
    'PUT /_api/simple/near': cursor(({ collection, body }) => near(collection, body, false)),
    'PUT /_api/simple/within': cursor(({ collection, body }) => near(collection, body, true)),
    'PUT /_api/simple/within-rectangle': cursor(({ collection, body }) => withinRectangle(collection.name, body)),
    'PUT /_api/simple/fulltext': cursor(({ collection, body }) => {
      const { attribute, query } = body;
      if (typeof attribute !== 'string' || typeof query !== 'string')
        throw new ArangoError('bad-parameter', 'expecting strings for <attribute> and <query>');
      const text = `FOR doc IN FULLTEXT(@@collection, @attribute, @query) ${limitOf(body)} RETURN doc`;
      return { text, bindVars: { '@collection': collection.name, attribute, query } };
    }),
    'PUT /_api/simple/any': put(async (simple) => {
      const text = 'FOR doc IN @@collection SORT RAND() LIMIT 1 RETURN doc';
      const [document = null] = await rows(simple, { text, bindVars: { '@collection': simple.collection.name } });
      return reply(200, { document });
    }),
    'PUT /_api/simple/first-example': put(async (simple) => {
      const { text, bindVars } = matching(simple.collection.name, simple.body['example']);
      const [document] = await rows(simple, { text: `${text} LIMIT 1 RETURN doc`, bindVars });
      if (document === undefined) throw new ArangoError('http-not-found', 'no match');
      return reply(200, { document });
    }),
    'PUT /_api/simple/remove-by-example': put(async (simple) => reply(200, { deleted: await changed(simple, 'REMOVE doc') })),
    'PUT /_api/simple/replace-by-example': put(async (simple) =>
      reply(200, { replaced: await changed(simple, 'REPLACE doc WITH @newValue', newValueOf(simple)) }),
    ),
    'PUT /_api/simple/update-by-example': put(async (simple) =>
      reply(200, { updated: await changed(simple, 'UPDATE doc WITH @newValue', newValueOf(simple)) }),
    ),
    'PUT /_api/simple/lookup-by-keys': put(lookUp),
    'PUT /_api/simple/remove-by-keys': put(removeKeys),
  } satisfies RouteHandlers;
}

function simpleOf(context: RequestContext): Simple {
  const body = context.bodyObject();
  const name = body['collection'];
  if (typeof name !== 'string' || name === '') throw new ArangoError('bad-parameter', 'expecting string for <collection>');
  return { context, body, collection: readIn(context, (snapshot) => snapshot.collection(name)) };
}

async function openCursor(cursors: Cursors, { context, body }: Simple, { text, bindVars }: SimpleQuery): Promise<Reply> {
  const { batchSize, ttl, stream } = body;
  const asked = { query: text, count: true, options: { stream: stream === true } };
  const request = readCursorRequest({
    ...asked,
    ...(batchSize === undefined || batchSize === null ? {} : { batchSize: amount(body, 'batchSize') ?? 0 }),
    ...(ttl === undefined || ttl === null ? {} : { ttl }),
  });
  const { status, json } = await cursors.start(context.database, { ...request, bindVars }, callerOf(context));
  return bytesReply(status, json);
}

async function lookUp({ context, body, collection }: Simple): Promise<Reply> {
  const keys = keysOf(body, collection);
  const writer = new JsonWriter();
  let before = '{"documents":[';
  await readLongIn(context, function* (snapshot): Steps<void> {
    for (const key of keys) {
      const document = snapshot.document(collection, key);
      if (document !== undefined) {
        writer.addText(before);
        yield* addDocument(writer, document);
        before = ',';
      }
      yield;
    }
  });
  writer.addText(`${before === ',' ? '' : before}],"error":false,"code":200}`);
  return bytesReply(200, writer.end());
}

async function removeKeys({ context, body, collection }: Simple): Promise<Reply> {
  const keys = keysOf(body, collection);
  const { returnOld, silent, waitForSync } = optionsOf(body);
  const removed = await writeLongIn(context, { waitForSync: waitForSync === true }, function* (access): Steps<WriteResult[]> {
    const results: WriteResult[] = [];
    for (const key of keys) {
      if (access.document(collection, key) !== undefined)
        results.push(yield* access.removeSteps(access.collection(collection.name), key));
      yield;
    }
    return results;
  });
  const numbers = { removed: removed.length, ignored: keys.length - removed.length };
  if (silent === true || returnOld !== true) return reply(200, numbers);
  return reply(200, { ...numbers, old: removed.map(({ old }) => old?.toObject() ?? null) });
}

function keysOf({ keys }: JsonObject, collection: CollectionDefinition): string[] {
  if (!Array.isArray(keys)) throw new ArangoError('bad-parameter', 'expecting array for <keys>');
  return (keys as readonly JsonValue[]).map((key) => keyOfHandle(key, collection.name));
}

function newValueOf({ body }: Simple): { newValue: JsonObject } {
  const { newValue } = body;
  if (!isObject(newValue)) throw new ArangoError('bad-parameter', 'expecting object for <newValue>');
  return { newValue };
}

const optionsOf = ({ options }: JsonObject): JsonObject => (isObject(options) ? options : {});

function writeOptions({ waitForSync, keepNull, mergeObjects }: JsonObject): JsonObject {
  return { waitForSync: waitForSync === true, keepNull: keepNull !== false, mergeObjects: mergeObjects !== false };
}
