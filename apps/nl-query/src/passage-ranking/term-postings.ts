import type { Steps } from '@strata/event-loop';
import { stem, STOP_WORDS, words } from '@strata/text';
import type { SentenceWords } from './sentence-words';

/** Repeats in a title count this much more than in the text. */
const TITLE_WEIGHT = 2;
/** Share of a passage's length in its normalisation. */
const LENGTH_SHARE = 0.6;

const WORDS_PER_STEP = 256;
const PASSAGES_PER_STEP = 64;
const FIRST_ROOM = 1_024;

/** Stems over all passages: for each the passages that hold it with their length-normalised frequency f (BM25F); immutable. */
export class TermPostings {
  constructor(
    /** Number of passages. */
    readonly size: number,
    private readonly numbers: ReadonlyMap<string, number>,
    /** the postings of term `t` are `offsets[t] .. offsets[t + 1] - 1`, by passage */
    private readonly columns: { readonly offsets: Uint32Array; readonly passages: Uint32Array; readonly frequencies: Float64Array },
  ) {}

  /** Term number of a stem; undefined when no passage holds it. */
  numberOf(stemmed: string): number | undefined {
    return this.numbers.get(stemmed);
  }

  /** Every stem that a passage holds; "" stands for function words. */
  stems(): IterableIterator<string> {
    return this.numbers.keys();
  }

  /** Passages that hold the term. */
  documentFrequency(term: number): number {
    const { offsets } = this.columns;
    return offsets[term + 1]! - offsets[term]!;
  }

  /** f of one passage; 0 when it does not hold the term. */
  frequencyIn(term: number, passage: number): number {
    const { offsets, passages, frequencies } = this.columns;
    let low = offsets[term]!;
    let high = offsets[term + 1]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (passages[middle]! < passage) low = middle + 1;
      else high = middle;
    }
    return low < offsets[term + 1]! && passages[low] === passage ? frequencies[low]! : 0;
  }

  /** Calls `visit` with f = tf/(0.4 + 0.6·L/L̄) + 2·tf_title of every passage that holds the term. */
  forEach(term: number, visit: (passage: number, frequency: number) => void): void {
    const { offsets, passages, frequencies } = this.columns;
    const end = offsets[term + 1]!;
    for (let at = offsets[term]!; at < end; at++) visit(passages[at]!, frequencies[at]!);
  }
}

/** Collects the postings passage by passage, in columns: lists of their own for every term would be mostly empty room. */
export class TermPostingsBuilder {
  /** by stem; 0 stands for function words */
  private readonly numbers = new Map<string, number>([['', 0]]);
  /** by word: a corpus repeats its words, and this is asked for each of them */
  private readonly termOf = new Map<string, number>();
  private readonly starts: number[] = [0];
  private readonly lengths: number[] = [];
  private terms = new Uint32Array(FIRST_ROOM);
  private counts = new Uint32Array(FIRST_ROOM);
  private titleCounts = new Uint32Array(FIRST_ROOM);
  private used = 0;
  /** by term: its place in the passage under way, from 1; smaller than the passage's start when it is not in it */
  private places = new Uint32Array(FIRST_ROOM);
  private meanLength = 1;

  /** Adds the next passage, some words a step. @param titles what it is called, and what else: a word that only repeats the first counts once. @returns term number per word of the text, 0 for function words */
  *addPassage(titles: readonly string[], body: SentenceWords): Steps<Uint32Array> {
    this.lengths.push(body.words.length);
    const terms = new Uint32Array(body.words.length);
    for (const [place, { text }] of body.words.entries()) {
      if (place % WORDS_PER_STEP === 0) yield;
      terms[place] = this.count(text, false);
    }
    const [title = '', ...others] = titles;
    const inTitle = words(title).map(({ text }) => text);
    const besides = new Set(others.flatMap((other) => words(other).map(({ text }) => text)));
    for (const text of [...inTitle, ...besides.difference(new Set(inTitle))]) this.count(text, true);
    this.starts.push(this.used);
    this.meanLength += (Math.max(1, body.words.length) - this.meanLength) / this.lengths.length;
    return terms;
  }

  /** What was collected, by term, some passages a step. */
  *postings(): Steps<TermPostings> {
    const { terms, used } = this;
    const offsets = new Uint32Array(this.numbers.size + 1);
    for (let at = 0; at < used; at++) offsets[terms[at]! + 1]!++;
    yield;
    for (let term = 0; term < this.numbers.size; term++) offsets[term + 1]! += offsets[term]!;
    const next = offsets.slice();
    const passages = new Uint32Array(used);
    const frequencies = new Float64Array(used);
    for (const [passage, length] of this.lengths.entries()) {
      if (passage % PASSAGES_PER_STEP === 0) yield;
      const norm = 1 - LENGTH_SHARE + (LENGTH_SHARE * length) / this.meanLength;
      for (let at = this.starts[passage]!; at < this.starts[passage + 1]!; at++) {
        const place = next[terms[at]!]!++;
        passages[place] = passage;
        frequencies[place] = this.counts[at]! / norm + TITLE_WEIGHT * this.titleCounts[at]!;
      }
    }
    return new TermPostings(this.lengths.length, this.numbers, { offsets, passages, frequencies });
  }

  private count(word: string, inTitle: boolean): number {
    const term = this.termOf.get(word) ?? this.addWord(word);
    if (term === 0) return 0;
    let place = this.places[term]! - 1;
    if (place < this.starts.at(-1)!) {
      if (this.used === this.terms.length) this.grow();
      place = this.used++;
      this.terms[place] = term;
      this.places[term] = place + 1;
    }
    (inTitle ? this.titleCounts : this.counts)[place]!++;
    return term;
  }

  private addWord(word: string): number {
    const stemmed = STOP_WORDS.has(word) ? '' : stem(word);
    let term = this.numbers.get(stemmed);
    if (term === undefined) {
      term = this.numbers.size;
      this.numbers.set(stemmed, term);
      if (term >= this.places.length) this.places = larger(this.places);
    }
    this.termOf.set(word, term);
    return term;
  }

  private grow(): void {
    this.terms = larger(this.terms);
    this.counts = larger(this.counts);
    this.titleCounts = larger(this.titleCounts);
  }
}

function larger(column: Uint32Array): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(column.length * 2);
  grown.set(column);
  return grown;
}
