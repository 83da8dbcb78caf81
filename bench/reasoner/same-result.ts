import type { GuardedDatabase } from '@strata/testing';

/** Relative difference of two numbers that were added up in another order. */
const TOLERANCE = 1e-9;

/**
 * Fetches all rows of two queries and compares them value by value: knows nothing of how the reasoner does it.
 * @returns what is wrong; undefined: the results are equal, in order where the first query's last SORT comes after its last FOR
 */
export async function differenceOf(guarded: GuardedDatabase, database: string, a: string, b: string): Promise<string | undefined> {
  const [before, after] = [await rowsOf(guarded, database, a), await rowsOf(guarded, database, b)];
  if (before.length !== after.length) return `${before.length} rows against ${after.length}`;
  const isSorted = /\bSORT\b(?!.*\b(FOR|COLLECT)\b)/s.test(withoutBrackets(a)) && !/\bSORT null\b/i.test(a);
  const [left, right] = isSorted ? [before, after] : [inOrder(before), inOrder(after)];
  const at = left.findIndex((row, place) => !isEqual(row, right[place]));
  return at < 0
    ? undefined
    : `row ${at}: ${JSON.stringify(left[at]).slice(0, 200)} against ${JSON.stringify(right[at]).slice(0, 200)}`;
}

async function rowsOf(guarded: GuardedDatabase, database: string, query: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  let answer = await guarded.prepare('POST', `/_db/${database}/_api/cursor`, { query, batchSize: 5_000 });
  for (;;) {
    rows.push(...(answer['result'] as unknown[]));
    if (answer['hasMore'] !== true) return rows;
    answer = await guarded.prepare('POST', `/_db/${database}/_api/cursor/${String(answer['id'])}`);
  }
}

/** The outermost statements: what stands in brackets sorts something else. */
function withoutBrackets(query: string): string {
  for (let text = query; ;) {
    const shorter = text.replace(/\([^()]*\)/g, '');
    if (shorter === text) return text;
    text = shorter;
  }
}

const inOrder = (rows: readonly unknown[]): unknown[] =>
  rows
    .map((row) => ({ row, text: sortText(row) }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ row }) => row);

const sortText = (row: unknown): string =>
  JSON.stringify(row, (_name, value: unknown) => {
    if (typeof value === 'number') return Number(value.toPrecision(8));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });

function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return a === b || Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => name in b && isEqual((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]))
  );
}
