import { AppError } from '@strata/errors';

const STANDARD = 50;
const HIGHEST = 100;

/**
 * Length of the jobs list: 50 unless said, at most 100.
 * @throws AppError invalid-argument for anything but a positive integer
 */
export function readLimit(sent: unknown): number {
  if (sent === undefined) return STANDARD;
  const limit = typeof sent === 'number' ? sent : Number(typeof sent === 'string' && /^-?\d+$/.test(sent) ? sent : NaN);
  if (Number.isInteger(limit) && limit > 0) return Math.min(limit, HIGHEST);
  throw new AppError('invalid-argument', 'ValidationError', 'limit: must be a positive integer', {
    fields: [{ field: 'limit', message: 'must be a positive integer' }],
  });
}
