import { isUtf8 } from 'node:buffer';
import { ArangoError } from '@strata/errors';
import { writeIn } from '../http/data-access';
import type { Reply } from '../http/reply';
import { plainReply } from '../http/reply';
import type { QueryParameters } from '../http/query-parameters';
import type { RequestContext } from '../http/request-context';
import type { RouteRegistry } from '../http/route-registry';
import type { ImportOptions } from './import-documents';
import { importItems, noCounts, sum } from './import-documents';
import type { ImportItem } from './import-format';
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
  const items = readImport(context.rawBody.toString(), query.get('type'), query.flag('ignoreMissing'));
  const transactional = options.complete || context.headers['x-arango-trx-id'] !== undefined;
  if (query.flag('overwrite')) {
    if (transactional) await writeIn(context, {}, (access) => access.truncate(access.collection(name)));
    else await context.database.truncateCollection(name);
  }
  let counts = noCounts();
  const sync = { waitForSync: query.flag('waitForSync') };
  for (;;) {
    const part = next(items, transactional ? Infinity : BATCH);
    if (part.length === 0) break;
    const counted = await writeIn(context, sync, (access) => importItems(access, access.collection(name), part, options));
    counts = sum(counts, counted);
  }
  const { details, ...numbers } = counts;
  return plainReply(201, { error: false, ...numbers, ...(query.flag('details') ? { details } : {}) });
}

function next(items: Iterator<ImportItem>, most: number): ImportItem[] {
  const part: ImportItem[] = [];
  while (part.length < most) {
    const { value, done } = items.next();
    if (done === true) break;
    part.push(value);
  }
  return part;
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
  };
}
