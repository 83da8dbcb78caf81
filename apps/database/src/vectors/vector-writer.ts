import type { Steps } from '@strata/event-loop';
import type { DocumentChange } from '../indexes/index-kind';
import type { IndexWriter } from '../storage/snapshots/index-entries';
import type { VectorSettings } from './vector-definition';
import type { VectorMeta } from './vector-records';
import { encodeVector, NEW_INDEX, numberKey, readMeta, vectorKey, writeChanges, writeMeta } from './vector-records';

const CHANGES_PER_STEP = 100;

/** Gives the vector of a document, or undefined when it takes no part in the index. */
export type VectorReader = (document: NonNullable<DocumentChange['after']>) => Float32Array | undefined;

/** Brings the stored vectors up to date with a committed transaction. Documents whose vector did not change cost two comparisons. */
export function* applyVectorChanges(
  settings: VectorSettings,
  changes: readonly DocumentChange[],
  entries: IndexWriter,
  vectorOf: VectorReader,
): Steps<void> {
  const before = readMeta(entries) ?? NEW_INDEX;
  const added: number[] = [];
  const removed: number[] = [];
  let { nextNumber } = before;
  for (const [place, change] of changes.entries()) {
    if (place % CHANGES_PER_STEP === CHANGES_PER_STEP - 1) yield;
    const known = entries.get(numberKey(change.key))?.readUInt32BE(0);
    const vector = change.after && vectorOf(change.after);
    const record = vector && encodeVector(vector, change.key);
    if (known !== undefined) {
      if (record && entries.get(vectorKey(known))?.equals(record)) continue;
      entries.remove(vectorKey(known));
      if (!record) entries.remove(numberKey(change.key));
      removed.push(known);
    }
    if (!record) continue;
    entries.put(vectorKey(nextNumber), record);
    const number = Buffer.allocUnsafe(4);
    number.writeUInt32BE(nextNumber, 0);
    entries.put(numberKey(change.key), number);
    added.push(nextNumber++);
  }
  if (added.length === 0 && removed.length === 0) return;
  const count = before.count + added.length - removed.length;
  const meta: VectorMeta = {
    version: before.version + 1,
    nextNumber,
    count,
    trained: before.trained || count >= settings.trainedFrom,
  };
  writeMeta(entries, meta);
  writeChanges(entries, meta.version, { added, removed });
}
