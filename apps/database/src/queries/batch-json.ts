import { isStored } from '../executor/document-slot';
import type { Slot } from '../executor/source';

const COMMA = Buffer.from(',');

/** A cursor's answer: the rows as JSON, stored documents as the bytes they are, then the other attributes. */
export function batchJson(rows: readonly Slot[], rest: object): Buffer {
  const tail = JSON.stringify(rest).slice(1);
  if (!rows.some(isStored)) return Buffer.from(`{"result":${JSON.stringify(rows)},${tail}`);
  const chunks: Buffer[] = [Buffer.from('{"result":[')];
  rows.forEach((row, at) => {
    if (at > 0) chunks.push(COMMA);
    chunks.push(isStored(row) ? row.toJson() : Buffer.from(JSON.stringify(row)));
  });
  chunks.push(Buffer.from(`],${tail}`));
  return Buffer.concat(chunks);
}
