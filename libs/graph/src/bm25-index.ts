import type { Bm25Options } from './bm25-weights';
import { inverseDocumentFrequency, lengthNorm, termImpact } from './bm25-weights';
import { TopK } from './top-k';

/** Postings in typed arrays, scored by BM25 (Robertson, Zaragoza 2009) with idf = ln(1 + (N - df + 0.5) / (df + 0.5)). */
export class Bm25Index {
  private constructor(
    private readonly termNumbers: ReadonlyMap<string, number>,
    private readonly offsets: Uint32Array,
    private readonly documents: Uint32Array,
    private readonly impacts: Float64Array,
    /** Number of indexed documents. */
    readonly size: number,
  ) {}

  /** @param documents terms per document, already normalised and stemmed as wanted; numbered from 0 in this order */
  static build(documents: Iterable<readonly string[]>, options: Bm25Options = {}): Bm25Index {
    const building = Bm25Index.building(documents, options);
    for (;;) {
      const step = building.next();
      if (step.done) return step.value;
    }
  }

  /** The same in small steps, between which a caller may let other work have its turn. */
  static *building(documents: Iterable<readonly string[]>, options: Bm25Options = {}): Generator<void, Bm25Index, undefined> {
    const termNumbers = new Map<string, number>();
    const postings: { documents: number[]; counts: number[] }[] = [];
    const lengths: number[] = [];
    for (const terms of documents) {
      const document = lengths.length;
      lengths.push(terms.length);
      for (const term of terms) {
        let number = termNumbers.get(term);
        if (number === undefined) {
          number = postings.length;
          termNumbers.set(term, number);
          postings.push({ documents: [], counts: [] });
        }
        const list = postings[number]!;
        if (list.documents.at(-1) === document) list.counts[list.counts.length - 1]!++;
        else {
          list.documents.push(document);
          list.counts.push(1);
        }
      }
      yield;
    }
    const size = lengths.length;
    const meanLength = Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, size));
    const offsets = new Uint32Array(postings.length + 1);
    postings.forEach((list, i) => (offsets[i + 1] = offsets[i]! + list.documents.length));
    const places = new Uint32Array(offsets.at(-1)!);
    const impacts = new Float64Array(places.length);
    for (const [number, list] of postings.entries()) {
      const idf = inverseDocumentFrequency(size, list.documents.length);
      list.documents.forEach((document, i) => {
        const norm = lengthNorm(lengths[document]!, meanLength, options);
        places[offsets[number]! + i] = document;
        impacts[offsets[number]! + i] = termImpact(idf, list.counts[i]!, norm, options);
      });
      yield;
    }
    return new Bm25Index(termNumbers, offsets, places, impacts, size);
  }

  /** Documents holding `term`. */
  documentFrequency(term: string): number {
    const number = this.termNumbers.get(term);
    return number === undefined ? 0 : this.offsets[number + 1]! - this.offsets[number]!;
  }

  /**
   * Best documents for the terms (each counted once), best first; ties by document number; only documents that hold a term.
   * @param accept documents to consider; all when absent
   */
  search(terms: readonly string[], limit: number, accept?: (document: number) => boolean): { document: number; score: number }[] {
    const scores = new Float64Array(this.size);
    const found: number[] = [];
    for (const term of new Set(terms)) {
      const number = this.termNumbers.get(term);
      if (number === undefined) continue;
      for (let i = this.offsets[number]!; i < this.offsets[number + 1]!; i++) {
        const document = this.documents[i]!;
        if (scores[document] === 0) {
          if (accept && !accept(document)) continue;
          found.push(document);
        }
        scores[document]! += this.impacts[i]!;
      }
    }
    const best = new TopK(Math.min(limit, found.length));
    for (const document of found) best.offer(document, scores[document]!);
    const { numbers, scores: highest } = best.drain();
    return Array.from(numbers, (document, i) => ({ document, score: highest[i]! }));
  }
}
