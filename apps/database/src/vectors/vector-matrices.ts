import type { IndexReader } from '../storage/snapshots/index-entries';
import type { Database, IndexDefinition, Snapshot } from '../store/database';
import { storeTraining } from './stored-training';
import type { MatrixSource } from './vector-matrix';
import { VectorMatrix } from './vector-matrix';
import { vectorSettings } from './vector-definition';
import type { VectorMeta } from './vector-records';
import { readMeta } from './vector-records';

const matrices = new Map<string, VectorMatrix>();

/** members of all vectors from which on reading them takes noticeable time */
const WORTH_WAITING = 2_000_000;

/** Indexes of all databases share this memory; the number of an index is given once per database folder. */
const identityOf = (database: Database, index: IndexDefinition): string => `${database.path}#${index.number}`;

/** Matrices being read in the background, by index. */
const readings = new Set<string>();

/**
 * Whether a search would find its matrix in memory; when not, it is being read from now on, a little in every turn of the event loop.
 * Searches need not wait: without a matrix they read one themselves, at once.
 */
export function isMatrixReady(snapshot: Snapshot, index: IndexDefinition): boolean {
  const identity = identityOf(snapshot.database, index);
  if (readings.has(identity)) return false;
  const entries = snapshot.indexReader(index);
  const meta = readMeta(entries);
  if (meta === undefined) return true;
  const known = matrices.get(identity);
  if (known !== undefined && !known.isWorn && known.reaches(meta, entries)) return true;
  if (meta.count * vectorSettings(index).dimension < WORTH_WAITING || known?.isOlderThan(meta.version) === false) return true;
  readings.add(identity);
  void readInBackground(snapshot.database, index, identity)
    .catch(() => undefined)
    .finally(() => readings.delete(identity));
  return false;
}

/** A failure (the database is gone) is met again, and told, by the search that waits. */
async function readInBackground(database: Database, index: IndexDefinition, identity: string): Promise<void> {
  const snapshot = database.snapshot();
  try {
    const entries = snapshot.indexReader(index);
    const meta = readMeta(entries);
    if (meta === undefined) return;
    const steps = VectorMatrix.reading(sourceOf(snapshot.database, index, meta, entries));
    let step = steps.next();
    while (step.done !== true) {
      await new Promise((resolve) => setImmediate(resolve));
      step = steps.next();
    }
    keep(identity, step.value, meta.version);
  } finally {
    snapshot.release();
  }
}

/** The matrix that can answer for this version. One is remembered per index; a snapshot older than that gets one of its own. */
export function matrixFor(database: Database, index: IndexDefinition, meta: VectorMeta, entries: IndexReader): VectorMatrix {
  const identity = identityOf(database, index);
  const known = matrices.get(identity);
  if (known?.reaches(meta, entries) && !known.isWorn) return known;
  const steps = VectorMatrix.reading(sourceOf(database, index, meta, entries));
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  keep(identity, step.value, meta.version);
  return step.value;
}

/** What it trains is stored. Nobody waits for that: when it fails (the disk is full, the index is gone), a later start trains again. */
function sourceOf(database: Database, index: IndexDefinition, meta: VectorMeta, entries: IndexReader): MatrixSource {
  const onTrained = (matrix: VectorMatrix): void => {
    const training = matrix.training();
    if (training === undefined) return;
    void storeTraining(training, (work) => database.maintainIndex(index, work)).catch(() => undefined);
  };
  return { settings: vectorSettings(index), meta, entries, onTrained };
}

function keep(identity: string, fresh: VectorMatrix, version: number): void {
  const known = matrices.get(identity);
  if (!known || known.isOlderThan(version) || (known.isWorn && known.isAt(version))) matrices.set(identity, fresh);
}

/** The matrix in use, if anybody has searched yet. */
export const knownMatrix = (database: Database, index: IndexDefinition): VectorMatrix | undefined =>
  matrices.get(identityOf(database, index));

export function forgetMatrix(database: Database, index: IndexDefinition): void {
  matrices.delete(identityOf(database, index));
}

/** All matrices of a database that is gone. */
export function forgetMatrices(database: Database): void {
  for (const identity of matrices.keys()) if (identity.startsWith(`${database.path}#`)) matrices.delete(identity);
}
