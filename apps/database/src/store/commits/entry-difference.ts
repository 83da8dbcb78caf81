import type { KeyValue } from '../../storage/snapshots/key-reader';

export interface WrittenEntry extends KeyValue {
  /** the key as latin-1 text */
  readonly text: string;
}

/** What becomes of the entries of one document in an index when it changes; most updates leave most indexes alone. */
export interface EntryDifference {
  /** the document has one entry more than once now */
  readonly hasRepeats: boolean;
  /** keys as latin-1 text */
  readonly removed: readonly string[];
  readonly written: readonly WrittenEntry[];
}

export function entryDifference(old: readonly KeyValue[], fresh: readonly KeyValue[]): EntryDifference {
  const written = fresh.map(({ key, value }) => ({ key, value, text: key.toString('latin1') }));
  if (old.length === 0 && written.length < 2) return { hasRepeats: false, removed: [], written };
  const freshTexts = new Set(written.map(({ text }) => text));
  const hasRepeats = freshTexts.size < written.length;
  const removed: string[] = [];
  const kept = new Map<string, Buffer>();
  for (const { key, value } of old) {
    const text = key.toString('latin1');
    if (freshTexts.has(text)) kept.set(text, value);
    else removed.push(text);
  }
  return { hasRepeats, removed, written: written.filter(({ text, value }) => kept.get(text)?.equals(value) !== true) };
}
