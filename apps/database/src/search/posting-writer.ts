import type { DocumentChange } from '../indexes/index-kind';
import type { IndexWriter } from '../indexes/index-entries';
import type { SlotTerms } from './document-terms';
import { documentTerms } from './document-terms';
import type { FieldTree } from './field-tree';
import type { IndexMeta } from './index-statistics';
import { changeSlotStatistics, readMeta, writeMeta } from './index-statistics';
import { documentKeyKey, documentNumberKey, slotPrefix, termPrefix } from './posting-keys';
import type { TermEdit } from './term-writer';
import { writeTerm } from './term-writer';
import type { Slot } from './terms';

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
  changeSlotStatistics(entries, slot, edit);
  const prefix = slotPrefix(slot);
  for (const term of [...edit.terms.keys()].sort()) {
    const terms = edit.terms.get(term);
    if (terms) writeTerm(termPrefix(prefix, term), terms, firstNew, entries);
  }
}
