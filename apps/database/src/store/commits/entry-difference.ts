import type { Steps } from '@strata/event-loop';
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

/** Entries that are looked at in one step. */
const AT_ONCE = 1_024;

/** In steps: an indexed list may have very many members. */
export function* entryDifference(old: readonly KeyValue[], fresh: readonly KeyValue[]): Steps<EntryDifference> {
  if (old.length + fresh.length > AT_ONCE) yield;
  const written = fresh.map(({ key, value }) => ({ key, value, text: key.toString('latin1') }));
  if (old.length === 0 && written.length < 2) return { hasRepeats: false, removed: [], written };
  const freshTexts = new Set<string>();
  for (const [at, { text }] of written.entries()) {
    freshTexts.add(text);
    if (at % AT_ONCE === AT_ONCE - 1) yield;
  }
  const hasRepeats = freshTexts.size < written.length;
  const removed: string[] = [];
  const kept = new Map<string, Buffer>();
  for (const [at, { key, value }] of old.entries()) {
    const text = key.toString('latin1');
    if (freshTexts.has(text)) kept.set(text, value);
    else removed.push(text);
    if (at % AT_ONCE === AT_ONCE - 1) yield;
  }
  return { hasRepeats, removed, written: written.filter(({ text, value }) => kept.get(text)?.equals(value) !== true) };
}
