import type { IndexKind } from '../indexes/index-kind';
import type { Database, IndexDefinition, JsonObject, StoredDocument } from '../store/database';
import { defineVectorIndex, VECTOR_TYPE, vectorSettings } from './vector-definition';
import { forgetMatrix, knownMatrix } from './vector-matrices';
import { readMeta } from './vector-records';
import { documentVector, isZero, vectorAt, vectorFault } from './vector-values';
import { applyVectorChanges } from './vector-writer';

/** Vectors that `check` has read, until `apply` stores them. */
const checkedVectors = new WeakMap<IndexDefinition, WeakMap<StoredDocument, Float32Array>>();

function checkedOf(index: IndexDefinition): WeakMap<StoredDocument, Float32Array> {
  let known = checkedVectors.get(index);
  if (known === undefined) checkedVectors.set(index, (known = new WeakMap()));
  return known;
}

/** Vector indexes: vectors lie beside the documents in the store, and in one block of memory once somebody searches. */
export const vectorIndexKind: IndexKind<Database> = {
  types: [VECTOR_TYPE],

  define: defineVectorIndex,

  check(index, document, isNew) {
    if (!isNew && hasNoDirection(index, document)) return;
    const vector = documentVector(vectorSettings(index), document);
    if (vector !== undefined) checkedOf(index).set(document, vector);
  },

  apply(index, changes, entries) {
    const settings = vectorSettings(index);
    const checked = checkedOf(index);
    return applyVectorChanges(settings, changes, entries, (document) => {
      const vector = checked.get(document);
      if (vector !== undefined) return vector;
      return hasNoDirection(index, document) ? undefined : documentVector(settings, document);
    });
  },

  dropped: forgetMatrix,

  describe(database, index): JsonObject {
    const snapshot = database.snapshot();
    try {
      const meta = readMeta(snapshot.indexReader(index));
      if (meta?.trained) return { trainingState: knownMatrix(database, index)?.state ?? 'ready' };
      const { trainedFrom } = vectorSettings(index);
      return { trainingState: 'unusable', errorMessage: `training needs ${trainedFrom} vectors, there are ${meta?.count ?? 0}` };
    } finally {
      snapshot.release();
    }
  },
};

/**
 * A sparse cosine index made over existing documents leaves zero vectors out, as ArangoDB does (its driver's tests index one);
 * later writes of such a vector are refused.
 */
function hasNoDirection(index: IndexDefinition, document: StoredDocument): boolean {
  const settings = vectorSettings(index);
  if (!settings.sparse || settings.metric !== 'cosine') return false;
  const value = vectorAt(document, settings.path) ?? null;
  return (
    Array.isArray(value) && vectorFault(value, { ...settings, metric: 'l2' }) === undefined && isZero(value as readonly number[])
  );
}
