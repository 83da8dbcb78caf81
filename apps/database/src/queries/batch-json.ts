import { isStored } from '../executor/document-slot';
import type { Slot } from '../executor/source';

/** A cursor's answer: the rows as JSON, stored documents as the bytes they are, then the other attributes. */
export function batchJson(rows: readonly Slot[], rest: object): string | Buffer {
  const tail = JSON.stringify(rest).slice(1);
  if (!rows.some(isStored)) return `{"result":${JSON.stringify(rows)},${tail}`;
  const pieces: (string | Buffer)[] = [];
  let text = '{"result":[';
  for (const row of rows) {
    if (isStored(row)) {
      pieces.push(text, row.toJson());
      text = ',';
    } else {
      text += `${JSON.stringify(row)},`;
    }
  }
  const separated = text.endsWith(',') ? text.slice(0, -1) : text; // nothing follows the last row
  pieces.push(`${separated}],${tail}`);
  return joined(pieces);
}

/** In one buffer: an allocation costs more than the bytes of a small document. */
function joined(pieces: readonly (string | Buffer)[]): Buffer {
  let length = 0;
  for (const piece of pieces) length += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length;
  const all = Buffer.allocUnsafe(length);
  let at = 0;
  for (const piece of pieces) {
    if (piece === ',') all[at++] = 0x2c;
    else at += typeof piece === 'string' ? all.write(piece, at) : piece.copy(all, at);
  }
  return all;
}
