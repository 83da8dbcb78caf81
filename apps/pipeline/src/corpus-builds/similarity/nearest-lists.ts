import type { Candidates } from './candidates';
import { candidatesOf } from './candidates';

/**
 * The nearest documents found so far for each of some: `depth` of them at most, in whatever order they are offered, ties in favour of the
 * lower number.
 */
export class NearestLists {
  private readonly sizes: Uint32Array;
  private readonly documents: Uint32Array;
  private readonly similarities: Float64Array;

  constructor(
    count: number,
    readonly depth: number,
  ) {
    this.sizes = new Uint32Array(count);
    this.documents = new Uint32Array(count * depth);
    this.similarities = new Float64Array(count * depth);
  }

  /** A document that a list holds already is passed over: it has the same similarity. */
  offer(list: number, document: number, similarity: number): void {
    const { depth, documents, similarities } = this;
    const start = list * depth;
    const size = this.sizes[list]!;
    const isBefore = (place: number) =>
      similarities[place]! > similarity || (similarities[place]! === similarity && documents[place]! < document);
    if (size === depth && (depth === 0 || isBefore(start + size - 1))) return;
    let place = start + size;
    while (place > start && !isBefore(place - 1)) place--;
    if (place < start + size && documents[place] === document) return;
    const end = start + Math.min(size, depth - 1);
    documents.copyWithin(place + 1, place, end);
    similarities.copyWithin(place + 1, place, end);
    documents[place] = document;
    similarities[place] = similarity;
    if (size < depth) this.sizes[list] = size + 1;
  }

  /** What a list holds, nearest first. */
  of(list: number): Uint32Array {
    return candidatesOf(this.candidates(), list);
  }

  /** All lists. */
  candidates(): Candidates {
    return { depth: this.depth, counts: this.sizes, documents: this.documents };
  }
}
