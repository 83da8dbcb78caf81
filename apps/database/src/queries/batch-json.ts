import type { Steps } from '@strata/event-loop';
import { JsonWriter } from '@strata/event-loop';
import { isStored } from '../expressions/document-slot';
import { PackedRows } from '../expressions/packed-rows';
import type { Slot } from '../expressions/source';
import type { ResultPart } from './plain-rows';

/**
 * A cursor's answer: the rows as JSON, stored documents and packed rows as the bytes they are.
 * @param attributes the other attributes, JSON without the braces
 */
export function batchJson(parts: readonly ResultPart[], attributes: string): string | Buffer {
  const pieces: (string | Buffer)[] = [];
  let text = '{"result":[';
  for (const [at, part] of parts.entries()) {
    if (at > 0) text += ',';
    if (part instanceof PackedRows) {
      pieces.push(text, part.json());
      text = '';
    } else if (part.hasDocuments) {
      text = withDocuments(part.values(), text, pieces);
    } else {
      text += JSON.stringify(part.values()).slice(1, -1);
    }
  }
  text += `],${attributes}}`;
  if (pieces.length === 0) return text;
  pieces.push(text);
  return joined(pieces);
}

/** A batch of more is written in steps. */
const LARGE_BYTES = 1024 * 1024;

/** Whether a batch is so large that its JSON is to be made by `batchJsonSteps`. */
export function isLargeBatch(parts: readonly ResultPart[]): boolean {
  let bytes = 0;
  for (const part of parts) bytes += part instanceof PackedRows ? 0 : part.byteLength;
  return bytes > LARGE_BYTES;
}

/** The same as `batchJson`, in steps, as bytes in pieces. */
export function* batchJsonSteps(parts: readonly ResultPart[], attributes: string): Steps<Buffer[]> {
  const writer = new JsonWriter();
  let before = '{"result":[';
  for (const part of parts) {
    writer.addText(before);
    before = ',';
    if (part instanceof PackedRows) writer.addBytes(part.json());
    else if (part.hasDocuments) yield* addRows(writer, part.values());
    else yield* writer.addMembers(part.values());
    yield;
  }
  writer.addText(`${before === ',' ? '' : before}],${attributes}}`);
  return writer.endInPieces();
}

function* addRows(writer: JsonWriter, rows: readonly Slot[]): Steps<void> {
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    if (at > 0) writer.addText(',');
    if (!isStored(row)) yield* writer.add(row);
    else if (row.large === undefined) writer.addText(row.toJson().toString());
    else for (const piece of yield* row.large.jsonSteps()) writer.addBytes(piece);
    if (at % ROWS_AT_ONCE === 0) yield;
  }
}

const ROWS_AT_ONCE = 256;

/** @returns the text after the last document */
function withDocuments(rows: readonly Slot[], before: string, pieces: (string | Buffer)[]): string {
  let text = before;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    if (at > 0) text += ',';
    if (!isStored(row)) {
      text += JSON.stringify(row);
      continue;
    }
    pieces.push(text, row.toJson());
    text = '';
  }
  return text;
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
