import type { Query } from '@strata/aql';

const WRITES: ReadonlySet<unknown> = new Set(['insert', 'update', 'replace', 'remove', 'upsert']);

/** True when the query, or a subquery of it, writes: judged from the tree, before anything is opened. */
export function writes(query: Query): boolean {
  return holdsWrite(query.body);
}

function holdsWrite(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if ('kind' in part && part.kind === 'literal') return false; // data, however it looks
  if ('kind' in part && WRITES.has(part.kind)) return true;
  return Object.values(part).some(holdsWrite);
}
