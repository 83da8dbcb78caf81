import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import { JsonWriter, runInTurns } from '@strata/event-loop';
import { readIn, readLongIn, writeLongIn, writeUnlessLongIn } from '../http/data-access';
import type { Reply } from '../http/reply';
import { bytesReply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RouteHandlers } from '../http/route-handlers';
import type {
  CollectionDefinition,
  InsertOptions,
  JsonObject,
  JsonValue,
  RemoveOptions,
  Snapshot,
  StoredDocument,
  UpdateOptions,
  WriteAccess,
  WriteResult,
} from '../store/database';
import { checkDocumentKey, keyOfHandle } from '../storage/records/document-key';
import { isObject } from '../values/json-value';
import { atOnce } from '../values/steps';
import { addDocument, BatchAnswer, writeAnswer } from './write-answer';

type Change = 'update' | 'replace';

/** Batches of more are written in turns of the event loop. */
const MAX_AT_ONCE = 1000;

/** `/_api/document`: single documents and batches, docs/contracts/database.md, "Documents". */
export function documentRoutes() {
  return {
    'GET /_api/document/:collection/:key': readDocument,
    'POST /_api/document': (context) => insert(context, context.query.required('collection')),
    'POST /_api/document/:collection': (context) => insert(context, context.params['collection'] ?? ''),
    'PUT /_api/document/:collection/:key': (context) => changeOne(context, 'replace'),
    'PATCH /_api/document/:collection/:key': (context) => changeOne(context, 'update'),
    'PUT /_api/document/:collection': (context) =>
      context.query.flag('onlyget') ? readMany(context) : changeMany(context, 'replace'),
    'PATCH /_api/document/:collection': (context) => changeMany(context, 'update'),
    'DELETE /_api/document/:collection/:key': removeOne,
    'DELETE /_api/document/:collection': removeMany,
  } satisfies RouteHandlers;
}

function readDocument(context: RequestContext): Reply | Promise<Reply> {
  const document = readIn(context, (snapshot) => {
    const collection = snapshot.collection(context.params['collection'] ?? '');
    return snapshot.document(collection, context.params['key'] ?? '');
  });
  if (document === undefined) throw new ArangoError('document-not-found');
  const headers = { etag: `"${document.rev}"` };
  if (unquoted(context.headers['if-none-match']) === document.rev) return { status: 304, headers };
  const wanted = unquoted(context.headers['if-match']);
  if (wanted !== undefined && wanted !== document.rev)
    throw new ArangoError('precondition-failed', 'conflict, _rev values do not match', {
      _id: document.id,
      _key: document.key,
      _rev: document.rev,
    });
  const { large } = document;
  if (large === undefined) return bytesReply(200, document.toJson(), headers);
  return runInTurns(large.jsonSteps(), context.signal).then((json) => bytesReply(200, json, headers));
}

async function insert(context: RequestContext, collectionName: string): Promise<Reply> {
  const body = requiredBody(context);
  const mode = context.query.get('overwriteMode');
  if (mode !== undefined && !['conflict', 'ignore', 'replace', 'update'].includes(mode))
    throw new ArangoError('bad-parameter', 'invalid overwriteMode');
  const options: InsertOptions = {
    ...updateOptions(context),
    isRestore: context.query.flag('isRestore'),
    overwriteMode: (mode as InsertOptions['overwriteMode']) ?? (context.query.flag('overwrite') ? 'replace' : 'conflict'),
  };
  return write(context, collectionName, 201, body, (access, collection, document) =>
    access.insertSteps(collection, documentOf(document), options),
  );
}

async function changeOne(context: RequestContext, change: Change): Promise<Reply> {
  const body = requiredBody(context);
  if (!isObject(body)) throw new ArangoError('document-type-invalid');
  const options = { ...updateOptions(context), ifRevision: unquoted(context.headers['if-match']) };
  const key = context.params['key'] ?? '';
  return writeOne(context, context.params['collection'] ?? '', 201, (access, collection) =>
    access[`${change}Steps`](collection, key, body, options),
  );
}

