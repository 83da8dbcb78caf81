import { parse } from '@strata/aql';
import type { QueryRunResult, ReadingDatabase } from '../database-access/reading-database';
import type { QueryText } from './query-text';
import type { ResultCap, ResultContent } from './result-content';
import { RESULT_CAP, ResultReader } from './result-content';
import { outermostSort, withSortKeys } from './row-order';
import { KeyedRunReader, MeasuredRunReader } from './sorted-runs';

export interface ComparisonLimits {
  /** longest time of a run, milliseconds */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly cap?: ResultCap;
}

export interface ResultComparison {
  readonly rowsMatch: boolean;
  readonly contentMatch: boolean;
  /** what was compared and how, or what differs; a clause for a sentence */
  readonly statement: string;
}

/** A query's first run, which also warms the database up for those that are measured, and what it returned. */
export interface ReadResult {
  readonly run: QueryRunResult;
  readonly content: ResultContent;
}

/** @throws AppError as `ReadingDatabase.run` */
export async function readResult(
  database: ReadingDatabase,
  { query, bindVars }: QueryText,
  { timeoutMs, signal, cap = RESULT_CAP }: ComparisonLimits,
): Promise<ReadResult> {
  const reader = new ResultReader(signal, cap);
  const run = await database.run(query, { bindVars, timeoutMs, signal, onRows: (rows) => reader.add(rows) });
  return { run, content: reader.content() };
}

/**
 * Do two results hold the same? In any order, unless the original sorts last of all: then in its order, but for rows with equal sort keys.
 * @throws AppError as `ReadingDatabase.run`: where keys may be equal both queries run once more
 */
export async function compareResults(
  database: ReadingDatabase,
  original: QueryText & { readonly content: ResultContent },
  rewrite: QueryText & { readonly content: ResultContent },
  limits: ComparisonLimits,
): Promise<ResultComparison> {
  const [before, after] = [original.content, rewrite.content];
  const counted = `${count(before.rowCount)} ${before.rowCount === 1 ? 'row' : 'rows'}`;
  if (before.rowCount !== after.rowCount)
    return {
      ...{ rowsMatch: false, contentMatch: false },
      statement: `the original returns ${counted}, the rewrite ${count(after.rowCount)}`,
    };
  const verdict = (contentMatch: boolean, statement: string) => ({ rowsMatch: true, contentMatch, statement });
  if (!before.unordered.equals(after.unordered))
    return verdict(false, `${counted} each, but ${differingRows(before, after)} in content`);
  const how = before.rows === undefined || after.rows === undefined ? ', compared by a hash of them all' : '';
  const tree = parse(original.query);
  if (outermostSort(tree) === undefined)
    return verdict(true, `${counted}, equal in content${how}; the original does not sort them, so their order does not count`);
  if (before.ordered.equals(after.ordered)) return verdict(true, `${counted}, equal in content and order${how}`);
  const keyed = withSortKeys(tree);
  if (keyed === undefined) return verdict(false, `${counted} of equal content, but in another order than the original sorts them`);
  const isSameOrder = await haveSameRuns(database, { ...original, query: keyed }, rewrite, limits);
  return isSameOrder
    ? verdict(
        true,
        `${counted}, equal in content and order${how}; rows with equal sort keys come in another order, which no SORT promises`,
      )
    : verdict(false, `${counted} of equal content, but in another order than the original sorts them`);
}

/** Does each run of rows with equal sort keys of the original hold the same rows in the rewrite's result? */
async function haveSameRuns(
  database: ReadingDatabase,
  keyed: QueryText,
  rewrite: QueryText,
  { timeoutMs, signal }: ComparisonLimits,
): Promise<boolean> {
  const keys = new KeyedRunReader(signal);
  await database.run(keyed.query, { bindVars: keyed.bindVars, timeoutMs, signal, onRows: (rows) => keys.add(rows) });
  const { lengths, digest } = keys.result();
  const runs = new MeasuredRunReader(lengths, signal);
  await database.run(rewrite.query, { bindVars: rewrite.bindVars, timeoutMs, signal, onRows: (rows) => runs.add(rows) });
  return runs.digest()?.equals(digest) === true;
}

function differingRows(before: ResultContent, after: ResultContent): string {
  if (before.rows === undefined || after.rows === undefined) return 'they differ';
  let differing = 0;
  for (const [row, times] of before.rows) differing += Math.max(0, times - (after.rows.get(row) ?? 0));
  return differing === 1 ? '1 of them differs' : `${count(differing)} of them differ`;
}

const count = (number: number): string => number.toLocaleString('en-US');
