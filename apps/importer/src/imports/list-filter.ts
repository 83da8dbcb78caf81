import type { FieldProblem } from './field-problems';
import { invalidRequest } from './field-problems';

const STANDARD = 50;
const HIGHEST = 1_000;
const LONGEST_NAME = 1_000;

/** What a caller sent to narrow a list; "" counts as not sent. */
export interface SentListFilter {
  partitionId?: unknown;
  name?: unknown;
  limit?: unknown;
}

export interface ListFilter {
  partitionId?: string;
  /** Part of a name, in any case. */
  name?: string;
  limit: number;
}

/**
 * Which rows a caller asks for: at most 50 of all unless said.
 * @param problems found before
 * @throws AppError invalid-argument, naming every field at fault
 */
export function readListFilter(
  { partitionId = '', name = '', limit = '' }: SentListFilter,
  problems: readonly FieldProblem[] = [],
): ListFilter {
  const found: FieldProblem[] = [];
  const isText = (field: string, value: unknown): value is string => {
    if (typeof value === 'string' && value.length <= LONGEST_NAME) return true;
    found.push({ field, message: `must be a text of at most ${LONGEST_NAME} characters` });
    return false;
  };
  const filter: ListFilter = { limit: STANDARD };
  if (isText('partition_id', partitionId)) filter.partitionId = partitionId;
  if (isText('name', name)) filter.name = name.trim();
  const most = typeof limit === 'number' ? limit : typeof limit === 'string' && /^\d+$/.test(limit) ? Number(limit) : NaN;
  if (Number.isInteger(most) && most > 0) filter.limit = Math.min(most, HIGHEST);
  else if (limit !== '') found.push({ field: 'limit', message: 'must be a positive integer' });
  const all = [...found, ...problems];
  if (all.length > 0) throw invalidRequest(all);
  return filter;
}
