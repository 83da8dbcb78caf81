import type { Steps } from '@strata/event-loop';
import { runInTurns } from '@strata/event-loop';
import { ArangoError } from '@strata/errors';
import type { CommitOptions, Snapshot, Transaction, WriteAccess } from '../store/database';
import type { RequestContext } from './request-context';

/** A body of more is work for several turns. */
const MAX_BYTES_AT_ONCE = 512 * 1024;

/** Runs reads on the request's stream transaction, or on a snapshot of this moment that is freed afterwards. Not for async work. */
export function readIn<T>(context: RequestContext, read: (snapshot: Snapshot) => T): T {
  const transaction = context.transaction();
  if (transaction !== undefined) return read(transaction);
  const snapshot = context.database.snapshot();
  try {
    return read(snapshot);
  } finally {
    snapshot.release();
  }
}

/** As `readIn`, in turns of the event loop, between which others write; the reads are of one state all the same. */
export async function readLongIn<T>(context: RequestContext, read: (snapshot: Snapshot) => Steps<T>): Promise<T> {
  const transaction = context.transaction();
  if (transaction !== undefined) return runInTurns(whileRunning(transaction, read(transaction)), context.signal);
  const snapshot = context.database.snapshot();
  try {
    return await runInTurns(read(snapshot), context.signal);
  } finally {
    snapshot.release();
  }
}

/** Runs writes in the request's stream transaction, or commits them by themselves: then they are durable when this resolves. */
export function writeIn<T>(context: RequestContext, options: CommitOptions, write: (access: WriteAccess) => T): Promise<T> {
  const transaction = context.transaction();
  if (transaction === undefined) return context.database.write(write, options);
  return Promise.resolve(write(transaction));
}

/** As `writeIn`, for as much as a body holds: others have their turns. `write` may be begun again from its start. */
export function writeLongIn<T>(
  context: RequestContext,
  options: CommitOptions,
  write: (access: WriteAccess) => Steps<T>,
): Promise<T> {
  const transaction = context.transaction();
  if (transaction === undefined) return context.database.writeLong(write, options);
  return runInTurns(whileRunning(transaction, write(transaction)));
}

/** Ends work that turns out to be too long for one turn. */
class TooLong extends Error {}

/**
 * As `writeIn`, unless the work takes many steps: then as `writeLongIn`, from its start.
 * @param maxSteps pauses that are no sign of long work
 */
export async function writeUnlessLongIn<T>(
  context: RequestContext,
  options: CommitOptions,
  write: (access: WriteAccess) => Steps<T>,
  maxSteps = 0,
): Promise<T> {
  const mayBeginAgain = context.transaction() === undefined;
  if (!mayBeginAgain || context.rawBody.length > MAX_BYTES_AT_ONCE) return writeLongIn(context, options, write);
  try {
    return await context.database.write((access) => {
      const steps = write(access);
      for (let taken = 0; taken <= maxSteps; taken += 1) {
        const { done, value } = steps.next();
        if (done === true) return value;
      }
      throw new TooLong();
    }, options);
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    return writeLongIn(context, options, write);
  }
}

/** @throws ArangoError transaction-aborted when another request has ended it between two turns */
function* whileRunning<T>(transaction: Transaction, steps: Steps<T>): Steps<T> {
  for (;;) {
    if (transaction.state !== 'running') throw new ArangoError('transaction-aborted', 'the transaction has ended meanwhile');
    const { done, value } = steps.next();
    if (done === true) return value;
    yield;
  }
}
