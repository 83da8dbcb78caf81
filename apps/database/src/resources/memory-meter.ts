import { ArangoError } from '@strata/errors';
import { StoredRecord } from '../storage/records/stored-record';
import type { QueryMemory } from './query-memory';

/** Bytes that the operators of one query hold: an estimate, so that a query cannot eat the server's memory. */
export class MemoryMeter {
  private held = 0;
  private highest = 0;
  /** bytes of all large values that have been made: it only grows, and says how much the rows made meanwhile may hold */
  made = 0;

  /**
   * @param limit bytes; 0: none
   * @param all what all queries hold
   */
  constructor(
    private readonly limit: number,
    private readonly all: Pick<QueryMemory, 'take' | 'give'> | null = null,
  ) {}

  /** @throws ArangoError resource-limit above the limit, or that of all queries */
  take(bytes: number): void {
    this.all?.take(bytes);
    this.held += bytes;
    if (this.held > this.highest) this.highest = this.held;
    if (this.limit > 0 && this.held > this.limit)
      throw new ArangoError('resource-limit', `query would use more memory than allowed (limit: ${this.limit} bytes)`);
  }

  give(bytes: number): void {
    this.all?.give(bytes);
    this.held -= bytes;
  }

  /** The query has come to its end, perhaps in the midst of its work: it holds so many bytes, those of rows that nobody has read. */
  settle(bytes: number): void {
    this.give(this.held - bytes);
  }

  /** A value of so many bytes has been made, which somebody may hold or not. */
  make(bytes: number): void {
    this.made += bytes;
  }

  /**
   * Sees a value that is about to be used and let go of.
   * @param isLarge it took long to make
   * @throws ArangoError resource-limit when it would be too much
   */
  pass(value: unknown, isLarge = false): void {
    if (isLarge || ((typeof value === 'string' || Array.isArray(value)) && value.length >= LARGE)) {
      const bytes = sizeOf(value);
      this.make(bytes);
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
const MAX_UNITS_SEEN = 64;
const SLOT_BYTES = 16;
/** the object around a stored document's bytes */
const STORED_DOCUMENT_BYTES = 120;

/** Bytes that a value takes: an estimate that follows what V8 allocates. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return SLOT_BYTES + (value.length < LARGE ? value.length : textBytes(value));
  if (typeof value !== 'object' || value === null) return SLOT_BYTES;
  if (Array.isArray(value)) return SLOT_BYTES + sizeOfAll(value);
  if (value instanceof StoredRecord) return STORED_DOCUMENT_BYTES + value.record.length;
  let sum = 2 * SLOT_BYTES;
  for (const name in value) if (Object.hasOwn(value, name)) sum += name.length + sizeOf((value as Record<string, unknown>)[name]);
  return sum;
}

/** V8 keeps a text in two bytes per unit as soon as one of them is no Latin-1 character; some units speak for those of a long text. */
function textBytes(text: string): number {
  const step = Math.ceil(text.length / MAX_UNITS_SEEN);
  for (let at = 0; at < text.length; at += step) if (text.charCodeAt(at) > 0xff) return 2 * text.length;
  return text.length;
}

export function sizeOfAll(values: readonly unknown[]): number {
  const step = values.length <= MAX_SEEN ? 1 : Math.ceil(values.length / MAX_SEEN);
  let sum = 0;
  for (let at = 0; at < values.length; at += step) sum += sizeOf(values[at]);
  return sum * step;
}
