import type { DocumentChange, IndexWriter } from '../indexes/index-kind';
import type { SlotTerms } from './document-terms';
import { documentTerms } from './document-terms';
import type { FieldTree } from './field-tree';
import type { Posting } from './posting-block';
import { appendToBlock, decodeBlock, encodeBlock, readHead } from './posting-block';
import {
  after,
  blockKey,
  documentKeyKey,
  documentNumberKey,
  META_KEY,
  slotPrefix,
  slotStatisticsKey,
  tailKey,
  termPrefix,
} from './posting-keys';
import type { Slot } from './terms';

/** Small blocks are cheap to change, large ones cheap to read; a posting with positions takes 4 to 20 bytes. */
const BLOCK_POSTINGS = 128;
const BLOCK_BYTES = 2000;

interface TermEdit {
  /** documents that lose the term; most terms of a bulk load need no set */
  removed: Set<number> | null;
  readonly added: Posting[];
}

/** The changed terms of one slot, and by how much its statistics change. */
interface SlotEdit {
  readonly terms: Map<string, TermEdit>;
  documents: number;
  tokens: number;
}

/**
 * Brings the stored postings up to date with a committed transaction: the edits of all its documents are gathered by term first, so
 * that each posting block is read and written once.
 */
export function applyChanges(tree: FieldTree, changes: readonly DocumentChange[], entries: IndexWriter): void {
  const meta = readMeta(entries);
  const firstNew = meta.nextDocument;
  const edits = new Map<Slot, SlotEdit>();
  for (const change of changes) editDocument(tree, change, entries, meta, edits);
  writeMeta(entries, meta);
  for (const slot of [...edits.keys()].sort()) {
    const edit = edits.get(slot);
    if (edit) writeSlot(slot, edit, firstNew, entries);
  }
}

export interface IndexMeta {
  /** number for the next new document; they are never used again */
  nextDocument: number;
  documents: number;
}

export function readMeta(entries: Pick<IndexWriter, 'get'>): IndexMeta {
  const bytes = entries.get(META_KEY);
  return bytes ? { nextDocument: bytes.readUInt32BE(0), documents: bytes.readUInt32BE(4) } : { nextDocument: 0, documents: 0 };
}

function writeMeta(entries: IndexWriter, meta: IndexMeta): void {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeUInt32BE(meta.nextDocument, 0);
  bytes.writeUInt32BE(meta.documents, 4);
  entries.put(META_KEY, bytes);
}

function editDocument(
  tree: FieldTree,
  change: DocumentChange,
  entries: IndexWriter,
  meta: IndexMeta,
  edits: Map<Slot, SlotEdit>,
): void {
  const numberKey = documentNumberKey(change.key);
  const known = entries.get(numberKey)?.readUInt32BE(0);
  const before = known !== undefined && change.before ? documentTerms(tree, change.before.toObject()) : new Map<Slot, SlotTerms>();
  const after = change.after ? documentTerms(tree, change.after.toObject()) : new Map<Slot, SlotTerms>();
  const document = known ?? meta.nextDocument;
  if (known === undefined && change.after) {
    const number = Buffer.allocUnsafe(4);
    number.writeUInt32BE(document, 0);
    entries.put(numberKey, number);
    entries.put(documentKeyKey(document), Buffer.from(change.key));
    meta.nextDocument++;
    meta.documents++;
  } else if (known !== undefined && !change.after) {
    entries.remove(numberKey);
    entries.remove(documentKeyKey(document));
    meta.documents--;
  }
  for (const [slot, terms] of before) if (!sameTerms(terms, after.get(slot))) removeFrom(editOf(edits, slot), document, terms);
  for (const [slot, terms] of after) if (!sameTerms(terms, before.get(slot))) addTo(editOf(edits, slot), document, terms);
}

function editOf(edits: Map<Slot, SlotEdit>, slot: Slot): SlotEdit {
  let edit = edits.get(slot);
  if (!edit) edits.set(slot, (edit = { terms: new Map(), documents: 0, tokens: 0 }));
  return edit;
}

function termEditOf(edit: SlotEdit, term: string): TermEdit {
  let terms = edit.terms.get(term);
  if (!terms) edit.terms.set(term, (terms = { removed: null, added: [] }));
  return terms;
}

function removeFrom(edit: SlotEdit, document: number, { terms, length }: SlotTerms): void {
  edit.documents--;
  edit.tokens -= length;
  for (const term of terms.keys()) (termEditOf(edit, term).removed ??= new Set()).add(document);
}

function addTo(edit: SlotEdit, document: number, { terms, length }: SlotTerms): void {
  edit.documents++;
  edit.tokens += length;
  for (const [term, { frequency, positions }] of terms)
    termEditOf(edit, term).added.push({ document, frequency, length, positions });
}

function sameTerms(a: SlotTerms, b: SlotTerms | undefined): boolean {
  if (!b || a.length !== b.length || a.terms.size !== b.terms.size) return false;
  for (const [term, { frequency, positions }] of a.terms) {
    const other = b.terms.get(term);
    if (!other || other.frequency !== frequency) return false;
    if (positions && !positions.every((position, i) => other.positions?.[i] === position)) return false;
  }
  return true;
}

function writeSlot(slot: Slot, edit: SlotEdit, firstNew: number, entries: IndexWriter): void {
  const statisticsKey = slotStatisticsKey(slot);
  const statistics = readSlotStatistics(entries.get(statisticsKey));
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeDoubleBE(statistics.documents + edit.documents, 0);
  bytes.writeDoubleBE(statistics.tokens + edit.tokens, 8);
  entries.put(statisticsKey, bytes);
  const prefix = slotPrefix(slot);
  for (const term of [...edit.terms.keys()].sort()) {
    const terms = edit.terms.get(term);
    if (terms) writeTerm(termPrefix(prefix, term), terms, firstNew, entries);
  }
}

export interface SlotStatistics {
  readonly documents: number;
  readonly tokens: number;
}

export function readSlotStatistics(bytes: Buffer | undefined): SlotStatistics {
  return bytes ? { documents: bytes.readDoubleBE(0), tokens: bytes.readDoubleBE(8) } : { documents: 0, tokens: 0 };
}

/** @param firstNew documents from this number on are new, in growing order: no block can hold any of them or a later one */
function writeTerm(prefix: Buffer, edit: TermEdit, firstNew: number, entries: IndexWriter): void {
  const { added, removed } = edit;
  if (removed || added.some(({ document }) => document < firstNew))
    rewriteTerm(prefix, removed ?? new Set(), added, firstNew, entries);
  else append(prefix, added, entries);
}

/** Fills the open block of the term, puts it away when it is full and opens the next. */
function append(prefix: Buffer, added: readonly Posting[], entries: IndexWriter): void {
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
      append(
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
  if (fresh.length > 0) append(prefix, fresh, entries);
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
