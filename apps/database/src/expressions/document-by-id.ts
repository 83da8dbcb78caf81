import { ArangoError } from '@strata/errors';
import type { Snapshot, StoredDocument } from '../store/database';

/** The document of an id `collection/key`; null also for a collection or key that does not exist or is not well formed. */
export function documentById(snapshot: Snapshot, id: string): StoredDocument | null {
  const slash = id.indexOf('/');
  if (slash < 1) return null;
  const collection = snapshot.catalog.collection(id.slice(0, slash));
  if (!collection || collection.name !== id.slice(0, slash)) return null;
  try {
    return snapshot.document(collection, id.slice(slash + 1)) ?? null;
  } catch (error) {
    if (error instanceof ArangoError) return null; // a key that cannot exist
    throw error;
  }
}
