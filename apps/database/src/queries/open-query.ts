import { ArangoError } from '@strata/errors';
import type { WantedLocks } from '../storage/commits/collection-locks';
import type { PlanCache } from './plan-cache';
import { isLongText } from './plan-cache';
import type { PreparedPlan } from './prepared-plan';
import type { QueryContext } from './query-context';
import { queryLocks } from './query-locks';
import type { QueryTransaction } from './query-transaction';
import { ReadTransaction, WriteTransaction } from './query-transaction';
import { untilKilled } from './until-killed';

type Plans = Pick<PlanCache, 'prepare' | 'prepareInTurns'>;

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
  if (request.readable !== undefined && (isModification || parent !== undefined))
    throw new ArangoError('bad-parameter', 'readableCollections is for queries that only read, outside of transactions');
  const plan = isLongText(query) ? plannedInTurns : planned;
  if (!isModification)
    return plan(query, plans, new ReadTransaction(parent ?? database.snapshot(request.readable), parent !== undefined));
  if (parent !== undefined) return plan(query, plans, new WriteTransaction(parent.nest()));
  if (isLongText(query)) return openAfterWaiting(query, plans, undefined);
  const leave = database.modifications.tryEnter();
  const opened = leave && openForWriting(query, plans, leave);
  return opened !== undefined && 'prepared' in opened ? opened : openAfterWaiting(query, plans, opened);
}

/** @param obstacle locks to wait for first; undefined: the turn has to be waited for */
async function openAfterWaiting(query: QueryContext, plans: Plans, obstacle: WantedLocks | undefined): Promise<OpenQuery> {
  const { modifications, locks } = query.database;
  return untilKilled(query, async (signal) => {
    for (let wanted = obstacle; ;) {
      if (wanted !== undefined) (await locks.lock(wanted, { signal }))();
      const leave = await modifications.enter(signal);
      const opened = isLongText(query)
        ? lockedFor(query, await plannedInTurns(query, plans, beginWriting(query, leave)))
        : openForWriting(query, plans, leave);
      if ('prepared' in opened) return opened;
      wanted = opened;
    }
  });
}

/** @param leave gives the turn back. @returns the locks that somebody else holds, when the query has to begin again after them */
function openForWriting(query: QueryContext, plans: Plans, leave: () => void): OpenQuery | WantedLocks {
  return lockedFor(query, planned(query, plans, beginWriting(query, leave)));
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
function planned<T extends QueryTransaction>(query: QueryContext, plans: Plans, transaction: T): OpenQuery<T> {
  try {
    query.slices.check(); // it may have been killed while it waited
    return { prepared: plans.prepare(query, transaction.snapshot), transaction };
  } catch (error) {
    transaction.abort();
    throw error;
  }
}

/** The same for a query whose planning takes long. */
async function plannedInTurns<T extends QueryTransaction>(
  query: QueryContext,
  plans: Plans,
  transaction: T,
): Promise<OpenQuery<T>> {
  try {
    return { prepared: await plans.prepareInTurns(query, transaction.snapshot), transaction };
  } catch (error) {
    transaction.abort();
    throw error;
  }
}
