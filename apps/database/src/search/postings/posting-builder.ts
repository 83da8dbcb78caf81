import type { Steps } from '@strata/event-loop';
import { sortSteps } from '@strata/event-loop';
import type { IndexWriter } from '../../storage/snapshots/index-entries';
import type { IndexBuilder } from '../../indexes/index-kind';
import type { JsonObject, StoredDocument } from '../../store/database';
import { documentTermsSteps, indexedPart, storedLength } from './document-terms';
import type { FieldTree } from '../definitions/field-tree';
import { changeSlotStatistics, readMeta, writeMeta } from './index-statistics';
import type { Posting } from './posting-block';
import { documentKeyKey, documentNumberKey, slotPrefix, termPrefix } from './posting-keys';
import type { StoredColumns } from './stored-columns';
import { columnObject, columnValues, markColumns, writeValues } from './stored-columns';
import { contentOf } from './posting-writer';
import { appendPostings } from './term-writer';
import type { Slot } from './terms';

/** numbers gathered before they are written: 8 bytes each */
const MAX_NUMBERS = 6_000_000;
/** Numbers written in one step: a millisecond or two. A term's own blocks weigh as much as some of its postings. */
const NUMBERS_PER_STEP = 16_384;
const NUMBERS_PER_TERM = 400;
const TERMS_ADDED_PER_STEP = 2_048;
const DOCUMENTS_PER_STEP = 1000;

interface SlotGathering {
  /** per term one posting after the other: document, frequency, length, number of positions or -1, positions */
  readonly terms: Map<string, number[]>;
  documents: number;
  tokens: number;
}

/** Gathers the postings of new documents by term, as plain numbers, so that each term's blocks are written once for many documents. */
export class PostingBuilder implements IndexBuilder {
  private slots = new Map<Slot, SlotGathering>();
  private keys: string[] = [];
  private numbers = 0;
  /** documents written before the gathered ones */
  private written = 0;

  /** values to be stored, by place among `keys`; empty without columns */
  private contents: JsonObject[] = [];

  constructor(
    private readonly tree: FieldTree,
    private readonly columns: StoredColumns | null,
  ) {}

  get isFull(): boolean {
    return this.numbers >= MAX_NUMBERS;
  }

  *add(document: StoredDocument): Steps<void> {
    const number = this.written + this.keys.length;
    const content = yield* this.columns ? contentOf(document) : indexedPart(this.tree, document);
    this.keys.push(document.key);
    if (this.columns) {
      this.contents.push(columnObject(this.columns, columnValues(this.columns, content), { _key: '', _id: '' }));
      this.numbers += 8 * this.columns.paths.length;
    }
    for (const [slot, { terms, length }] of yield* documentTermsSteps(this.tree, content)) {
      const gathering = this.gatheringOf(slot);
      gathering.documents += 1;
      gathering.tokens += length;
      const shortLength = storedLength(length);
      let done = 0;
      for (const [term, { frequency, positions }] of terms) {
        let postings = gathering.terms.get(term);
        if (postings === undefined) gathering.terms.set(term, (postings = []));
        postings.push(number, frequency, shortLength, positions === null ? -1 : positions.length);
        if (positions !== null) for (const position of positions) postings.push(position);
        this.numbers += 4 + (positions?.length ?? 0);
        done += 1;
        if (done % TERMS_ADDED_PER_STEP === 0) yield;
      }
    }
  }

  *flush(entries: () => IndexWriter): Steps<void> {
    const { slots, keys, written, contents, columns } = this;
    this.slots = new Map();
    this.keys = [];
    this.contents = [];
    this.numbers = 0;
    this.written += keys.length;
    for (let from = 0; from < keys.length; from += DOCUMENTS_PER_STEP) {
      const writer = entries();
      for (let at = from; at < Math.min(keys.length, from + DOCUMENTS_PER_STEP); at++) {
        writeKey(writer, keys[at] as string, written + at);
        if (columns) writeValues(columns, writer, written + at, contents[at]!);
      }
      yield;
    }
    for (const slot of [...slots.keys()].sort()) {
      const { terms, documents, tokens } = slots.get(slot) as SlotGathering;
      const prefix = slotPrefix(slot);
      const inOrder = yield* sortSteps([...terms.keys()], (a, b) => (a < b ? -1 : 1));
      changeSlotStatistics(entries(), slot, { documents, tokens });
      yield* writeTerms(inOrder, terms, prefix, entries);
    }
    const writer = entries();
    if (columns) markColumns(writer);
    const meta = readMeta(writer);
    writeMeta(writer, { nextDocument: this.written, documents: meta.documents + keys.length });
  }

  private gatheringOf(slot: Slot): SlotGathering {
    let gathering = this.slots.get(slot);
    if (gathering === undefined) this.slots.set(slot, (gathering = { terms: new Map(), documents: 0, tokens: 0 }));
    return gathering;
  }
}

function writeKey(writer: IndexWriter, key: string, document: number): void {
  const number = Buffer.allocUnsafe(4);
  number.writeUInt32BE(document, 0);
  writer.put(documentNumberKey(key), number);
  writer.put(documentKeyKey(document), Buffer.from(key));
}

function* writeTerms(
  inOrder: readonly string[],
  terms: SlotGathering['terms'],
  prefix: Buffer,
  entries: () => IndexWriter,
): Steps<void> {
  let writer = entries();
  let left = NUMBERS_PER_STEP;
  for (const term of inOrder) {
    const numbers = terms.get(term)!;
    for (let at = 0; at < numbers.length;) {
      const { postings, end } = postingsFrom(numbers, at, Math.max(left, 1));
      appendPostings(termPrefix(prefix, term), postings, writer);
      left -= end - at + NUMBERS_PER_TERM;
      at = end;
      if (left > 0) continue;
      yield;
      writer = entries();
      left = NUMBERS_PER_STEP;
    }
  }
  yield;
}

/** Postings that so many numbers from `start` on stand for, the last one whole. */
function postingsFrom(numbers: readonly number[], start: number, most: number): { postings: Posting[]; end: number } {
  const postings: Posting[] = [];
  let at = start;
  while (at < numbers.length && at - start < most) {
    const count = numbers[at + 3]!;
    const end = at + 4 + Math.max(0, count);
    const positions = count < 0 ? null : numbers.slice(at + 4, end);
    postings.push({ document: numbers[at]!, frequency: numbers[at + 1]!, length: numbers[at + 2]!, positions });
    at = end;
  }
  return { postings, end: at };
}
