import { AppError } from '@strata/errors';

/** The query is none: whoever wrote it may try again, with what is wrong. */
export class UnusableQuery extends Error {
  override readonly name = 'UnusableQuery';
}

export const writingQuery = (what: string): AppError =>
  new AppError('invalid-argument', 'ReadOnlyError', `only read-only queries are run here: the query ${what}`);

/** The words for what is hidden and for what does not exist are the same, unless the query names a collection that is there. */
export const hiddenCollection = (name: string): AppError =>
  new AppError('permission-denied', 'CollectionAccessError', `this needs access level ro on collection ${name}`, {
    collection: name,
  });

export const unforeseeableQuery = (why: string): AppError =>
  new AppError(
    'permission-denied',
    'UnforeseeableAccessError',
    `this needs access level ro on every collection of the database: ${why}`,
  );