async function changeMany(context: RequestContext, change: Change): Promise<Reply> {
  const body = requiredBody(context);
  if (!Array.isArray(body)) throw new ArangoError('document-type-invalid', 'expected an array of documents');
  const options = updateOptions(context);
  return writeMany(context, context.params['collection'] ?? '', 201, body, (access, collection, document) =>
    access[`${change}Steps`](collection, keyInBody(collection, documentOf(document)), documentOf(document), options),
  );
}

async function removeOne(context: RequestContext): Promise<Reply> {
  const options = { ifRevision: unquoted(context.headers['if-match']) };
  const key = context.params['key'] ?? '';
  return writeOne(context, context.params['collection'] ?? '', 200, (access, collection) =>
    access.removeSteps(collection, key, options),
  );
}

async function removeMany(context: RequestContext): Promise<Reply> {
  const body = requiredBody(context);
  if (!Array.isArray(body)) throw new ArangoError('document-type-invalid', 'expected an array of keys or documents');
  const ignoreRevs = context.query.flag('ignoreRevs', true);
  return writeMany(context, context.params['collection'] ?? '', 200, body, (access, collection, selector) =>
    access.removeSteps(collection, removedKey(collection, selector), expectedRevision(selector, ignoreRevs)),
  );
}

async function readMany(context: RequestContext): Promise<Reply> {
  const body = requiredBody(context);
  if (!Array.isArray(body)) throw new ArangoError('document-type-invalid', 'expected an array of keys or documents');
  const ignoreRevs = context.query.flag('ignoreRevs', true);
  const answer = new BatchAnswer(false);
  await readLongIn(context, (snapshot) => readBatch(context, snapshot, { selectors: body, ignoreRevs, answer }));
  return bytesReply(200, answer.end(), answer.headers);
}

interface ReadBatch {
  readonly selectors: readonly JsonValue[];
  readonly ignoreRevs: boolean;
  readonly answer: BatchAnswer;
}

function* readBatch(context: RequestContext, snapshot: Snapshot, { selectors, ignoreRevs, answer }: ReadBatch): Steps<void> {
  const collection = snapshot.collection(context.params['collection'] ?? '');
  for (const selector of selectors) {
    const read = (): Steps<StoredDocument> => {
      const document = snapshot.document(collection, keyOfSelector(collection, selector));
      if (document === undefined) throw new ArangoError('document-not-found');
      const { ifRevision } = expectedRevision(selector, ignoreRevs);
      if (ifRevision !== undefined && ifRevision !== document.rev) throw new ArangoError('precondition-failed');
      return atOnce(document);
    };
    yield* answer.element(read, addDocument);
    yield;
  }
}

type Operation = (access: WriteAccess, collection: CollectionDefinition, element: JsonValue) => Steps<WriteResult>;

/** One document or, for an array, a batch. @param synced status when the write was waited for, else 202 */
function write(context: RequestContext, name: string, synced: 200 | 201, body: JsonValue, operation: Operation): Promise<Reply> {
  if (Array.isArray(body)) return writeMany(context, name, synced, body, operation);
  return writeOne(context, name, synced, (access, collection) => operation(access, collection, body));
}

async function writeOne(
  context: RequestContext,
  name: string,
  synced: 200 | 201,
  operation: OneWrite['operation'],
): Promise<Reply> {
  const options = answerOptions(context);
  const { result, status } = await writeUnlessLongIn(context, syncOption(context), (access) =>
    writtenOne(context, access, { name, synced, operation }),
  );
  const location = `/_db/${encodeURIComponent(context.database.name)}/_api/document/${encodeURI(result.id)}`;
  const headers = { etag: `"${result.rev}"`, location };
  if (options.silent) return bytesReply(status, '{}', headers);
  const writer = new JsonWriter();
  const writing = writeAnswer(writer, result, options);
  if (writing.next().done !== true) await runInTurns(writing, context.signal);
  return bytesReply(status, writer.end(), headers);
}

interface OneWrite {
  readonly name: string;
  readonly synced: 200 | 201;
  readonly operation: (access: WriteAccess, collection: CollectionDefinition) => Steps<WriteResult>;
}

