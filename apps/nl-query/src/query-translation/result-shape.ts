import type { ResultShape } from '@strata/models';

const MAX_COLUMNS = 50;

/** Number of rows, names and types of columns: what a model may know of a result. */
export function resultShape(rows: readonly unknown[]): ResultShape {
  const columns = new Map<string, string>();
  for (const row of rows.slice(0, 20))
    if (isRow(row))
      for (const [name, value] of Object.entries(row)) if (!columns.has(name) && value !== null) columns.set(name, typeName(value));
  const plain = rows.find((row) => !isRow(row));
  return {
    rowCount: rows.length,
    columns: [...columns].slice(0, MAX_COLUMNS).map(([name, type]) => ({ name, type })),
    ...(plain === undefined ? {} : { rowType: typeName(plain) }),
  };
}

export function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeName(value: unknown): string {
  return Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;
}
