import type { IndexReader } from '../indexes/index-entries';
import type { Database, IndexDefinition } from '../storage/api';
import { VectorMatrix } from './vector-matrix';
import { vectorSettings } from './vector-definition';
import type { VectorMeta } from './vector-records';

const matrices = new Map<string, VectorMatrix>();

/** Indexes of all databases share this memory; the number of an index is given once per database folder. */
const identityOf = (database: Database, index: IndexDefinition): string => `${database.path}#${index.number}`;

/** The matrix that can answer for this version. One is remembered per index; a snapshot older than that gets one of its own. */
export function matrixFor(database: Database, index: IndexDefinition, meta: VectorMeta, entries: IndexReader): VectorMatrix {
  const identity = identityOf(database, index);
  const known = matrices.get(identity);
  if (known?.reaches(meta, entries) && !known.isWorn) return known;
  const fresh = VectorMatrix.read(vectorSettings(index), meta, entries);
  if (!known || known.isOlderThan(meta.version) || (known.isWorn && known.isAt(meta.version))) matrices.set(identity, fresh);
  return fresh;
}

export function forgetMatrix(database: Database, index: IndexDefinition): void {
  matrices.delete(identityOf(database, index));
}

/** All matrices of a database that is gone. */
export function forgetMatrices(database: Database): void {
  for (const identity of matrices.keys()) if (identity.startsWith(`${database.path}#`)) matrices.delete(identity);
}
