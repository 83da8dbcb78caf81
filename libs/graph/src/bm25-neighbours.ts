import type { Steps } from '@strata/event-loop';
import { inverseDocumentFrequency, lengthNorm, termImpact } from './bm25-weights';
import type { TermRows } from './term-rows';
import { TopK } from './top-k';

/** Terms of a document that its query is made of: those of highest TF-IDF. */
const QUERY_TERMS = 50;
/** Postings that are kept of a term: those of highest impact. */
const CHAMPIONS = 1_000;
/** Candidates of a search over shortened postings that are scored in full, for each neighbour asked for. */
const RESCORED = 5;
const POSTINGS_PER_STEP = 8_192;

/**
 * Lexical neighbours of documents in a corpus of any size: a document asks with its 50 terms of highest TF-IDF, scores are BM25.
 *
 * What one document costs is bounded, whatever the corpus: of each term the 1,000 postings of highest impact are kept (champion lists,
 * Manning, Raghavan, Schütze 2008, section 7.1.3), and the best candidates by those are scored in full from the documents' own rows.
 * Up to 1,000 documents nothing is cut, and the answer is exact.
 */
export class Bm25Neighbours {
  private readonly queryWeight: Float64Array;
  private readonly partial: Float64Array;
  private readonly found: Uint32Array;

  private constructor(
    private readonly rows: TermRows,
    private readonly idf: Float64Array,
    private readonly norms: Float64Array,
    private readonly champions: number,
    /** the champions of term `t` are `documents[offsets[t] .. offsets[t + 1])` */
    private readonly offsets: Uint32Array,
    private readonly documents: Uint32Array,
    private readonly impacts: Float32Array,
  ) {
    this.queryWeight = new Float64Array(rows.termCount);
    this.partial = new Float64Array(rows.documentCount);
    this.found = new Uint32Array(rows.documentCount);
  }

  /** @param champions postings kept per term; for measurements, as many as there are documents for exact answers */
  static *building(rows: TermRows, champions = CHAMPIONS): Steps<Bm25Neighbours> {
    const frequency = new Uint32Array(rows.termCount);
    for (let i = 0; i < rows.terms.length; i++) {
      frequency[rows.terms[i]!]!++;
      if (i % POSTINGS_PER_STEP === 0) yield;
    }
    const idf = Float64Array.from(frequency, (df) => inverseDocumentFrequency(rows.documentCount, df));
    const meanLength = Math.max(1, rows.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, rows.documentCount));
    const norms = Float64Array.from(rows.lengths, (length) => lengthNorm(length, meanLength));

    const offsets = new Uint32Array(rows.termCount + 1);
    for (let term = 0; term < rows.termCount; term++) offsets[term + 1] = offsets[term]! + Math.min(champions, frequency[term]!);
    const documents = new Uint32Array(offsets[rows.termCount]!);
    const impacts = new Float32Array(documents.length);
    const used = new Uint32Array(rows.termCount);
    const crowded = new Map<number, TopK>();
    for (let document = 0; document < rows.documentCount; document++) {
      for (let i = rows.offsets[document]!, end = rows.offsets[document + 1]!; i < end; i++) {
        const term = rows.terms[i]!;
        const impact = termImpact(idf[term]!, rows.counts[i]!, norms[document]!);
        if (frequency[term]! <= champions) {
          const place = offsets[term]! + used[term]!++;
          documents[place] = document;
          impacts[place] = impact;
        } else {
          let best = crowded.get(term);
          if (!best) crowded.set(term, (best = new TopK(champions)));
          best.offer(document, impact);
        }
      }
      yield;
    }
    for (const [term, best] of crowded) {
      const { numbers, scores } = best.drain();
      documents.set(numbers, offsets[term]!);
      impacts.set(scores, offsets[term]!);
      yield;
    }
    return new Bm25Neighbours(rows, idf, norms, champions, offsets, documents, impacts);
  }

  /** The `depth` documents most like this one, best first, ties by number; only documents that share a term of its query. */
  neighbours(document: number, depth: number): Uint32Array {
    const query = this.queryTerms(document);
    const { offsets, documents, impacts, partial, found } = this;
    let finds = 0;
    let isCut = false;
    for (const term of query) {
      const end = offsets[term + 1]!;
      isCut ||= end - offsets[term]! >= this.champions;
      for (let i = offsets[term]!; i < end; i++) {
        const other = documents[i]!;
        const known = partial[other]!;
        if (known === 0) found[finds++] = other;
        partial[other] = known + impacts[i]!;
      }
    }
    const best = new TopK(isCut ? RESCORED * depth : depth);
    for (let i = 0; i < finds; i++) {
      const other = found[i]!;
      if (other !== document) best.offer(other, partial[other]!);
      partial[other] = 0;
    }
    const { numbers } = best.drain();
    return isCut ? this.rescored(numbers, query, depth) : numbers;
  }

  /** Terms that tell the document from the others: highest TF-IDF first, ties by first appearance. */
  private queryTerms(document: number): Uint32Array {
    const { rows, idf } = this;
    const start = rows.offsets[document]!;
    const end = rows.offsets[document + 1]!;
    const best = new TopK(Math.min(QUERY_TERMS, end - start));
    for (let i = start; i < end; i++) best.offer(i, rows.counts[i]! * idf[rows.terms[i]!]!);
    return best.drain().numbers.map((place) => rows.terms[place]!);
  }

  private rescored(candidates: Uint32Array, query: Uint32Array, depth: number): Uint32Array {
    const { rows, idf, norms, queryWeight } = this;
    for (const term of query) queryWeight[term] = idf[term]!;
    const best = new TopK(depth);
    for (const candidate of candidates) {
      let score = 0;
      for (let i = rows.offsets[candidate]!, end = rows.offsets[candidate + 1]!; i < end; i++) {
        const weight = queryWeight[rows.terms[i]!]!;
        if (weight > 0) score += termImpact(weight, rows.counts[i]!, norms[candidate]!);
      }
      best.offer(candidate, score);
    }
    for (const term of query) queryWeight[term] = 0;
    return best.drain().numbers;
  }
}
