import type { JsonValue, StoredDocument } from '../store/database';
import type { Slot } from './source';

/** True for a document that is still in its stored form. JSON never holds a function, so no plain value can pass. */
export function isStored(slot: Slot): slot is StoredDocument {
  return typeof slot === 'object' && slot !== null && typeof (slot as Partial<StoredDocument>).toObject === 'function';
}

/** The plain value. */
export function materialised(slot: Slot): JsonValue {
  return isStored(slot) ? slot.toObject() : slot;
}
