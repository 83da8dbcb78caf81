import { ArangoError } from '@strata/errors';
import type { JsonValue } from '../storage/api';

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

  get peak(): number {
    return this.highest;
  }
}

const SLOT_BYTES = 16;

/** What a value takes, roughly. A stored document counts a fixed sum: its bytes are shared with the store's cache. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return SLOT_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return SLOT_BYTES;
  if (Array.isArray(value)) return (value as JsonValue[]).reduce((sum: number, member) => sum + sizeOf(member), SLOT_BYTES);
  if ('toJson' in value) return STORED_DOCUMENT_BYTES;
  let sum = 2 * SLOT_BYTES;
  for (const [name, member] of Object.entries(value)) sum += name.length + sizeOf(member);
  return sum;
}

const STORED_DOCUMENT_BYTES = 400;
