import type { Spelling } from '@strata/text';
import { fold, relationSynonyms, SpelledWords, stem, STOP_WORDS } from '@strata/text';
import { FeatureTable } from './text-features';

/** Weights of the kinds of features; a whole word says more than its spelling, its spelling more than a synonym. */
const WEIGHT = { word: 1, synonym: 0.35 };
/** Of each three letters of a word. */
export const GRAM_WEIGHT = 0.18;
const PREFIX = [...'g:'].map((letter) => letter.charCodeAt(0));
const [BEFORE, BEHIND] = [...'<>'].map((letter) => letter.charCodeAt(0)) as [number, number];
const FIRST_ROOM = 4_096;

/**
 * What the words of many texts add to each: a corpus repeats its words, and looking features up is several times faster than making them. All lie
 * one behind the other in typed arrays; an object for each word would take ten times the memory.
 */
export class WordFeatures {
  readonly table = new FeatureTable();
  /** room to count the words of one text in, by word; zero between two texts */
  times = new Uint32Array(FIRST_ROOM);
  readonly words = new SpelledWords((spelling, word) => this.make(spelling, word));
  /** By feature: its number in the table. */
  numbers = new Uint32Array(FIRST_ROOM);
  /** By feature of whole words: what it weighs. */
  weights = new Float64Array(FIRST_ROOM);
  /** By word: the stem; `null` for a word that says nothing, `undefined` for what is no word. */
  readonly terms: (string | null | undefined)[] = [];
  /** By word: where its features begin, that of its stem first, then synonyms, then those of its spelling; they end where the next word's begin. */
  private readonly begins: number[] = [0];
  /** By word: where the features of its spelling begin. */
  private readonly grams: number[] = [];
  private readonly capitals: boolean[] = [];
  /** room for one */
  private readonly gram = Uint16Array.from([...PREFIX, 0, 0, 0]);

  begin(word: number): number {
    return this.begins[word]!;
  }

  beginOfSpelling(word: number): number {
    return this.grams[word]!;
  }

  end(word: number): number {
    return this.begins[word + 1]!;
  }

  isCapital(word: number): boolean {
    return this.capitals[word]!;
  }

  private make({ text, capital }: Spelling, word: number): void {
    if (word >= this.times.length) this.times = twice(this.times);
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
    }
    this.grams[word] = at;
    if (typeof term === 'string') at = this.addTrigrams(fold(text), at);
    this.begins[word + 1] = at;
  }

  /** Adds `g:<wo`, `g:wor`, `g:ord`, `g:rd>` for "word". @param at place of the first @returns the place behind the last */
  private addTrigrams(word: string, at: number): number {
    const { gram, table } = this;
    const { length } = word;
    const unit = (place: number) => (place < 0 ? BEFORE : place < length ? word.charCodeAt(place) : BEHIND);
    for (let place = -1; place + 2 <= length; place++, at++) {
      if (at === this.numbers.length) this.grow();
      for (let letter = 0; letter < 3; letter++) gram[PREFIX.length + letter] = unit(place + letter);
      this.numbers[at] = table.numberOfUnits(gram, gram.length);
    }
    return at;
  }

  private grow(): void {
    const [numbers, weights] = [new Uint32Array(2 * this.numbers.length), new Float64Array(2 * this.weights.length)];
    numbers.set(this.numbers);
    weights.set(this.weights);
    [this.numbers, this.weights] = [numbers, weights];
  }
}

function twice(list: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * list.length);
  larger.set(list);
  return larger;
}
