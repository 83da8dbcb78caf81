import { groupKey } from '../../../src/values/group-key';
import type { JsonValue } from '../../../src/store/database';

/** What must be the same however a query is run: rows by AQL's equality, in order only where the query gives one. */
export function answerOf(rows: readonly JsonValue[], ordered: boolean): readonly string[] {
  const keys = rows.map((row) => `${typeof row} ${String(groupKey(row))}`);
  return ordered ? keys : keys.toSorted();
}
