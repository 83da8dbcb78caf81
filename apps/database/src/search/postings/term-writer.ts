import type { IndexWriter } from '../../storage/snapshots/index-entries';
import type { Posting } from './posting-block';
import { appendToBlock, decodeBlock, encodeBlock, readHead } from './posting-block';
import { after, blockKey, tailKey } from './posting-keys';

/** Small blocks are cheap to change, large ones cheap to read; a posting with positions takes 4 to 20 bytes. */
const BLOCK_POSTINGS = 128;
const BLOCK_BYTES = 2000;

/** What a commit changes in the postings of one term. */
export interface TermEdit {
  /** documents that lose the term; most terms of a bulk load need no set */
  removed: Set<number> | null;
  readonly added: Posting[];
}

/**
 * Writes the changed blocks of a term.
 * @param firstNew documents from this number on are new, in growing order: no block can hold any of them or a later one
 */
export function writeTerm(prefix: Buffer, edit: TermEdit, firstNew: number, entries: IndexWriter): void {
  const { added, removed } = edit;
  if (removed || added.some(({ document }) => document < firstNew))
    rewriteTerm(prefix, removed ?? new Set(), added, firstNew, entries);
  else appendPostings(prefix, added, entries);
}

/** Adds postings of new documents: fills the open block of the term, puts it away when it is full and opens the next. */
export function appendPostings(prefix: Buffer, added: readonly Posting[], entries: IndexWriter): void {
  const tail = tailKey(prefix);
  let open = entries.get(tail);
  let next = 0;
  while (next < added.length) {
    const room = open ? BLOCK_POSTINGS - readHead(open).count : BLOCK_POSTINGS;
    const part = added.slice(next, next + portion(added, next, Math.max(1, room)));
    open = open ? appendToBlock(open, part) : encodeBlock(part);
    next += part.length;
    const { count, first } = readHead(open);
    if (count < BLOCK_POSTINGS && open.length < BLOCK_BYTES) continue;
    entries.put(blockKey(prefix, first), open);
    open = undefined;
  }
  if (open) entries.put(tail, open);
  else entries.remove(tail);
}

/** How many postings from `start` may go into a block at once: at most `room`, fewer when they carry many positions. */
function portion(postings: readonly Posting[], start: number, room: number): number {
  let count = 0;
  for (let bytes = 0; count < room && bytes < BLOCK_BYTES && start + count < postings.length; count++) {
    bytes += 5 + (postings[start + count]?.positions?.length ?? 0) * 2;
  }
  return Math.max(1, count);
}

/** Removals and documents in the middle: the blocks they fall into are decoded, changed and written back. */
function rewriteTerm(
  prefix: Buffer,
  removed: ReadonlySet<number>,
  added: readonly Posting[],
  firstNew: number,
  entries: IndexWriter,
): void {
  const additions = new Map(added.filter(({ document }) => document < firstNew).map((posting) => [posting.document, posting]));
  const touched = [...new Set([...removed, ...additions.keys()])].sort((a, b) => a - b);
  for (let next = 0; next < touched.length;) {
    const block = blockFor(prefix, touched[next] ?? 0, entries);
    if (!block) {
      appendPostings(
        prefix,
        touched.slice(next).flatMap((document) => additions.get(document) ?? []),
        entries,
      );
      break;
    }
    const postings = new Map(decodeBlock(block.value).map((posting) => [posting.document, posting]));
    const { last } = readHead(block.value);
    do {
      const document = touched[next++] ?? 0;
      const addition = additions.get(document);
      if (addition) postings.set(document, addition);
      else postings.delete(document);
    } while ((touched[next] ?? Infinity) <= last);
    writeBack(
      prefix,
      block,
      [...postings.values()].sort((a, b) => a.document - b.document),
      entries,
    );
  }
  const fresh = added.filter(({ document }) => document >= firstNew);
  if (fresh.length > 0) appendPostings(prefix, fresh, entries);
}

interface StoredBlock {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** The block a document lies in or belongs into: the last that starts at or before it, else the first of the term. */
function blockFor(prefix: Buffer, document: number, entries: IndexWriter): StoredBlock | undefined {
  const tail = tailKey(prefix);
  const open = entries.get(tail);
  if (open && readHead(open).first <= document) return { key: tail, value: open };
  const upTo = blockKey(prefix, document + 1);
  const [found] = entries.range({ start: prefix, end: upTo, reverse: true, limit: 1 });
  if (found) return found;
  const [first] = entries.range({ start: prefix, end: after(prefix), limit: 1 });
  return first;
}

/** A changed block under its key again: one that grew too large is halved, an empty one goes. The open block stays open. */
function writeBack(prefix: Buffer, { key }: StoredBlock, postings: readonly Posting[], entries: IndexWriter): void {
  entries.remove(key);
  const isOpen = key.equals(tailKey(prefix));
  const half = postings.length > 2 * BLOCK_POSTINGS ? postings.length >> 1 : 0;
  for (const part of half > 0 ? [postings.slice(0, half), postings.slice(half)] : [postings]) {
    const [first] = part;
    if (first) entries.put(isOpen && part.at(-1) === postings.at(-1) ? key : blockKey(prefix, first.document), encodeBlock(part));
  }
}