/*
 * The generator functions of writes stand by themselves: V8 gives each one that is made for a request a hidden class, which lives in its old
 * space and keeps the whole request there until the next full collection (a single write took 40 % more processor time).
 */

function* writtenOne(
  context: RequestContext,
  access: WriteAccess,
  { name, synced, operation }: OneWrite,
): Steps<{ readonly result: WriteResult; readonly status: number }> {
  const collection = access.collection(name);
  return { result: yield* operation(access, collection), status: statusOf(context, collection, synced) };
}

async function writeMany(
  context: RequestContext,
  name: string,
  synced: 200 | 201,
  elements: readonly JsonValue[],
  operation: Operation,
): Promise<Reply> {
  const batch = (access: WriteAccess): Steps<Reply> => writtenBatch(context, access, { name, synced, elements, operation });
  if (elements.length > MAX_AT_ONCE) return writeLongIn(context, syncOption(context), batch);
  return writeUnlessLongIn(context, syncOption(context), batch, elements.length);
}

interface Batch {
  readonly name: string;
  readonly synced: 200 | 201;
  readonly elements: readonly JsonValue[];
  readonly operation: Operation;
}

function* writtenBatch(context: RequestContext, access: WriteAccess, { name, synced, elements, operation }: Batch): Steps<Reply> {
  const options = answerOptions(context);
  const answer = new BatchAnswer(options.silent);
  const collection = access.collection(name);
  for (const element of elements) {
    yield* answer.element(
      () => operation(access, collection, element),
      (writer, result) => writeAnswer(writer, result, options),
    );
    yield;
  }
  // where all have failed, the collection's own waitForSync has had nothing to wait for
  const isWaitedFor = answer.hasSucceeded || elements.length === 0 || context.query.flag('waitForSync');
  return bytesReply(isWaitedFor ? statusOf(context, collection, synced) : 202, answer.end(), answer.headers);
}

function requiredBody(context: RequestContext): JsonValue {
  const body = context.body();
  if (body === undefined) throw new ArangoError('corrupted-json', 'expecting a JSON body');
  return body;
}

function documentOf(element: JsonValue): JsonObject {
  if (!isObject(element)) throw new ArangoError('document-type-invalid');
  return element;
}

/** A batch element of an update or replace names its document by `_key` or `_id`. */
function keyInBody(collection: CollectionDefinition, document: JsonObject): string {
  if (document['_key'] !== undefined) return checkDocumentKey(document['_key']);
  return keyOfHandle(document['_id'], collection.name);
}

function keyOfSelector(collection: CollectionDefinition, selector: JsonValue): string {
  return isObject(selector) ? keyInBody(collection, selector) : keyOfHandle(selector, collection.name);
}

/** What belongs to another collection is not here to be removed. @throws ArangoError document-not-found */
function removedKey(collection: CollectionDefinition, selector: JsonValue): string {
  try {
    return keyOfSelector(collection, selector);
  } catch (error) {
    if (error instanceof ArangoError && error.arangoName === 'cross-collection-request')
      throw new ArangoError('document-not-found');
    throw error;
  }
}

function expectedRevision(selector: JsonValue, ignoreRevs: boolean): RemoveOptions {
  if (ignoreRevs || !isObject(selector) || typeof selector['_rev'] !== 'string') return {};
  return { ifRevision: selector['_rev'] };
}

function updateOptions({ query }: RequestContext): UpdateOptions {
  return {
    keepNull: query.flag('keepNull', true),
    mergeObjects: query.flag('mergeObjects', true),
    ignoreRevs: query.flag('ignoreRevs', true),
    versionAttribute: query.get('versionAttribute'),
  };
}

function answerOptions({ query }: RequestContext) {
  return { returnOld: query.flag('returnOld'), returnNew: query.flag('returnNew'), silent: query.flag('silent') };
}

const syncOption = ({ query }: RequestContext) => ({ waitForSync: query.flag('waitForSync') });

function statusOf(context: RequestContext, collection: CollectionDefinition, synced: 200 | 201): number {
  return context.query.flag('waitForSync') || collection.waitForSync ? synced : 202;
}

function unquoted(header: string | undefined): string | undefined {
  return header?.trim().replace(/^"(.*)"$/, '$1');
}
