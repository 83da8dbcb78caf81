/** A row on its way to the database: its vector, if any, still in binary form. */
export interface RowToWrite {
  readonly _key: string;
  readonly embedding?: Float32Array;
}

/** Decimal places of a stored vector component: closer than any model's noise, and a third of the text of a double. */
const SCALE = 1e6;
const EXPONENT = 'e-6';

/**
 * One line of JSON. Vectors are most of the text of a graph, so they are written without going through an array of doubles:
 * components as whole millionths, runs of zeros (hashed vectors are sparse) at once.
 */
export function rowLine(row: RowToWrite): string {
  if (!row.embedding) return JSON.stringify(row);
  const { embedding, ...rest } = row;
  const line = JSON.stringify(rest);
  return `${line.slice(0, -1)},"embedding":[${vectorText(embedding)}]}`;
}

function vectorText(vector: Float32Array): string {
  let text = '';
  let zeros = 0;
  for (const component of vector) {
    const scaled = Math.round(component * SCALE);
    if (scaled === 0) {
      zeros++;
      continue;
    }
    if (zeros > 0) text += '0,'.repeat(zeros);
    zeros = 0;
    text += `${scaled}${EXPONENT},`;
  }
  return (text + '0,'.repeat(zeros)).slice(0, -1);
}
