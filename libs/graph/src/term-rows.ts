/** Documents as rows of numbered terms: those of document `d` are `terms[offsets[d] .. offsets[d + 1])`, each with its count. */
export interface TermRows {
  readonly documentCount: number;
  /** terms are 0 .. termCount-1 */
  readonly termCount: number;
  readonly offsets: Uint32Array;
  readonly terms: Uint32Array;
  /** how often a term stands in its document; at most 65,535 is counted */
  readonly counts: Uint16Array;
  /** terms per document, repeated ones counted again */
  readonly lengths: Uint32Array;
}

const FIRST_ROOM = 1_024;
const LARGEST_COUNT = 0xffff;

/** Collects documents, one after another, into rows of numbered terms; the texts themselves are not kept. */
export class TermRowsBuilder {
  private readonly numbers = new Map<string, number>();
  private readonly offsets: number[] = [0];
  private readonly lengths: number[] = [];
  private terms = new Uint32Array(FIRST_ROOM);
  private counts = new Uint16Array(FIRST_ROOM);
  private used = 0;
  /** for each term: its place in the row under way, from 1; smaller than the row's start when it is not in it */
  private places = new Uint32Array(FIRST_ROOM);

  /** @param terms of the next document, already normalised and stemmed as wanted */
  add(terms: readonly string[]): void {
    const start = this.used;
    this.makeRoom(start + terms.length);
    for (const term of terms) {
      const number = this.numberOf(term);
      const place = this.places[number]! - 1;
      if (place >= start) this.counts[place] = Math.min(LARGEST_COUNT, this.counts[place]! + 1);
      else {
        this.terms[this.used] = number;
        this.counts[this.used] = 1;
        this.places[number] = ++this.used;
      }
    }
    this.offsets.push(this.used);
    this.lengths.push(terms.length);
  }

  /** Numbers of all terms so far. */
  get termNumbers(): ReadonlyMap<string, number> {
    return this.numbers;
  }

  /** All documents so far, in memory that threads may share. */
  rows(): TermRows {
    const { offsets, lengths, used } = this;
    return {
      documentCount: lengths.length,
      termCount: this.numbers.size,
      offsets: shared(Uint32Array, offsets),
      terms: shared(Uint32Array, this.terms.subarray(0, used)),
      counts: shared(Uint16Array, this.counts.subarray(0, used)),
      lengths: shared(Uint32Array, lengths),
    };
  }

  private numberOf(term: string): number {
    const known = this.numbers.get(term);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(term, number);
    if (number >= this.places.length) this.places = larger(this.places, number + 1);
    return number;
  }

  private makeRoom(wanted: number): void {
    if (wanted <= this.terms.length) return;
    this.terms = larger(this.terms, wanted);
    this.counts = larger(this.counts, wanted);
  }
}

function larger<Row extends Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>>(row: Row, wanted: number): Row {
  const grown = new (row.constructor as new (length: number) => Row)(Math.max(wanted, Math.ceil(row.length * 1.5)));
  grown.set(row);
  return grown;
}

function shared<Row extends Uint32Array | Uint16Array>(
  kind: { new (buffer: SharedArrayBuffer): Row; readonly BYTES_PER_ELEMENT: number },
  values: ArrayLike<number>,
): Row {
  const row = new kind(new SharedArrayBuffer(values.length * kind.BYTES_PER_ELEMENT));
  row.set(values);
  return row;
}
