import { ArangoError } from '@strata/errors';
import type { WantedLocks } from '../storage/collection-locks';
import type { PreparedQuery } from './prepared-query';
import { ReadData, WriteData } from './query-data';
import type { QueryData } from './query-data';
import { queryLocks } from './query-locks';
import type { QueryParts } from './query-parts';
import type { ParsedQuery } from './query-text-cache';
import { untilKilled } from './until-killed';

/** A query's data of one moment and the plan made for it. */
export interface OpenedQuery extends PreparedQuery {
  readonly data: QueryData;
}

/**
 * Opens the data of a query and plans it. Reading waits for nobody; a query that writes may have to wait for its turn, or for whoever
 * has locked one of its collections exclusively. Nothing stays open when it fails.
 * @throws ArangoError whatever is wrong with the query; query-killed (1500) as soon as it is told to end, also while it waits
 */
export function openQuery(parts: QueryParts, parsed: ParsedQuery): OpenedQuery | Promise<OpenedQuery> {
  const { database, caller, isModification, request } = parts;
  const parent = caller.transaction;
  if (request.readable !== undefined && (isModification || parent !== undefined))
    throw new ArangoError('bad-parameter', 'readableCollections is for queries that only read, outside of transactions');
  if (!isModification)
    return planned(parts, parsed, new ReadData(parent ?? database.snapshot(request.readable), parent !== undefined));
  if (parent !== undefined) return planned(parts, parsed, new WriteData(parent.nest()));
  const leave = database.modifications.tryEnter();
  const opened = leave && openForWriting(parts, parsed, leave);
  return opened !== undefined && 'data' in opened ? opened : openAfterWaiting(parts, parsed, opened);
}

/** @param obstacle locks to wait for first; undefined: the turn has to be waited for */
async function openAfterWaiting(parts: QueryParts, parsed: ParsedQuery, obstacle: WantedLocks | undefined): Promise<OpenedQuery> {
  const { modifications, locks } = parts.database;
  return untilKilled(parts, async (signal) => {
    for (let wanted = obstacle; ;) {
      if (wanted !== undefined) (await locks.lock(wanted, { signal }))();
      const opened = openForWriting(parts, parsed, await modifications.enter(signal));
      if ('data' in opened) return opened;
      wanted = opened;
    }
  });
}

/** @param leave gives the turn back. @returns the locks that somebody else holds, when the query has to begin again after them */
function openForWriting(parts: QueryParts, parsed: ParsedQuery, leave: () => void): OpenedQuery | WantedLocks {
  const opened = planned(parts, parsed, beginWriting(parts, leave));
  const wanted = queryLocks(opened.plan.collections, opened.data.snapshot);
  const release = parts.database.locks.tryLock(wanted);
  if (release === undefined) {
    opened.data.abort();
    return wanted;
  }
  opened.data.hold(release);
  return opened;
}

function beginWriting({ database, request }: QueryParts, leave: () => void): WriteData {
  const { maxTransactionSize } = request.options;
  try {
    const data = new WriteData(database.begin(maxTransactionSize === undefined ? {} : { maxSizeBytes: maxTransactionSize }));
    data.hold(leave);
    return data;
  } catch (error) {
    leave();
    throw error;
  }
}

/** The plan for the data of this moment. */
function planned<D extends QueryData>(parts: QueryParts, parsed: ParsedQuery, data: D): PreparedQuery & { readonly data: D } {
  const { engine, request, clock, slices, warnings } = parts;
  try {
    slices.check(); // it may have been killed while it waited
    return { ...engine.plans.prepare({ parsed, request, snapshot: data.snapshot, warnings, clock }), data };
  } catch (error) {
    data.abort();
    throw error;
  }
}
