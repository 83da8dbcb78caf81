import { ArangoError } from '@strata/errors';
import { TimeSlices } from '@strata/event-loop';
import { writeLongIn } from '../http/data-access';
import type { Reply } from '../http/reply';
import { plainReply } from '../http/reply';
import type { QueryParameters } from '../http/query-parameters';
import type { RequestContext } from '../http/request-context';
import type { RouteHandlers } from '../http/route-handlers';
import type { ImportOptions } from './import-documents';
import { importItems, noCounts, sum } from './import-documents';
import type { ImportItem, ImportItems } from './import-format';
import { readImport } from './import-format';

/** documents per commit of an import that need not be complete: others get their turn in between */
const BATCH = 1000;
/** a commit of a few large documents need not hold more */
const BATCH_BYTES = 4 * 1024 * 1024;

/** `POST /_api/import`. Its answer has no `code`: the driver compares the whole object. */
export function importRoutes() {
  return {
    'POST /_api/import': { handler: importDocuments, rawBody: true },
  } satisfies RouteHandlers;
}

async function importDocuments(context: RequestContext): Promise<Reply> {
  const { query } = context;
  const name = query.required('collection');
  if (context.database.catalog.collection(name) === undefined)
    throw new ArangoError('data-source-not-found', `collection or view not found: ${name}`);
  const options = parseOptions(query);
  const items = await readImport(context.rawBody, query.get('type'), query.flag('ignoreMissing'));
  const transactional = options.complete || context.headers['x-arango-trx-id'] !== undefined;
  if (query.flag('overwrite')) {
    if (transactional) await writeLongIn(context, {}, (access) => access.truncate(access.collection(name)));
    else await context.database.truncateCollection(name);
  }
  let counts = noCounts();
  const sync = { waitForSync: query.flag('waitForSync') };
  for (;;) {
    const part = await next(items, transactional ? Infinity : BATCH, context.signal);
    if (part.length === 0) break;
    const counted = await writeLongIn(context, sync, (access) => importItems(access, access.collection(name), part, options));
    counts = sum(counts, counted);
  }
  const { details, ...numbers } = counts;
  return plainReply(201, { error: false, ...numbers, ...(query.flag('details') ? { details } : {}) });
}

async function next(items: ImportItems, most: number, signal: AbortSignal): Promise<ImportItem[]> {
  const part: ImportItem[] = [];
  const slices = new TimeSlices(signal);
  for (const start = items.position; part.length < most && (most === Infinity || items.position - start < BATCH_BYTES);) {
    const item = await items.next();
    if (item === undefined) break;
    part.push(item);
    await slices.turn();
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
