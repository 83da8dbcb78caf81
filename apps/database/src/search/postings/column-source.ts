import type { IndexReader } from '../../storage/snapshots/index-entries';
import type { JsonObject, JsonValue } from '../../store/database';
import { after, ORDER_PREFIX, orderedDocument } from './posting-keys';
import type { StoredColumns } from './stored-columns';
import { columnValues, readValues, sortKey } from './stored-columns';

/** A document with its place in the primary sort. */
export interface OrderedDocument {
  readonly place: Buffer;
  readonly document: number;
}

/** The values that an index keeps of documents. */
export interface ColumnSource {
  readonly columns: StoredColumns;
  valuesOf(document: number): readonly JsonValue[];
  /** these documents (in growing order) in that of the primary sort */
  inOrder(documents: Uint32Array): Iterable<OrderedDocument>;
}

/** Entries read at once: a walk is not held over turns. */
const WALKED_AT_ONCE = 1000;
/** Fewer documents than one of so many are looked up and sorted, more are met by walking through all. */
const WORTH_WALKING = 8;

/** What is stored. */
export class StoredColumnSource implements ColumnSource {
  constructor(
    readonly columns: StoredColumns,
    private readonly reader: IndexReader,
    private readonly documentCount: number,
    private readonly documentBound: number,
  ) {}

  valuesOf(document: number): readonly JsonValue[] {
    return readValues(this.reader, document) ?? this.columns.paths.map(() => null);
  }

  inOrder(documents: Uint32Array): Iterable<OrderedDocument> {
    return documents.length * WORTH_WALKING < this.documentCount ? sorted(this, documents) : this.walked(documents);
  }

  private *walked(documents: Uint32Array): Generator<OrderedDocument> {
    const wanted = new Uint8Array(this.documentBound);
    for (const document of documents) wanted[document] = 1;
    const end = after(ORDER_PREFIX)!;
    let left = documents.length;
    for (let start: Buffer | undefined = ORDER_PREFIX; start !== undefined && left > 0;) {
      const entries: Buffer[] = Array.from(this.reader.range({ start, end, limit: WALKED_AT_ONCE }), ({ key }) => key);
      for (const key of entries) {
        const document = orderedDocument(key);
        if (wanted[document] !== 1) continue;
        left -= 1;
        yield { place: key.subarray(ORDER_PREFIX.length), document };
      }
      start = entries.length < WALKED_AT_ONCE ? undefined : Buffer.concat([entries.at(-1)!, Buffer.of(0)]);
    }
  }
}

/** Documents that a transaction has written. */
export class MemoryColumnSource implements ColumnSource {
  constructor(
    readonly columns: StoredColumns,
    private readonly contents: readonly JsonObject[],
  ) {}

  valuesOf(document: number): readonly JsonValue[] {
    return columnValues(this.columns, this.contents[document]!);
  }

  inOrder(documents: Uint32Array): Iterable<OrderedDocument> {
    return sorted(this, documents);
  }
}

function sorted(source: ColumnSource, documents: Uint32Array): readonly OrderedDocument[] {
  const placed = Array.from(documents, (document) => ({ place: sortKey(source.columns, source.valuesOf(document)), document }));
  return placed.sort((a, b) => Buffer.compare(a.place, b.place) || a.document - b.document);
}

/** Several sequences as one, in order: which of them a document comes from, and the document. */
export function* merged(sequences: readonly Iterable<OrderedDocument>[]): Generator<{ source: number; document: number }> {
  const heads = sequences.map((sequence) => sequence[Symbol.iterator]());
  const next = heads.map((head) => head.next());
  for (;;) {
    let least = -1;
    for (const [at, { done, value }] of next.entries())
      if (
        !done &&
        (least === -1 || Buffer.compare((value as OrderedDocument).place, (next[least]!.value as OrderedDocument).place) < 0)
      )
        least = at;
    if (least === -1) return;
    yield { source: least, document: (next[least]!.value as OrderedDocument).document };
    next[least] = heads[least]!.next();
  }
}
