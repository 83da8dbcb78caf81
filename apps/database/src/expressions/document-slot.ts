import type { JsonValue, StoredDocument } from '../store/database';
import type { QueryRun } from './query-run';
import type { Slot } from './source';

/** True for a document that is still in its stored form. JSON never holds a function, so no plain value can pass. */
export function isStored(slot: Slot): slot is StoredDocument {
  return typeof slot === 'object' && slot !== null && typeof (slot as Partial<StoredDocument>).toObject === 'function';
}

/** The plain value. */
export function materialised(slot: Slot): JsonValue {
  return isStored(slot) ? slot.toObject() : slot;
}

/** The same in pieces, where the document is large and the evaluation can be put off. */
export function materialisedIn(slot: Slot, { journal }: Pick<QueryRun, 'journal'>): JsonValue {
  if (!isStored(slot)) return slot;
  return journal.isInterruptible && slot.large !== undefined ? journal.finish(slot.large.objectSteps()) : slot.toObject();
}
