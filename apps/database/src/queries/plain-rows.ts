import { isStored } from '../expressions/document-slot';
import { sizeOf, sizeOfAll } from '../resources/memory-meter';
import type { PackedRows } from '../expressions/packed-rows';
import type { Slot } from '../expressions/source';

/** Rows as operators hand them over, with what one look at each has told. */
export class PlainRows {
  private constructor(
    private readonly rows: Slot[],
    /** bytes of memory, roughly */
    readonly byteLength: number,
    /** some are documents in their stored form */
    readonly hasDocuments: boolean,
  ) {}

  static of(rows: Slot[]): PlainRows {
    let bytes = 0;
    let hasDocuments = false;
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at]!;
      bytes += sizeOf(row);
      hasDocuments ||= isStored(row);
    }
    return new PlainRows(rows, bytes, hasDocuments);
  }

  get length(): number {
    return this.rows.length;
  }

  /** Rows from `from` to before `to`. */
  slice(from: number, to: number): PlainRows {
    const rows = this.rows.slice(from, to);
    return new PlainRows(rows, sizeOfAll(rows), this.hasDocuments);
  }

  values(): Slot[] {
    return this.rows;
  }
}

/** A part of a result: rows that follow each other. */
export type ResultPart = PlainRows | PackedRows;
