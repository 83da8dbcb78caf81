import type { MergeFilter } from '@strata/knowledge';
import type { FieldProblem } from '../imports/field-problems';
import { invalidRequest } from '../imports/field-problems';

const STANDARD = 50;
const HIGHEST = 1_000;
const LONGEST_NAME = 1_000;
const STATES = ['merged', 'split'] as const;

/** What a caller sent; "" counts as not sent. */
export interface SentMergeFilter {
  partitionId?: unknown;
  name?: unknown;
  state?: unknown;
  limit?: unknown;
}

/**
 * Which merges a caller asks for: at most 50 of all unless said.
 * @throws AppError invalid-argument, naming every field at fault
 */
export function readMergeFilter({ partitionId = '', name = '', state = '', limit = '' }: SentMergeFilter): MergeFilter {
  const problems: FieldProblem[] = [];
  const isText = (field: string, value: unknown): value is string => {
    if (typeof value === 'string' && value.length <= LONGEST_NAME) return true;
    problems.push({ field, message: `must be a text of at most ${LONGEST_NAME} characters` });
    return false;
  };
  const filter: MergeFilter = { limit: STANDARD };
  if (isText('partition_id', partitionId)) filter.partitionId = partitionId;
  if (isText('name', name)) filter.name = name.trim();
  const known = STATES.find((one) => one === state);
  if (known) filter.state = known;
  else if (state !== '') problems.push({ field: 'state', message: `must be one of ${STATES.join(', ')}` });
  const most = typeof limit === 'number' ? limit : typeof limit === 'string' && /^\d+$/.test(limit) ? Number(limit) : NaN;
  if (Number.isInteger(most) && most > 0) filter.limit = Math.min(most, HIGHEST);
  else if (limit !== '') problems.push({ field: 'limit', message: 'must be a positive integer' });
  if (problems.length > 0) throw invalidRequest(problems);
  return filter;
}
