import { attributeOfSlot } from '../../expressions/access';
import type { QueryRun } from '../../expressions/query-run';
import type { Slot } from '../../expressions/source';

/** The id of the vertex that a value names; null for what is neither an id nor has an `_id`. */
export function namedVertex(value: Slot): string | null {
  const id = typeof value === 'string' ? value : attributeOfSlot(value, '_id');
  return typeof id === 'string' && id.indexOf('/') > 0 ? id : null;
}

/** The id of the vertex that a value names; null, with a warning, for what is neither an id nor has an `_id`. */
export function vertexIdOf(value: Slot, run: QueryRun): string | null {
  const id = namedVertex(value);
  if (id !== null) return id;
  run.warnings.add('bad-parameter', 'invalid start vertex: an id or a document with _id is needed');
  return null;
}
