import { AppError } from '@strata/errors';

/** What a SORT would mend. */
const HINT = /nothing sorts$/;

/** @param reason what differs from run to run */
export const nondeterministicQuery = (reason: string): AppError =>
  new AppError(
    'invalid-argument',
    'NonDeterministicQueryError',
    `the query may answer differently each time it runs, so no rewrite can be proven equal: ${reason}${HINT.test(reason) ? '; after a SORT that ends in the key (`SORT …, d._key`) it is the same each time' : ''}`,
  );
