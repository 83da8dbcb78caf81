import { ArangoError } from '@strata/errors';
import type { JsonObject } from '../../store/database';

/** `on`: every query that does not say `cache: false`; `demand`: those that say `cache: true`. */
export type CacheMode = 'off' | 'on' | 'demand';

/** ArangoDB's settings of the query results cache, with its defaults. */
export interface CacheProperties {
  readonly mode: CacheMode;
  /** results of one database */
  readonly maxResults: number;
  /** bytes of all results of one database */
  readonly maxResultsSize: number;
  /** bytes of one result */
  readonly maxEntrySize: number;
  /** results of queries over system collections are kept too */
  readonly includeSystem: boolean;
}

export const DEFAULT_PROPERTIES: CacheProperties = Object.freeze({
  mode: 'off',
  maxResults: 128,
  maxResultsSize: 268_435_456,
  maxEntrySize: 16_777_216,
  includeSystem: false,
});

const MODES: readonly unknown[] = ['off', 'on', 'demand'] satisfies readonly CacheMode[];
const isMode = (value: unknown): value is CacheMode => MODES.includes(value);
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

/**
 * The properties with those of `body` in their place; attributes that are not known are ignored.
 * @throws ArangoError bad-parameter for a value that the attribute cannot have
 */
export function changedProperties(before: CacheProperties, body: JsonObject): CacheProperties {
  const {
    mode = before.mode,
    maxResults = before.maxResults,
    maxResultsSize = before.maxResultsSize,
    maxEntrySize = before.maxEntrySize,
    includeSystem = before.includeSystem,
  } = body;
  if (!isMode(mode)) throw new ArangoError('bad-parameter', "mode must be 'off', 'on' or 'demand'");
  if (!isAmount(maxResults) || !isAmount(maxResultsSize) || !isAmount(maxEntrySize))
    throw new ArangoError(
      'bad-parameter',
      'maxResults, maxResultsSize and maxEntrySize must be whole numbers that are not negative',
    );
  if (typeof includeSystem !== 'boolean') throw new ArangoError('bad-parameter', 'includeSystem must be true or false');
  return { mode, maxResults, maxResultsSize, maxEntrySize, includeSystem };
}
