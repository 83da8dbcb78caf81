import { isDeepStrictEqual } from 'node:util';
import type { Steps } from '@strata/event-loop';
import { sortSteps } from '@strata/event-loop';
import type { DocumentChange } from '../../indexes/index-kind';
import type { IndexWriter } from '../../storage/snapshots/index-entries';
import type { SlotTerms, TermOccurrences } from './document-terms';
import { documentTermsSteps, indexedPart, storedLength } from './document-terms';
import type { FieldTree } from '../definitions/field-tree';
import type { JsonObject, StoredDocument } from '../../store/database';
import type { IndexMeta } from './index-statistics';
import { changeSlotStatistics, readMeta, writeMeta } from './index-statistics';
import { documentKeyKey, documentNumberKey, slotPrefix, termPrefix } from './posting-keys';
import type { StoredColumns } from './stored-columns';
import { markColumns, writeValues } from './stored-columns';
import type { TermEdit } from './term-writer';
import { writeTerm } from './term-writer';
import type { Slot } from './terms';

/** Terms, or documents, between two pauses; a long term's postings in one document are few blocks. */
const TERMS_PER_STEP = 128;
const DOCUMENTS_PER_STEP = 16;
/** Each reads the end of its list from the disk, perhaps. */
const TERMS_WRITTEN_PER_STEP = 32;

/** The changed terms of one slot, and by how much its statistics change. */
interface SlotEdit {
  readonly terms: Map<string, TermEdit>;
  documents: number;
  tokens: number;
}

/**
 * Brings the stored postings up to date with a committed transaction: the edits of all its documents are gathered by term first, so
 * that each posting block is read and written once. In steps: a document may be large, and there may be many.
 */
export function* applyChanges(
  tree: FieldTree,
  columns: StoredColumns | null,
  changes: readonly DocumentChange[],
  entries: IndexWriter,
): Steps<void> {
  const meta = readMeta(entries);
  if (columns && meta.nextDocument === 0) markColumns(entries);
  const firstNew = meta.nextDocument;
  const edits = new Map<Slot, SlotEdit>();
  let done = 0;
  for (const change of changes) {
    yield* editDocument({ tree, columns, entries, meta, edits }, change);
    done += 1;
    if (done % DOCUMENTS_PER_STEP === 0) yield;
  }
  writeMeta(entries, meta);
  for (const slot of [...edits.keys()].sort()) {
    const edit = edits.get(slot);
    if (edit) yield* writeSlot(slot, edit, firstNew, entries);
  }
}

interface Edition {
  readonly tree: FieldTree;
  readonly columns: StoredColumns | null;
  readonly entries: IndexWriter;
  readonly meta: IndexMeta;
  readonly edits: Map<Slot, SlotEdit>;
}

function* editDocument({ tree, columns, entries, meta, edits }: Edition, change: DocumentChange): Steps<void> {
  const numberKey = documentNumberKey(change.key);
  const known = entries.get(numberKey)?.readUInt32BE(0);
  const content = change.after && (yield* columns ? contentOf(change.after) : indexedPart(tree, change.after));
  const former = known !== undefined && change.before ? yield* indexedPart(tree, change.before) : undefined;
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
  if (columns && (known !== undefined || change.after)) writeValues(columns, entries, document, content ?? null);
  if (former && content && !columns && !isLarge(change) && isDeepStrictEqual(former, content)) return; // other attributes have changed
  const before = former ? yield* documentTermsSteps(tree, former) : NOTHING;
  const after = content ? yield* documentTermsSteps(tree, content) : NOTHING;
  for (const [slot, terms] of before) yield* editSlot(edits, slot, document, terms, after.get(slot));
  for (const [slot, terms] of after) if (!before.has(slot)) yield* editSlot(edits, slot, document, undefined, terms);
}

const NOTHING: ReadonlyMap<Slot, SlotTerms> = new Map();

const isLarge = ({ before, after }: DocumentChange): boolean => before?.large !== undefined || after?.large !== undefined;

/** What a document holds. */
export function* contentOf(document: StoredDocument): Steps<JsonObject> {
  return document.large ? yield* document.large.objectSteps() : document.toObject();
}

/** Notes what is different: in a long text of which a word changes, hardly any term. */
function* editSlot(
  edits: Map<Slot, SlotEdit>,
  slot: Slot,
  document: number,
  before: SlotTerms | undefined,
  after: SlotTerms | undefined,
): Steps<void> {
  const removed: string[] = [];
  const added: [string, TermOccurrences][] = [];
  let untilPause = TERMS_PER_STEP;
  const isDue = (): boolean => {
    untilPause = untilPause > 0 ? untilPause - 1 : TERMS_PER_STEP;
    return untilPause === 0;
  };
  for (const term of before?.terms.keys() ?? []) {
    if (!after?.terms.has(term)) removed.push(term);
    if (isDue()) yield;
  }
  const length = storedLength(after?.length ?? 0);
  const isSameLength = length === storedLength(before?.length ?? 0);
  for (const [term, occurrences] of after?.terms ?? []) {
    if (!isSameLength || !sameOccurrences(occurrences, before?.terms.get(term))) added.push([term, occurrences]);
    if (isDue()) yield;
  }
  const tokens = (after?.length ?? 0) - (before?.length ?? 0);
  const documents = Number(after !== undefined) - Number(before !== undefined);
  if (removed.length + added.length === 0 && tokens === 0 && documents === 0) return;
  const edit = editOf(edits, slot);
  edit.documents += documents;
  edit.tokens += tokens;
  for (const term of removed) {
    (termEditOf(edit, term).removed ??= new Set()).add(document);
    if (isDue()) yield;
  }
  for (const [term, { frequency, positions }] of added) {
    termEditOf(edit, term).added.push({ document, frequency, length, positions });
    if (isDue()) yield;
  }
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

function sameOccurrences(a: TermOccurrences, b: TermOccurrences | undefined): boolean {
  if (b?.frequency !== a.frequency || a.positions?.length !== b.positions?.length) return false;
  return a.positions?.every((position, i) => b.positions?.[i] === position) ?? true;
}

function* writeSlot(slot: Slot, edit: SlotEdit, firstNew: number, entries: IndexWriter): Steps<void> {
  changeSlotStatistics(entries, slot, edit);
  const prefix = slotPrefix(slot);
  let done = 0;
  for (const term of yield* sortSteps([...edit.terms.keys()], (a, b) => (a < b ? -1 : 1))) {
    const terms = edit.terms.get(term);
    if (terms) writeTerm(termPrefix(prefix, term), terms, firstNew, entries);
    done += 1;
    if (done % TERMS_WRITTEN_PER_STEP === 0) yield;
  }
}
