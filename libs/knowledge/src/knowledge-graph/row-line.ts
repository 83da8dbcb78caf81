import type { Steps } from '@strata/event-loop';

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

/** Characters of a text that are written in one step. */
const WRITTEN_AT_ONCE = 65_536;

/** The same in UTF-8, in small steps: the text of a document is as long as its file. @returns pieces that follow each other */
export function* rowBytesSteps(row: RowToWrite): Steps<Buffer<ArrayBuffer>[]> {
  const fields = Object.entries(row);
  const long = fields.filter((field): field is [string, string] => isLong(field[1]));
  if (long.length === 0) return [Buffer.from(rowLine(row))];
  const rest = Object.fromEntries(fields.filter(([, value]) => !isLong(value))) as unknown as RowToWrite; // its key is short
  const parts = [Buffer.from(rowLine(rest).slice(0, -1))];
  for (const [name, text] of long) {
    parts.push(Buffer.from(`,${JSON.stringify(name)}:"`));
    for (let start = 0; start < text.length;) {
      const end = wholeCharacters(text, Math.min(text.length, start + WRITTEN_AT_ONCE));
      parts.push(Buffer.from(JSON.stringify(text.slice(start, end)).slice(1, -1)));
      start = end;
      yield;
    }
    parts.push(Buffer.from('"'));
  }
  parts.push(Buffer.from('}'));
  return parts;
}

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > WRITTEN_AT_ONCE;

/** `end`, or the place after the character that it would cut in two halves. */
function wholeCharacters(text: string, end: number): number {
  return /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(end - 1, end + 1)) ? end + 1 : end;
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
