import type { Bm25Options } from './bm25-weights';
import { inverseDocumentFrequency, lengthNorm, termImpact } from './bm25-weights';
import { TermRowsBuilder } from './term-rows';
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
    const builder = new TermRowsBuilder();
    for (const terms of documents) {
      builder.add(terms);
      yield;
    }
    const { documentCount: size, termCount, terms, counts, lengths, offsets: rows } = builder.rows();
    let sum = 0;
    for (const length of lengths) sum += length;
    const meanLength = Math.max(1, sum / Math.max(1, size));
    const offsets = new Uint32Array(termCount + 1);
    for (const term of terms) offsets[term + 1]!++;
    for (let term = 0; term < termCount; term++) offsets[term + 1]! += offsets[term]!;
    yield;
    const idfs = Float64Array.from({ length: termCount }, (_, term) =>
      inverseDocumentFrequency(size, offsets[term + 1]! - offsets[term]!),
    );
    const next = offsets.slice(0, termCount);
    const places = new Uint32Array(terms.length);
    const impacts = new Float64Array(terms.length);
    for (let document = 0; document < size; document++) {
      const norm = lengthNorm(lengths[document]!, meanLength, options);
      for (let at = rows[document]!; at < rows[document + 1]!; at++) {
        const term = terms[at]!;
        const place = next[term]!++;
        places[place] = document;
        impacts[place] = termImpact(idfs[term]!, counts[at]!, norm, options);
      }
      yield;
    }
    return new Bm25Index(builder.termNumbers, offsets, places, impacts, size);
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
        if (scores[document] === 0) found.push(document);
        scores[document]! += this.impacts[i]!;
      }
    }
    const best = new TopK(Math.min(limit, found.length));
    for (const document of found) {
      const score = scores[document]!;
      if (best.takes(document, score) && (!accept || accept(document))) best.offer(document, score); // few get so far as to be looked at
    }
    const { numbers, scores: highest } = best.drain();
    return Array.from(numbers, (document, i) => ({ document, score: highest[i]! }));
  }
}
