import { ArangoError } from '@strata/errors';
import { StoredRecord } from '../storage/records/stored-record';

/** Bytes that the operators of one query hold: an estimate, so that a query cannot eat the server's memory. */
export class MemoryMeter {
  private held = 0;
  private highest = 0;

  /** @param limit bytes; 0: none */
  constructor(private readonly limit: number) {}

  /** @throws ArangoError resource-limit above the limit */
  take(bytes: number): void {
    this.held += bytes;
    if (this.held > this.highest) this.highest = this.held;
    if (this.limit > 0 && this.held > this.limit)
      throw new ArangoError('resource-limit', `query would use more memory than allowed (limit: ${this.limit} bytes)`);
  }

  give(bytes: number): void {
    this.held -= bytes;
  }

  /** Sees a value that is about to be used and let go of. @throws ArangoError resource-limit when it would be too much */
  pass(value: unknown): void {
    if ((typeof value === 'string' || Array.isArray(value)) && value.length >= LARGE) {
      const bytes = sizeOf(value);
      this.take(bytes);
      this.give(bytes);
    }
  }

  get peak(): number {
    return this.highest;
  }
}

/** Members or code units from which on a value is worth counting while it is only on its way. */
const LARGE = 1000;
/** Of longer arrays so many members stand for all: an estimate should not take a turn of the event loop. */
const MAX_SEEN = 4096;
const SLOT_BYTES = 16;
/** the object around a stored document's bytes */
const STORED_DOCUMENT_BYTES = 120;

/** Bytes that a value takes: an estimate that follows what V8 allocates. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return SLOT_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return SLOT_BYTES;
  if (Array.isArray(value)) return SLOT_BYTES + sizeOfAll(value);
  if (value instanceof StoredRecord) return STORED_DOCUMENT_BYTES + value.record.length;
  let sum = 2 * SLOT_BYTES;
  for (const name in value) if (Object.hasOwn(value, name)) sum += name.length + sizeOf((value as Record<string, unknown>)[name]);
  return sum;
}

export function sizeOfAll(values: readonly unknown[]): number {
  const step = values.length <= MAX_SEEN ? 1 : Math.ceil(values.length / MAX_SEEN);
  let sum = 0;
  for (let at = 0; at < values.length; at += step) sum += sizeOf(values[at]);
  return sum * step;
}
