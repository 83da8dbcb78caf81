import type { Steps } from '@strata/event-loop';
import { parseJsonSteps, writeJsonSteps } from '@strata/event-loop';
import type { JsonValue } from '../../store/database';
import { StoredRecord } from '../../storage/records/stored-record';
import { materialised } from '../../expressions/document-slot';
import type { Row, Slot } from '../../expressions/source';

/** Where a stored document stands in encoded rows, and how long its record is. */
type Place = readonly [row: number, slot: number, collection: string, key: string, bytes: number];

export interface EncodedRows {
  /** Pieces that follow each other: length of a JSON text, that text (rows with null for stored documents, and the documents' places), the documents' records. */
  readonly pieces: readonly Buffer[];
  /** Arrays and objects that all of the rows share, by slot: they stay in memory, where they are anyway. */
  readonly shared: readonly (readonly [slot: number, value: Slot])[];
}

const LENGTH_BYTES = 4;

export function* encodeRows(rows: readonly Row[]): Steps<EncodedRows> {
  const shared = sharedSlots(rows);
  const isShared = new Set(shared.map(([slot]) => slot));
  const places: Place[] = [];
  const records: Buffer[] = [];
  const plain = rows.map((row, at) =>
    row.map((value, slot) => {
      if (isShared.has(slot)) return null;
      if (!(value instanceof StoredRecord)) return materialised(value);
      const { key, id, record } = value;
      places.push([at, slot, id.slice(0, -key.length - 1), key, record.length]);
      records.push(record);
      return null;
    }),
  );
  const text = yield* writeJsonSteps([plain, places]);
  const length = Buffer.allocUnsafe(LENGTH_BYTES);
  length.writeUInt32LE(text.reduce((sum, piece) => sum + piece.length, 0));
  return { pieces: [length, ...text, ...records], shared };
}

export function* decodeRows(bytes: Buffer, shared: EncodedRows['shared']): Steps<Row[]> {
  let at = LENGTH_BYTES + bytes.readUInt32LE(0);
  const [rows, places] = (yield* parseJsonSteps(bytes.subarray(LENGTH_BYTES, at))) as [JsonValue[][], Place[]];
  for (const [row, slot, collection, key, length] of places) {
    (rows[row] as Row)[slot] = new StoredRecord(collection, key, bytes.subarray(at, at + length));
    at += length;
  }
  for (const [slot, value] of shared) for (const row of rows as Row[]) row[slot] = value;
  return rows;
}

function sharedSlots(rows: readonly Row[]): EncodedRows['shared'] {
  const [first = []] = rows;
  return [...first.entries()].filter(
    ([slot, value]) => typeof value === 'object' && value !== null && rows.every((row) => row[slot] === value),
  );
}
