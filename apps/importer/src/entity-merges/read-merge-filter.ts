import type { MergeFilter } from '@strata/knowledge';
import type { SentListFilter } from '../imports/list-filter';
import { readListFilter } from '../imports/list-filter';

const STATES = ['merged', 'split'] as const;

/** What a caller sent; "" counts as not sent. */
export interface SentMergeFilter extends SentListFilter {
  state?: unknown;
}

/**
 * Which merges a caller asks for: at most 50 of all unless said.
 * @throws AppError invalid-argument, naming every field at fault
 */
export function readMergeFilter({ state = '', ...sent }: SentMergeFilter): MergeFilter {
  const known = STATES.find((one) => one === state);
  const isWrong = known === undefined && state !== '';
  const problems = isWrong ? [{ field: 'state', message: `must be one of ${STATES.join(', ')}` }] : [];
  return { ...readListFilter(sent, problems), ...(known && { state: known }) };
}
