import { ArangoError } from '@strata/errors';

/** Bytes; 0: no limit. */
export interface MemoryLimits {
  /** of a query that brings no limit of its own */
  readonly oneQuery: number;
  /** of all queries together, whatever limits of their own they bring */
  readonly allQueries: number;
}

export const NO_MEMORY_LIMITS: MemoryLimits = { oneQuery: 0, allQueries: 0 };

const SHARE_OF_ONE = 0.4;
const SHARE_OF_ALL = 0.6;

/**
 * Limits for a process of this size. The values of queries lie on the heap, which ends the process when it is full; the rest of it is for
 * garbage that is not collected yet, caches, and everything that is no query. ArangoDB takes shares of the machine's memory in the same way.
 * @param heapBytes what V8 lets the heap grow to
 * @param machineBytes memory of the machine, or what its container may use
 */
export function memoryLimitsFor(heapBytes: number, machineBytes: number): MemoryLimits {
  const bytes = Math.min(heapBytes, machineBytes);
  return { oneQuery: Math.floor(bytes * SHARE_OF_ONE), allQueries: Math.floor(bytes * SHARE_OF_ALL) };
}

/** What all queries of a server hold. */
export class QueryMemory {
  private held = 0;

  constructor(readonly limits: MemoryLimits = NO_MEMORY_LIMITS) {}

  /** @throws ArangoError resource-limit when all queries together would hold too much; these bytes are not held then */
  take(bytes: number): void {
    const { allQueries } = this.limits;
    if (allQueries > 0 && bytes > 0 && this.held + bytes > allQueries)
      throw new ArangoError(
        'resource-limit',
        `all queries together would use more memory than allowed (limit: ${allQueries} bytes)`,
      );
    this.held += bytes;
  }

  give(bytes: number): void {
    this.held -= bytes;
  }

  /** bytes */
  get heldNow(): number {
    return this.held;
  }
}
