import type { Spelling } from '@strata/text';
import { fold, relationSynonyms, SpelledWords, stem, STOP_WORDS } from '@strata/text';
import { FeatureTable } from './text-features';

/** Weights of the kinds of features; a whole word says more than its spelling, its spelling more than a synonym. */
const WEIGHT = { word: 1, gram: 0.18, synonym: 0.35 };
const FIRST_ROOM = 4_096;

/**
 * What the words of many texts add to each: a corpus repeats its words, and looking features up is several times faster than making them. All lie
 * one behind the other in typed arrays; an object for each word would take ten times the memory.
 */
export class WordFeatures {
  readonly table = new FeatureTable();
  readonly words = new SpelledWords((spelling, word) => this.make(spelling, word));
  /** By feature: its number in the table. */
  numbers = new Uint32Array(FIRST_ROOM);
  /** By feature: what it weighs. */
  weights = new Float64Array(FIRST_ROOM);
  /** By word: the stem; `null` for a word that says nothing, `undefined` for what is no word. */
  readonly terms: (string | null | undefined)[] = [];
  /** By word: where its features begin, that of its stem first; they end where the next word's begin. */
  private readonly begins: number[] = [0];
  private readonly capitals: boolean[] = [];

  begin(word: number): number {
    return this.begins[word]!;
  }

  end(word: number): number {
    return this.begins[word + 1]!;
  }

  isCapital(word: number): boolean {
    return this.capitals[word]!;
  }

  private make({ text, capital }: Spelling, word: number): void {
    this.capitals[word] = capital;
    this.terms[word] = text === '' ? undefined : STOP_WORDS.has(text) ? null : stem(text);
    let at = this.begins[word]!;
    const add = (feature: string, weight: number) => {
      if (at === this.numbers.length) this.grow();
      this.numbers[at] = this.table.numberOf(feature);
      this.weights[at++] = weight;
    };
    const term = this.terms[word];
    if (typeof term === 'string') {
      add(`w:${term}`, WEIGHT.word);
      for (const synonym of relationSynonyms(term)) add(`w:${synonym}`, WEIGHT.synonym / 4);
      for (const gram of trigrams(fold(text))) add(`g:${gram}`, WEIGHT.gram);
    }
    this.begins[word + 1] = at;
  }

  private grow(): void {
    const [numbers, weights] = [new Uint32Array(2 * this.numbers.length), new Float64Array(2 * this.weights.length)];
    numbers.set(this.numbers);
    weights.set(this.weights);
    [this.numbers, this.weights] = [numbers, weights];
  }
}

function* trigrams(word: string): Generator<string> {
  const padded = `<${word}>`;
  for (let i = 0; i + 3 <= padded.length; i++) yield padded.slice(i, i + 3);
}
