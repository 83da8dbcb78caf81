import type { Steps } from '@strata/event-loop';
import type { IndexReader } from '../../storage/snapshots/index-entries';
import type { NumberedPostings } from './combined-postings';
import type { PostingsCache } from './postings-cache';
import type { PostingColumns } from './posting-block';
import { decodeBlock, decodeColumns, readHead } from './posting-block';
import { after, documentKeyKey, documentNumberKey, documentOf, slotPrefix, termOf, termPrefix, termStart } from './posting-keys';
import type { SlotStatistics } from './index-statistics';
import { readMeta, readSlotStatistics } from './index-statistics';
import type { PostingList, TermList, TermRange } from './postings';
import { EMPTY_LIST } from './postings';
import type { Slot } from './terms';

const DOCUMENTS_AT_ONCE = 4096;
const FIRST_DOCUMENT = Buffer.from('d');

/** The postings an index keeps in the store, as of a snapshot; documents in `hidden` (rewritten by the own transaction) are left out. */
export class StoredPostings implements NumberedPostings {
  readonly documentBound: number;
  readonly documentCount: number;
  private readonly hidden: ReadonlySet<number>;

  constructor(
    private readonly reader: IndexReader,
    hiddenKeys: readonly string[],
    private readonly common: PostingsCache,
  ) {
    const meta = readMeta(reader);
    this.documentBound = meta.nextDocument;
    const numbers = hiddenKeys.map((key) => this.numberOf(key));
    this.hidden = new Set(numbers.filter((number) => number !== undefined));
    this.documentCount = meta.documents - this.hidden.size;
  }

  *allDocuments(): Steps<Uint32Array> {
    const documents = new Uint32Array(this.documentCount);
    let count = 0;
    for (const { key } of this.reader.range({ start: FIRST_DOCUMENT, end: after(FIRST_DOCUMENT) })) {
      const document = documentOf(key);
      if (!this.hidden.has(document)) documents[count++] = document;
      if (count % DOCUMENTS_AT_ONCE === 0) yield;
    }
    return documents.subarray(0, count);
  }

  keyOf(document: number): string {
    return this.reader.get(documentKeyKey(document))?.toString('utf8') ?? '';
  }

  numberOf(key: string): number | undefined {
    return this.reader.get(documentNumberKey(key))?.readUInt32BE(0);
  }

  statistics(slot: Slot): SlotStatistics {
    return readSlotStatistics(this.reader, slot);
  }

  list(slot: Slot, term: string): PostingList {
    const { windowed: _, ...columns } = this.termList(slot, term);
    if (columns.documents.length === 0) return EMPTY_LIST;
    const kept = this.hidden.size === 0 ? columns : this.withoutHidden(columns);
    let lookup: ReturnType<typeof lazyPositions> | undefined;
    return { ...kept, positions: (i) => (lookup ??= lazyPositions(this.blocks(slot, term)))(kept.documents[i] ?? 0) };
  }

  /** Documents that are hidden are still in it. */
  termList(slot: Slot, term: string): TermList {
    const known = this.common.get(slot, term);
    if (known !== undefined) return { ...known.columns, windowed: known };
    const columns = columnsOf(this.blocks(slot, term));
    const windowed = this.common.offer(slot, term, columns);
    return { ...columns, ...(windowed && { windowed }) };
  }

  *terms(slot: Slot, range: TermRange): Iterable<{ term: string; list: PostingList }> {
    const prefix = slotPrefix(slot);
    const within = range.prefix === undefined ? prefix : termStart(prefix, range.prefix);
    let start = within;
    let end = after(within);
    if (range.lower)
      start = range.lower.inclusive ? termPrefix(prefix, range.lower.term) : (after(termPrefix(prefix, range.lower.term)) ?? start);
    if (range.upper)
      end = range.upper.inclusive ? after(termPrefix(prefix, range.upper.term)) : termPrefix(prefix, range.upper.term);
    let current: { term: string; key: Buffer; blocks: Buffer[] } | undefined;
    for (const { key, value } of this.reader.range({ start, end })) {
      const termKey = key.subarray(0, key.length - 4);
      if (current?.key.equals(termKey)) {
        current.blocks.push(value);
        continue;
      }
      if (current) yield { term: current.term, list: this.decode(current.blocks) };
      current = { term: termOf(key, prefix.length), key: termKey, blocks: [value] };
    }
    if (current) yield { term: current.term, list: this.decode(current.blocks) };
  }

  private blocks(slot: Slot, term: string): Buffer[] {
    const prefix = termPrefix(slotPrefix(slot), term);
    return Array.from(this.reader.range({ start: prefix, end: after(prefix) }), ({ value }) => value);
  }

  private decode(blocks: readonly Buffer[]): PostingList {
    const columns = columnsOf(blocks);
    const kept = this.hidden.size === 0 ? columns : this.withoutHidden(columns);
    let lookup: ReturnType<typeof lazyPositions> | undefined;
    return { ...kept, positions: (i) => (lookup ??= lazyPositions(blocks))(kept.documents[i] ?? 0) };
  }

  private withoutHidden({ documents, frequencies, lengths }: PostingColumns): PostingColumns {
    const keep = (_: number, i: number): boolean => !this.hidden.has(documents[i] ?? 0);
    return { frequencies: frequencies.filter(keep), lengths: lengths.filter(keep), documents: documents.filter(keep) };
  }
}

function columnsOf(blocks: readonly Buffer[]): PostingColumns {
  const count = blocks.reduce((sum, block) => sum + readHead(block).count, 0);
  const columns = { documents: new Uint32Array(count), frequencies: new Uint32Array(count), lengths: new Uint32Array(count) };
  blocks.reduce((offset, block) => decodeColumns(block, columns, offset), 0);
  return columns;
}

/** Positions are decoded block by block, when a phrase first asks for a document in it. */
function lazyPositions(blocks: readonly Buffer[]): (document: number) => readonly number[] | null {
  const firsts = blocks.map((block) => readHead(block).first);
  const decoded = new Map<number, Map<number, readonly number[] | null>>();
  return (document) => {
    const at = lastUpTo(firsts, document);
    const block = blocks[at];
    if (!block) return null;
    let positions = decoded.get(at);
    if (!positions) {
      positions = new Map(decodeBlock(block).map((posting) => [posting.document, posting.positions]));
      decoded.set(at, positions);
    }
    return positions.get(document) ?? null;
  };
}

/** Where the last of growing numbers stands that is not above `bound`; -1: all are. */
function lastUpTo(numbers: readonly number[], bound: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! <= bound) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
