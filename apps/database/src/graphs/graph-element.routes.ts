import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import { checkDocumentKey } from '../storage/records/document-key';
import { readIn, writeUnlessLongIn } from '../http/data-access';
import type { Reply } from '../http/reply';
import { bytesReply, reply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RouteHandlers } from '../http/route-handlers';
import type { CollectionDefinition, Snapshot, StoredDocument, WriteAccess, WriteResult } from '../store/database';
import type { Graph } from './graph-definition';
import { changeEdge, edgeCollection, insertEdge, removeElement, vertexCollection } from './graph-elements';
import { readGraph } from './graph-store';

type Part = 'vertex' | 'edge';

/** Vertices and edges of a named graph: documents whose collection, and for edges both ends, the graph's definition allows. */
export function graphElementRoutes() {
  return {
    'POST /_api/gharial/:graph/vertex/:collection': (context) => insert(context, 'vertex'),
    'GET /_api/gharial/:graph/vertex/:collection/:key': (context) => read(context, 'vertex'),
    'PUT /_api/gharial/:graph/vertex/:collection/:key': (context) => change(context, 'vertex', 'replace'),
    'PATCH /_api/gharial/:graph/vertex/:collection/:key': (context) => change(context, 'vertex', 'update'),
    'DELETE /_api/gharial/:graph/vertex/:collection/:key': (context) => remove(context, 'vertex'),
    'POST /_api/gharial/:graph/edge/:collection': (context) => insert(context, 'edge'),
    'GET /_api/gharial/:graph/edge/:collection/:key': (context) => read(context, 'edge'),
    'PUT /_api/gharial/:graph/edge/:collection/:key': (context) => change(context, 'edge', 'replace'),
    'PATCH /_api/gharial/:graph/edge/:collection/:key': (context) => change(context, 'edge', 'update'),
    'DELETE /_api/gharial/:graph/edge/:collection/:key': (context) => remove(context, 'edge'),
  } satisfies RouteHandlers;
}

function insert(context: RequestContext, part: Part): Promise<Reply> {
  return write(context, part, 201, (access, graph, target) => {
    const content = context.bodyObject();
    return part === 'edge' ? insertEdge(access, graph, target, content) : access.insertSteps(target, content);
  });
}

function remove(context: RequestContext, part: Part): Promise<Reply> {
  return write(context, part, 200, (access, _graph, target) =>
    removeElement(access, target, keyOf(context), { ifRevision: expectedRevision(context) }),
  );
}

function read(context: RequestContext, part: Part): Reply {
  const document = readIn(context, (snapshot) => {
    const { collection } = targetOf(context, snapshot, part);
    return snapshot.document(collection, context.params.key ?? '');
  });
  if (!document) throw new ArangoError('document-not-found');
  const headers = { etag: document.rev }; // without quotes, unlike that of `/_api/document`
  if (unquoted(context.headers['if-none-match']) === document.rev) return { status: 304, headers };
  const wanted = expectedRevision(context);
  if (wanted !== undefined && wanted !== document.rev) {
    throw new ArangoError('precondition-failed', undefined, { _id: document.id, _key: document.key, _rev: document.rev });
  }
  return bytesReply(200, `{"error":false,"code":200,"${part}":${json(document)}}`, headers);
}

function change(context: RequestContext, part: Part, kind: 'update' | 'replace'): Promise<Reply> {
  const options = {
    keepNull: context.query.flag('keepNull', true),
    mergeObjects: context.query.flag('mergeObjects', true),
    ifRevision: expectedRevision(context),
  };
  return write(context, part, 200, (access, graph, target) => {
    const content = context.bodyObject();
    const key = keyOf(context);
    if (part === 'edge') return changeEdge(access, graph, target, kind, { key, content, options });
    return access[`${kind}Steps`](target, key, content, options);
  });
}

type Operation = (access: WriteAccess, graph: Graph, collection: CollectionDefinition) => Steps<WriteResult>;

/** @param synced status when the write was waited for, else 202 */
async function write(context: RequestContext, part: Part, synced: 200 | 201, operation: Operation): Promise<Reply> {
  const waitForSync = context.query.flag('waitForSync');
  const { result, isSynced } = await writeUnlessLongIn(context, { waitForSync }, (access) =>
    written(context, access, part, operation),
  );
  const status = waitForSync || isSynced ? synced : 202;
  const old = context.query.flag('returnOld') && result.old ? { old: result.old.toObject() } : {};
  if (!result.new) return reply(status, { removed: true, ...old });
  const { id: _id, key: _key, rev: _rev } = result;
  const element = { _id, _key, _rev, ...(result.old && { _oldRev: result.old.rev }) };
  const fresh = context.query.flag('returnNew') ? { new: result.new.toObject() } : {};
  return reply(status, { [part]: element, ...old, ...fresh }, { etag: _rev });
}

function* written(
  context: RequestContext,
  access: WriteAccess,
  part: Part,
  operation: Operation,
): Steps<{ readonly result: WriteResult; readonly isSynced: boolean }> {
  const { graph, collection } = targetOf(context, access, part);
  return { result: yield* operation(access, graph, collection), isSynced: collection.waitForSync };
}

function targetOf(context: RequestContext, snapshot: Snapshot, part: Part): { graph: Graph; collection: CollectionDefinition } {
  const graph = readGraph(snapshot, context.params.graph ?? '');
  const name = context.params.collection ?? '';
  return { graph, collection: part === 'edge' ? edgeCollection(snapshot, graph, name) : vertexCollection(snapshot, graph, name) };
}

const keyOf = (context: RequestContext): string => checkDocumentKey(context.params.key);
const json = (document: StoredDocument): string => document.toJson().toString();
const expectedRevision = (context: RequestContext): string | undefined =>
  unquoted(context.headers['if-match']) ?? context.query.get('rev');
const unquoted = (header: string | undefined): string | undefined => header?.trim().replace(/^"(.*)"$/, '$1');
