import { Script } from 'node:vm';
import { ArangoError } from '@strata/errors';
import { reply, resultReply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RouteHandlers } from '../http/route-handlers';
import type { JsonObject, StoredDocument } from '../store/database';

const COLLECTION = '_aqlfunctions';
const NAME = /^[a-z0-9_]+(::[a-z0-9_]+)+$/i;
const MANY = 100_000;

/** `/_api/aqlfunction`: user functions are kept for clients that manage them; a query that calls one fails, they are never run. */
export function userFunctionRoutes() {
  return {
    'GET /_api/aqlfunction': listFunctions,
    'GET /_api/aqlfunction/:namespace': listFunctions,
    'POST /_api/aqlfunction': createFunction,
    'DELETE /_api/aqlfunction/:name': removeFunctions,
  } satisfies RouteHandlers;
}

function listFunctions(context: RequestContext) {
  const namespace = context.params['namespace'] ?? context.query.get('namespace');
  return resultReply(200, stored(context).filter(isIn(namespace)).map(described));
}

async function createFunction(context: RequestContext) {
  const { name, code, isDeterministic } = context.given();
  if (typeof name !== 'string' || !NAME.test(name) || /^_?aql::/i.test(name)) throw new ArangoError('query-function-invalid-name');
  if (typeof code !== 'string' || !isFunction(code)) throw new ArangoError('query-function-invalid-code');
  const document = { _key: keyOf(name), name, code, isDeterministic: isDeterministic === true };
  const { old } = await context.database.write((access) =>
    access.insert(access.collection(COLLECTION), document, { overwriteMode: 'replace' }),
  );
  const isNewlyCreated = old === undefined;
  return reply(isNewlyCreated ? 201 : 200, { isNewlyCreated });
}

/** One function or, with `group`, all of a namespace. */
async function removeFunctions(context: RequestContext) {
  const name = context.params['name'] ?? '';
  const isGroup = context.query.flag('group');
  const deletedCount = await context.database.write((access) => {
    const collection = access.collection(COLLECTION);
    const keys = access
      .scan(collection)
      .read(MANY)
      .filter(isGroup ? isIn(name) : ({ key }) => key === keyOf(name));
    for (const { key } of keys) access.remove(collection, key);
    return keys.length;
  });
  if (!isGroup && deletedCount === 0)
    throw new ArangoError('query-function-not-found', `no AQL user function with name '${name}' found`);
  return reply(200, { deletedCount });
}

function stored({ database }: RequestContext): StoredDocument[] {
  const snapshot = database.snapshot();
  try {
    return snapshot.scan(snapshot.collection(COLLECTION)).read(MANY);
  } finally {
    snapshot.release();
  }
}

function isIn(namespace: string | undefined): (document: StoredDocument) => boolean {
  if (namespace === undefined || namespace === '') return () => true;
  const prefix = `${keyOf(namespace).replace(/(::)?$/, '')}::`;
  return ({ key }) => key.startsWith(prefix);
}

function described(document: StoredDocument): JsonObject {
  const { name, code, isDeterministic } = document.toObject();
  return { name: name ?? null, code: code ?? null, isDeterministic: isDeterministic ?? false };
}

/** names are compared without regard to case */
const keyOf = (name: string) => name.toUpperCase();

/** Compiles, never runs. */
function isFunction(code: string): boolean {
  try {
    return new Script(`(${code}\n)`) instanceof Script && /^(\(|async|function|[a-z_$])/i.test(code.trim());
  } catch {
    return false;
  }
}
