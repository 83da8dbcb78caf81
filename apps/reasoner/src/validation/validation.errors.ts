import { AppError } from '@strata/errors';

/** @param reason what differs from run to run */
export const nondeterministicQuery = (reason: string): AppError =>
  new AppError(
    'invalid-argument',
    'NonDeterministicQueryError',
    `the query may answer differently each time it runs, so no rewrite can be proven equal: ${reason}`,
  );
