import type { AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { z } from 'zod';
import type { JsonObject } from '../store/database';

const flag = (otherwise: boolean) => z.boolean().catch(otherwise).default(otherwise);
const amount = (otherwise: number) => z.number().min(0).catch(otherwise).default(otherwise);

/** Options of a query. Unknown ones are ignored, as are values of a wrong type. */
const Options = z.object({
  stream: flag(false),
  fullCount: flag(false),
  profile: z
    .union([z.number(), z.boolean().transform(Number)])
    .catch(0)
    .default(0),
  /** seconds; 0: unlimited */
  maxRuntime: amount(0),
  /** refuses a query that writes */
  readOnly: flag(false),
  failOnWarning: flag(false),
  maxWarningCount: amount(10),
  allowRetry: flag(false),
  optimizer: z
    .object({ rules: z.array(z.string()).catch([]).default([]) })
    .catch({ rules: [] })
    .default({ rules: [] }),
  allPlans: flag(false),
  /** The plan is to be one that serves other bind values as well; `optimizePlanForCaching` is the same without a cache. */
  usePlanCache: flag(false),
  optimizePlanForCaching: flag(false),
  /** plans the optimizer may compare; `maxPlans` is the older name */
  maxNumberOfPlans: z.number().int().positive().optional().catch(undefined),
  maxPlans: z.number().int().positive().optional().catch(undefined),
  maxDNFConditionMembers: z.number().int().positive().optional().catch(undefined),
  /** An operator that holds more rows, or bytes, than this goes on with its work on disk. */
  spillOverThresholdNumRows: amount(5_000_000),
  spillOverThresholdMemoryUsage: amount(128 * 1024 * 1024),
  /** bytes */
  maxTransactionSize: z.number().positive().optional().catch(undefined),
});
export type QueryOptions = Readonly<z.infer<typeof Options>>;

/** Most requests come without options. */
const NO_OPTIONS: QueryOptions = Object.freeze(Options.parse({}));
export const isWithoutOptions = (options: QueryOptions): boolean => options === NO_OPTIONS;

export interface QueryRequest {
  readonly text: string;
  readonly bindVars: Readonly<Record<string, AqlValue>>;
  readonly options: QueryOptions;
  /** bytes; 0: only what all queries together may hold; undefined: the server's own limit */
  readonly memoryLimit: number | undefined;
  /** what the request says about the query results cache; undefined: nothing */
  readonly cache?: boolean | undefined;
  /** names of the only collections that there are for this query, as `readableCollections` says; undefined: all */
  readonly readable?: ReadonlySet<string> | undefined;
}

export interface CursorRequest extends QueryRequest {
  /** rows per answer, at least 1 */
  readonly batchSize: number;
  readonly count: boolean;
  /** seconds without access after which the cursor goes away */
  readonly ttlS: number;
}

const DEFAULT_BATCH_ROWS = 1000;
const DEFAULT_TTL_S = 30;

/**
 * Reads the body of POST /_api/cursor, /_api/explain and /_api/query.
 * @throws ArangoError query-empty without a text, query-parse for blanks, type-error (17) for bind variables that are no object
 */
export function readQueryRequest(body: JsonObject): QueryRequest {
  return {
    text: queryText(body['query']),
    bindVars: bindVars(body['bindVars']),
    options: queryOptions(body['options']),
    memoryLimit: numberOr(body['memoryLimit'], undefined),
    cache: cacheWish(body),
    readable: readableNames(body['readableCollections']),
  };
}

/** @throws ArangoError as `readQueryRequest`, and type-error for a batch size of 0 */
export function readCursorRequest(body: JsonObject): CursorRequest {
  const batchSize = numberOr(body['batchSize'], DEFAULT_BATCH_ROWS);
  if (batchSize < 1) throw new ArangoError('type-error', 'expecting non-zero value for batchSize');
  const { text, bindVars: values, options, memoryLimit, cache, readable } = readQueryRequest(body);
  return {
    text,
    bindVars: values,
    options,
    memoryLimit,
    cache,
    readable,
    batchSize: Math.floor(batchSize),
    count: body['count'] === true,
    ttlS: numberOr(body['ttl'], DEFAULT_TTL_S),
  };
}

function queryOptions(given: unknown): QueryOptions {
  return isObject(given) && Object.keys(given).length > 0 ? Options.parse(given) : NO_OPTIONS;
}

function queryText(query: unknown): string {
  if (typeof query !== 'string' || query === '') throw new ArangoError('query-empty');
  if (!/\S/.test(query)) throw new ArangoError('query-parse', 'syntax error, unexpected end of query string');
  return query;
}

function bindVars(value: unknown): Readonly<Record<string, AqlValue>> {
  if (value === undefined || value === null) return {};
  if (!isObject(value)) throw new ArangoError('type-error', 'expecting object for <bindVars>');
  return value as JsonObject;
}

/** @throws ArangoError bad-parameter: what was meant to be left out must not be shown by mistake */
function readableNames(names: unknown): ReadonlySet<string> | undefined {
  if (names === undefined) return undefined;
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
    throw new ArangoError('bad-parameter', 'expecting an array of names as readableCollections');
  return new Set(names);
}

/** `cache` stands beside the query or among its options. */
function cacheWish({ cache, options }: JsonObject): boolean | undefined {
  const wish = cache ?? (isObject(options) ? (options as JsonObject)['cache'] : undefined);
  return typeof wish === 'boolean' ? wish : undefined;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
const numberOr = <T>(value: unknown, otherwise: T): number | T =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : otherwise;
