import type { CommitOptions, Snapshot, WriteAccess } from '../storage/api';
import type { RequestContext } from './request-context';

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

/** Runs writes in the request's stream transaction, or commits them by themselves: then they are durable when this resolves. */
export function writeIn<T>(context: RequestContext, options: CommitOptions, write: (access: WriteAccess) => T): Promise<T> {
  const transaction = context.transaction();
  if (transaction === undefined) return context.database.write(write, options);
  return Promise.resolve(write(transaction));
}
