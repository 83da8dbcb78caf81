import type { Word } from '@strata/text';
import { stem, STOP_WORDS, vectorAt, vectorPlace, wordLikeness, words, WORD_VECTOR_SIZE } from '@strata/text';

/** What a sentence says of a question by other words than the question's. */
export interface Meaning {
  /** by term of the question, 0..1: whether a word of the sentence is used like it */
  readonly likes: readonly number[];
  /** cosine of what the question and the sentence are about as a whole, -1..1 */
  readonly alike: number;
}

/** Likeness of words from which on one says something of the other, and from which on all of it. */
const SAYS = { least: 0.3, all: 0.7 };
/** Place of a word, by frequency, from which on it counts half and more of a rare one (Arora et al., 2017). */
const COMMON = 1_000;

/** Reads sentences for words that are used like those of a question (`wordLikeness`). */
export class MeaningReader {
  /** by term: the words that the question says it by */
  private readonly forms: readonly (readonly string[])[];
  private readonly asked: Float64Array;
  private readonly known = new Map<string, readonly number[]>();

  /** @param terms stems of the question @param rarity what each of them counts */
  constructor(question: string, terms: readonly string[], rarity: readonly number[]) {
    const all = words(question).map(({ text }) => text);
    this.forms = terms.map((term) => all.filter((word) => stem(word) === term));
    this.asked = meanOf(this.forms.map(([form = ''], i) => ({ word: form, weight: rarity[i]! })));
  }

  of(sentence: readonly Word[]): Meaning {
    const likes = this.forms.map(() => 0);
    for (const { text } of sentence) for (const [i, like] of this.likesOf(text).entries()) likes[i] = Math.max(likes[i]!, like);
    const mean = meanOf(sentence.map(({ text: word }) => ({ word, weight: commonness(word) })));
    return { likes, alike: mean.reduce((sum, value, i) => sum + value * this.asked[i]!, 0) };
  }

  private likesOf(word: string): readonly number[] {
    let known = this.known.get(word);
    if (known === undefined) {
      known = this.forms.map((forms) => {
        const most = forms.reduce((best, form) => Math.max(best, wordLikeness(form, word)), 0);
        return Math.min(1, Math.max(0, (most - SAYS.least) / (SAYS.all - SAYS.least)));
      });
      this.known.set(word, known);
    }
    return known;
  }
}

function commonness(word: string): number {
  const place = vectorPlace(word) ?? 0;
  return place / (place + COMMON);
}

/** Of length 1; zeros where no word has a vector. */
function meanOf(weighed: readonly { readonly word: string; readonly weight: number }[]): Float64Array {
  const sum = new Float64Array(WORD_VECTOR_SIZE);
  for (const { word, weight } of weighed) {
    const place = STOP_WORDS.has(word) ? undefined : vectorPlace(word);
    if (place === undefined) continue;
    const vector = vectorAt(place);
    for (let i = 0; i < WORD_VECTOR_SIZE; i++) sum[i]! += weight * vector[i]!;
  }
  const length = Math.hypot(...sum);
  return length === 0 ? sum : sum.map((value) => value / length);
}
