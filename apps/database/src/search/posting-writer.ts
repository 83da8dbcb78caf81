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
  firstDocumentOf,
  META_KEY,
  slotPrefix,
  slotStatisticsKey,
  termPrefix,
} from './posting-keys';
import type { Slot } from './terms';

/** Blocks stay below what an LMDB page holds well; a posting with positions takes 4 to 20 bytes. */
const BLOCK_POSTINGS = 512;
const BLOCK_BYTES = 3500;

interface TermEdit {
  readonly removed: Set<number>;
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
  const edits = new Map<Slot, SlotEdit>();
  for (const change of changes) editDocument(tree, change, entries, meta, edits);
  writeMeta(entries, meta);
  for (const slot of [...edits.keys()].sort()) {
    const edit = edits.get(slot);
    if (edit) writeSlot(slot, edit, entries);
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
  if (!terms) edit.terms.set(term, (terms = { removed: new Set(), added: [] }));
  return terms;
}

function removeFrom(edit: SlotEdit, document: number, { terms, length }: SlotTerms): void {
  edit.documents--;
  edit.tokens -= length;
  for (const term of terms.keys()) termEditOf(edit, term).removed.add(document);
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

function writeSlot(slot: Slot, edit: SlotEdit, entries: IndexWriter): void {
  const statisticsKey = slotStatisticsKey(slot);
  const statistics = readSlotStatistics(entries.get(statisticsKey));
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeDoubleBE(statistics.documents + edit.documents, 0);
  bytes.writeDoubleBE(statistics.tokens + edit.tokens, 8);
  entries.put(statisticsKey, bytes);
  const prefix = slotPrefix(slot);
  for (const term of [...edit.terms.keys()].sort()) {
    const terms = edit.terms.get(term);
    if (terms) writeTerm(termPrefix(prefix, term), terms, entries);
  }
}

export interface SlotStatistics {
  readonly documents: number;
  readonly tokens: number;
}

export function readSlotStatistics(bytes: Buffer | undefined): SlotStatistics {
  return bytes ? { documents: bytes.readDoubleBE(0), tokens: bytes.readDoubleBE(8) } : { documents: 0, tokens: 0 };
}

function writeTerm(prefix: Buffer, edit: TermEdit, entries: IndexWriter): void {
  const added = edit.added.sort((a, b) => a.document - b.document);
  const last = firstOf(entries.range({ start: prefix, end: after(prefix), reverse: true, limit: 1 }));
  const onlyNewDocuments = edit.removed.size === 0 && (!last || (added[0]?.document ?? 0) > readHead(last.value, last.first).last);
  if (!onlyNewDocuments) return rewriteTerm(prefix, edit, entries);
  const [only] = added;
  if (last && only && added.length === 1 && hasRoom(last.value, readHead(last.value, last.first).count)) {
    return entries.put(blockKey(prefix, last.first), appendToBlock(last.value, last.first, only));
  }
  if (last && hasRoom(last.value, readHead(last.value, last.first).count)) {
    entries.remove(blockKey(prefix, last.first));
    return putBlocks(prefix, [...decodeBlock(last.value, last.first), ...added], entries);
  }
  putBlocks(prefix, added, entries);
}

const hasRoom = (block: Buffer, count: number): boolean => count < BLOCK_POSTINGS && block.length < BLOCK_BYTES;

interface Block {
  readonly first: number;
  readonly value: Buffer;
}

function firstOf(found: Iterable<{ key: Buffer; value: Buffer }>): Block | undefined {
  for (const { key, value } of found) return { first: firstDocumentOf(key), value };
  return undefined;
}

/** Removals and documents in the middle: the blocks they fall into are decoded, changed and written back. */
function rewriteTerm(prefix: Buffer, { removed, added }: TermEdit, entries: IndexWriter): void {
  const additions = new Map(added.map((posting) => [posting.document, posting]));
  const touched = [...new Set([...removed, ...additions.keys()])].sort((a, b) => a - b);
  for (let next = 0; next < touched.length;) {
    const block = blockFor(prefix, touched[next] ?? 0, entries);
    if (!block)
      return putBlocks(
        prefix,
        touched.slice(next).flatMap((document) => additions.get(document) ?? []),
        entries,
      );
    const postings = new Map(decodeBlock(block.value, block.first).map((posting) => [posting.document, posting]));
    const { last } = readHead(block.value, block.first);
    do {
      const document = touched[next++] ?? 0;
      const addition = additions.get(document);
      if (addition) postings.set(document, addition);
      else postings.delete(document);
    } while ((touched[next] ?? Infinity) <= last);
    entries.remove(blockKey(prefix, block.first));
    putBlocks(
      prefix,
      [...postings.values()].sort((a, b) => a.document - b.document),
      entries,
    );
  }
}

/** The block a document lies in or belongs into: the last that starts at or before it, else the first of the term. */
function blockFor(prefix: Buffer, document: number, entries: IndexWriter): Block | undefined {
  const upTo = after(blockKey(prefix, document));
  return (
    firstOf(entries.range({ start: prefix, end: upTo, reverse: true, limit: 1 })) ??
    firstOf(entries.range({ start: prefix, end: after(prefix), limit: 1 }))
  );
}

function putBlocks(prefix: Buffer, postings: readonly Posting[], entries: IndexWriter): void {
  for (let from = 0; from < postings.length; from += BLOCK_POSTINGS) {
    const part = postings.slice(from, from + BLOCK_POSTINGS);
    if (part[0]) putBlock(prefix, part, entries);
  }
}

/** Postings with many positions make large blocks: those are halved until they fit or hold one document. */
function putBlock(prefix: Buffer, postings: readonly Posting[], entries: IndexWriter): void {
  const block = encodeBlock(postings);
  const half = postings.length >> 1;
  if (block.length > 2 * BLOCK_BYTES && half > 0) {
    putBlock(prefix, postings.slice(0, half), entries);
    putBlock(prefix, postings.slice(half), entries);
  } else entries.put(blockKey(prefix, postings[0]?.document ?? 0), block);
}
