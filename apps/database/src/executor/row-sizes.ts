import { sizeOf } from '../resources/memory-meter';
import type { Row } from '../expressions/source';

const ROW_BYTES = 32;
const SLOT_BYTES = 8;

/** Measures rows that are to be held. What a row shares with the one before it, such as values of outer loops, counts once. */
export class RowSizes {
  constructor(private previous: Row) {}

  /** bytes */
  next(row: Row): number {
    const { previous } = this;
    let sum = ROW_BYTES + SLOT_BYTES * row.length;
    for (let slot = 0; slot < row.length; slot += 1) {
      const value = row[slot]!;
      if (typeof value === 'string' || (typeof value === 'object' && value !== null && value !== previous[slot]))
        sum += sizeOf(value);
    }
    this.previous = row;
    return sum;
  }
}
