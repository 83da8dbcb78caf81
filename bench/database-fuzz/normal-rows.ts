import type { Json } from './odd-values';

/**
 * Rows as a text by which two answers can be compared: attributes in the order of their names, without `_rev`, as a multiset unless they
 * come in order. What merely equals (`{}` and `{x: null}`, `[]` and `[null]`) is the same when rows stand for groups.
 */
export function normalRows(rows: readonly Json[], isOrdered: boolean, isGrouped: boolean): string {
  const texts = rows.map((row) => JSON.stringify(normal(row, isGrouped)));
  return (isOrdered ? texts : texts.sort()).join('\n');
}

function normal(value: Json, isGrouped: boolean): Json {
  if (Array.isArray(value)) {
    const members = value.map((one) => normal(one, isGrouped));
    while (isGrouped && members.at(-1) === null) members.pop();
    return members;
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => name !== '_rev' && !(isGrouped && inner === null))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, normal(inner, isGrouped)]),
  );
}
