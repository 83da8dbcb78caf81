import { isUtf8 } from 'node:buffer';
import { ArangoError } from '@strata/errors';
import { writeIn } from '../http/data-access';
import type { Reply } from '../http/reply';
import { plainReply } from '../http/reply';
import type { QueryParameters } from '../http/query-parameters';
import type { RequestContext } from '../http/request-context';
import type { RouteRegistry } from '../http/route-registry';
import type { ImportOptions } from './import-documents';
import { importItems, noCounts } from './import-documents';
import { readImport } from './import-format';

/** documents per commit of an import that need not be complete: others get their turn in between */
const BATCH = 1000;

/** `POST /_api/import`. Its answer has no `code`: the driver compares the whole object. */
export function registerImportRoutes(registry: RouteRegistry): void {
  registry.add('POST', '/_api/import', importDocuments);
}

async function importDocuments(context: RequestContext): Promise<Reply> {
  const { query } = context;
  const name = query.required('collection');
  if (context.database.catalog.collection(name) === undefined)
    throw new ArangoError('data-source-not-found', `collection or view not found: ${name}`);
  const options = parseOptions(query);
  if (!isUtf8(context.rawBody)) throw new ArangoError('corrupted-json', 'the body is not valid UTF-8');
  const items = readImport(context.rawBody.toString(), query.get('type'));
  const transactional = options.complete || context.headers['x-arango-trx-id'] !== undefined;
  if (query.flag('overwrite')) {
    if (transactional) await writeIn(context, {}, (access) => access.truncate(access.collection(name)));
    else await context.database.truncateCollection(name);
  }
  const counts = noCounts();
  const sync = { waitForSync: query.flag('waitForSync') };
  const step = transactional ? Math.max(items.length, 1) : BATCH;
  for (let at = 0; at < items.length; at += step) {
    const part = items.slice(at, at + step);
    await writeIn(context, sync, (access) => importItems(access, access.collection(name), part, options, counts));
  }
  const { details, ...numbers } = counts;
  return plainReply(201, { error: false, ...numbers, ...(query.flag('details') ? { details } : {}) });
}

function parseOptions(query: QueryParameters): ImportOptions {
  const onDuplicate = query.get('onDuplicate') ?? 'error';
  if (onDuplicate !== 'error' && onDuplicate !== 'update' && onDuplicate !== 'replace' && onDuplicate !== 'ignore')
    throw new ArangoError('bad-parameter', `invalid value for 'onDuplicate': ${onDuplicate}`);
  return {
    onDuplicate,
    fromPrefix: query.get('fromPrefix') ?? '',
    toPrefix: query.get('toPrefix') ?? '',
    overwriteCollectionPrefix: query.flag('overwriteCollectionPrefix'),
    complete: query.flag('complete'),
    ignoreMissing: query.flag('ignoreMissing'),
  };
}
