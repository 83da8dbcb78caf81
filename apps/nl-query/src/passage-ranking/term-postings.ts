import type { Steps } from '@strata/event-loop';
import { stem, STOP_WORDS, words } from '@strata/text';
import type { SentenceWords } from './sentence-words';

/** Repeats in a title count this much more than in the text. */
const TITLE_WEIGHT = 2;
/** Share of a passage's length in its normalisation. */
const LENGTH_SHARE = 0.6;

const WORDS_PER_STEP = 256;

/** Stems over all passages: for each the passages that hold it with their length-normalised frequency f (BM25F). */
export class TermPostings {
  private readonly numbers = new Map<string, number>([['', 0]]);
  private readonly lists: { passages: number[]; counts: number[]; titleCounts: number[] }[] = [
    { passages: [], counts: [], titleCounts: [] },
  ];
  private readonly lengths: number[] = [];
  private meanLength = 1;

  /** Number of passages. */
  get size(): number {
    return this.lengths.length;
  }

  /** Term number of a stem; undefined when no passage holds it. */
  numberOf(stemmed: string): number | undefined {
    return this.numbers.get(stemmed);
  }

  /** Passages that hold the term. */
  documentFrequency(term: number): number {
    return this.lists[term]!.passages.length;
  }

  /** Adds the next passage, some words a step. @param titles what it is called, and what else: a word that only repeats the first counts once. @returns term number per word of the text, 0 for function words */
  *addPassage(titles: readonly string[], body: SentenceWords): Steps<Uint32Array> {
    const passage = this.lengths.length;
    this.lengths.push(body.words.length);
    const terms = new Uint32Array(body.words.length);
    for (const [place, { text }] of body.words.entries()) {
      if (place % WORDS_PER_STEP === 0) yield;
      terms[place] = this.count(text, passage, false);
    }
    const [title = '', ...others] = titles;
    const inTitle = words(title).map(({ text }) => text);
    const besides = new Set(others.flatMap((other) => words(other).map(({ text }) => text)));
    for (const text of [...inTitle, ...besides.difference(new Set(inTitle))]) this.count(text, passage, true);
    this.meanLength += (Math.max(1, body.words.length) - this.meanLength) / this.lengths.length;
    return terms;
  }

  /** Calls `visit` with f = tf/(0.4 + 0.6·L/L̄) + 2·tf_title of every passage that holds the term. */
  forEach(term: number, visit: (passage: number, frequency: number) => void): void {
    const { passages, counts, titleCounts } = this.lists[term]!;
    for (let i = 0; i < passages.length; i++) {
      const norm = 1 - LENGTH_SHARE + (LENGTH_SHARE * this.lengths[passages[i]!]!) / this.meanLength;
      visit(passages[i]!, counts[i]! / norm + TITLE_WEIGHT * titleCounts[i]!);
    }
  }

  private count(word: string, passage: number, inTitle: boolean): number {
    if (STOP_WORDS.has(word)) return 0;
    const stemmed = stem(word);
    let number = this.numbers.get(stemmed);
    if (number === undefined) {
      number = this.lists.length;
      this.numbers.set(stemmed, number);
      this.lists.push({ passages: [], counts: [], titleCounts: [] });
    }
    const list = this.lists[number]!;
    if (list.passages.at(-1) !== passage) {
      list.passages.push(passage);
      list.counts.push(0);
      list.titleCounts.push(0);
    }
    const counts = inTitle ? list.titleCounts : list.counts;
    counts[counts.length - 1]!++;
    return number;
  }
}
