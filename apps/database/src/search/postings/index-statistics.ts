import type { IndexReader, IndexWriter } from '../../storage/snapshots/index-entries';
import { META_KEY, slotStatisticsKey } from './posting-keys';
import type { Slot } from './terms';

/** Kept once per index. */
export interface IndexMeta {
  /** number for the next new document; they are never used again */
  nextDocument: number;
  documents: number;
}

export function readMeta(entries: IndexReader): IndexMeta {
  const bytes = entries.get(META_KEY);
  return bytes ? { nextDocument: bytes.readUInt32BE(0), documents: bytes.readUInt32BE(4) } : { nextDocument: 0, documents: 0 };
}

export function writeMeta(entries: IndexWriter, meta: IndexMeta): void {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeUInt32BE(meta.nextDocument, 0);
  bytes.writeUInt32BE(meta.documents, 4);
  entries.put(META_KEY, bytes);
}

/** Kept per slot: documents that have it, and their tokens. */
export interface SlotStatistics {
  readonly documents: number;
  readonly tokens: number;
}

export function readSlotStatistics(entries: IndexReader, slot: Slot): SlotStatistics {
  const bytes = entries.get(slotStatisticsKey(slot));
  return bytes ? { documents: bytes.readDoubleBE(0), tokens: bytes.readDoubleBE(8) } : { documents: 0, tokens: 0 };
}

/** Adds the differences; a slot nobody has any longer leaves nothing behind. */
export function changeSlotStatistics(entries: IndexWriter, slot: Slot, change: SlotStatistics): void {
  const before = readSlotStatistics(entries, slot);
  const documents = before.documents + change.documents;
  if (documents === 0) return entries.remove(slotStatisticsKey(slot));
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeDoubleBE(documents, 0);
  bytes.writeDoubleBE(before.tokens + change.tokens, 8);
  entries.put(slotStatisticsKey(slot), bytes);
}
