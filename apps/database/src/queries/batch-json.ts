import { isStored } from '../executor/document-slot';
import type { Slot } from '../executor/source';

/** A cursor's answer: the rows as JSON, stored documents as the bytes they are, then the other attributes. */
export function batchJson(rows: readonly Slot[], rest: object): Buffer {
  const tail = JSON.stringify(rest).slice(1);
  if (!rows.some(isStored)) return Buffer.from(`{"result":${JSON.stringify(rows)},${tail}`);
  const chunks: Buffer[] = [];
  let text = '{"result":[';
  for (const row of rows) {
    if (isStored(row)) {
      chunks.push(Buffer.from(text), row.toJson());
      text = ',';
    } else {
      text += `${JSON.stringify(row)},`;
    }
  }
  const separated = text.endsWith(',') ? text.slice(0, -1) : text; // nothing follows the last row
  chunks.push(Buffer.from(`${separated}],${tail}`));
  return Buffer.concat(chunks);
}
