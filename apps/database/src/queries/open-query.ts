import { ArangoError } from '@strata/errors';
import type { WantedLocks } from '../storage/commits/collection-locks';
import type { PlanCache } from './plan-cache';
import type { PreparedPlan } from './prepared-plan';
import type { QueryContext } from './query-context';
import { queryLocks } from './query-locks';
import type { QueryTransaction } from './query-transaction';
import { ReadTransaction, WriteTransaction } from './query-transaction';
import { untilKilled } from './until-killed';

type Plans = Pick<PlanCache, 'prepare'>;

/** What a query runs on: data of one moment, and the plan for them. */
export interface OpenQuery<T extends QueryTransaction = QueryTransaction> {
  readonly prepared: PreparedPlan;
  readonly transaction: T;
}

/**
 * Opens the data of a query and plans it. Reading waits for nobody; a query that writes may have to wait for its turn, or for whoever
 * has locked one of its collections exclusively. Nothing stays open when it fails.
 * @throws ArangoError whatever is wrong with the query; query-killed (1500) as soon as it is told to end, also while it waits
 */
export function openQuery(query: QueryContext, plans: Plans): OpenQuery | Promise<OpenQuery> {
  const { database, caller, parsed, request } = query;
  const { isModification } = parsed;
  const parent = caller.transaction;
  if (isModification && request.options.readOnly)
    throw new ArangoError('read-only', 'a query with the option readOnly must not write');
  if (request.readable !== undefined && (isModification || parent !== undefined))
    throw new ArangoError('bad-parameter', 'readableCollections is for queries that only read, outside of transactions');
  if (!isModification)
    return planned(query, plans, new ReadTransaction(parent ?? database.snapshot(request.readable), parent !== undefined));
  if (parent !== undefined) return planned(query, plans, new WriteTransaction(parent.nest()));
  const leave = database.modifications.tryEnter();
  if (!leave) return openAfterWaiting(query, plans, undefined);
  const orAfterWaiting = (opened: OpenQuery | WantedLocks): OpenQuery | Promise<OpenQuery> =>
    'prepared' in opened ? opened : openAfterWaiting(query, plans, opened);
  const opened = openForWriting(query, plans, leave);
  return opened instanceof Promise ? opened.then(orAfterWaiting) : orAfterWaiting(opened);
}

/** @param obstacle locks to wait for first; undefined: the turn has to be waited for */
async function openAfterWaiting(query: QueryContext, plans: Plans, obstacle: WantedLocks | undefined): Promise<OpenQuery> {
  const { modifications, locks } = query.database;
  return untilKilled(query, async (signal) => {
    for (let wanted = obstacle; ;) {
      if (wanted !== undefined) (await locks.lock(wanted, { signal }))();
      const leave = await modifications.enter(signal);
      const opened = await openForWriting(query, plans, leave);
      if ('prepared' in opened) return opened;
      wanted = opened;
    }
  });
}

type OpenedForWriting = OpenQuery | WantedLocks;

/** @param leave gives the turn back. @returns the locks that somebody else holds, when the query has to begin again after them */
function openForWriting(query: QueryContext, plans: Plans, leave: () => void): OpenedForWriting | Promise<OpenedForWriting> {
  const opened = planned(query, plans, beginWriting(query, leave));
  return opened instanceof Promise ? opened.then((later) => lockedFor(query, later)) : lockedFor(query, opened);
}

function lockedFor(query: QueryContext, opened: OpenQuery<WriteTransaction>): OpenQuery | WantedLocks {
  const wanted = queryLocks(opened.prepared.plan.collections, opened.transaction.snapshot);
  const release = query.database.locks.tryLock(wanted);
  if (release === undefined) {
    opened.transaction.abort();
    return wanted;
  }
  opened.transaction.hold(release);
  return opened;
}

function beginWriting({ database, request }: QueryContext, leave: () => void): WriteTransaction {
  const { maxTransactionSize } = request.options;
  try {
    const limits = maxTransactionSize === undefined ? {} : { maxSizeBytes: maxTransactionSize };
    const transaction = new WriteTransaction(database.begin(limits));
    transaction.hold(leave);
    return transaction;
  } catch (error) {
    leave();
    throw error;
  }
}

/** The plan for the data of this moment. */
function planned<T extends QueryTransaction>(
  query: QueryContext,
  plans: Plans,
  transaction: T,
): OpenQuery<T> | Promise<OpenQuery<T>> {
  const failed = (error: unknown): never => {
    transaction.abort();
    throw error;
  };
  try {
    query.slices.check(); // it may have been killed while it waited
    const prepared = plans.prepare(query, transaction.snapshot);
    if (prepared instanceof Promise) return prepared.then((later) => ({ prepared: later, transaction }), failed);
    return { prepared, transaction };
  } catch (error) {
    return failed(error);
  }
}
