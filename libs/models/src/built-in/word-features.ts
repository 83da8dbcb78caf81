import type { Spelling } from '@strata/text';
import { fold, relationSynonyms, SpelledWords, stem, STOP_WORDS } from '@strata/text';
import { FeatureTable, fnv1a, TextFeatures } from './text-features';

/** Weights of the kinds of features; a whole word says more than its spelling, its spelling more than a synonym. */
const WEIGHT = { word: 1, synonym: 0.35 };
/** Of each three letters of a word. */
export const GRAM_WEIGHT = 0.18;
const PREFIX = [...'g:'].map((letter) => letter.charCodeAt(0));
const [BEFORE, BEHIND] = [...'<>'].map((letter) => letter.charCodeAt(0)) as [number, number];
const FIRST_ROOM = 4_096;
/** Characters of most trigrams, each with six bits: three of them are a place in a table, which takes a fraction of looking them up by a hash. */
const USUAL = "<>'-_0123456789abcdefghijklmnopqrstuvwxyz";
const CODE_BITS = 6;
/** By ASCII unit: its code from 1 on; 0 for the others. */
const CODES = Uint8Array.from({ length: 128 }, (_, unit) => USUAL.indexOf(String.fromCharCode(unit)) + 1);
/** What stands for a term where a word says nothing, and where there is no word at all. */
export const NO_TERM = { stopWord: -1, mark: -2 } as const;

/**
 * What the words of many texts add to each: a corpus repeats its words, and looking features up is several times faster than making them. All lie
 * one behind the other in typed arrays; an object for each word would take ten times the memory.
 */
export class WordFeatures {
  readonly table = new FeatureTable();
  readonly features = new TextFeatures(this.table);
  /** room to count the words of one text in, by word; zero between two texts */
  times = new Uint32Array(FIRST_ROOM);
  readonly words = new SpelledWords((spelling, word) => this.make(spelling, word));
  /** By feature: its number in the table. */
  numbers = new Uint32Array(FIRST_ROOM);
  /** By feature of whole words: what it weighs. */
  weights = new Float64Array(FIRST_ROOM);
  /** By word: the number of its stem, or one of `NO_TERM`. */
  terms = new Int32Array(FIRST_ROOM);
  /** By word: where its features begin, that of its stem first, then synonyms, then those of its spelling; they end where the next word's begin. */
  private readonly begins: number[] = [0];
  /** By word: where the features of its spelling begin. */
  private readonly grams: number[] = [];
  private capitals = new Uint8Array(FIRST_ROOM);
  private readonly stems: string[] = [];
  private readonly numbersOfStems = new Map<string, number>();
  /** room for one */
  private readonly gram = Uint16Array.from([...PREFIX, 0, 0, 0]);
  /** By the codes of three usual characters: the number of their trigram and 1, or 0 while it never came. */
  private readonly usualGrams = new Uint32Array(1 << (3 * CODE_BITS));

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
    return this.capitals[word] === 1;
  }

  /** Hash of the feature of two neighbours. */
  readonly hashOfPair = (first: number, second: number): number => fnv1a('p:', this.stems[first]!, ' ', this.stems[second]!);

  private make({ text, capital }: Spelling, word: number): void {
    if (word >= this.times.length) this.growWords();
    const term = text === '' || STOP_WORDS.has(text) ? undefined : stem(text);
    this.capitals[word] = capital ? 1 : 0;
    this.terms[word] = term !== undefined ? this.numberOfStem(term) : text === '' ? NO_TERM.mark : NO_TERM.stopWord;
    let at = this.begins[word]!;
    const add = (feature: string, weight: number) => {
      if (at === this.numbers.length) this.grow();
      this.numbers[at] = this.table.numberOf(feature);
      this.weights[at++] = weight;
    };
    if (term !== undefined) {
      add(`w:${term}`, WEIGHT.word);
      for (const synonym of relationSynonyms(term)) add(`w:${synonym}`, WEIGHT.synonym / 4);
    }
    this.grams[word] = at;
    if (term !== undefined) at = this.addTrigrams(fold(text), at);
    this.begins[word + 1] = at;
  }

  /** Adds `g:<wo`, `g:wor`, `g:ord`, `g:rd>` for "word". @param at place of the first @returns the place behind the last */
  private addTrigrams(word: string, at: number): number {
    const { length } = word;
    const unit = (place: number) => (place < 0 ? BEFORE : place < length ? word.charCodeAt(place) : BEHIND);
    let [first, second] = [BEFORE, unit(0)];
    for (let place = -1; place + 2 <= length; place++, at++) {
      if (at === this.numbers.length) this.grow();
      const third = unit(place + 2);
      this.numbers[at] = this.numberOfGram(first, second, third);
      [first, second] = [second, third];
    }
    return at;
  }

  private numberOfGram(first: number, second: number, third: number): number {
    const { usualGrams } = this;
    const [high, middle, low] = [CODES[first] ?? 0, CODES[second] ?? 0, CODES[third] ?? 0];
    if (high === 0 || middle === 0 || low === 0) return this.lookUpGram(first, second, third);
    const place = (((high << CODE_BITS) | middle) << CODE_BITS) | low;
    const known = usualGrams[place]!;
    if (known > 0) return known - 1;
    const number = this.lookUpGram(first, second, third);
    usualGrams[place] = number + 1;
    return number;
  }

  private lookUpGram(first: number, second: number, third: number): number {
    const { gram, table } = this;
    gram[PREFIX.length] = first;
    gram[PREFIX.length + 1] = second;
    gram[PREFIX.length + 2] = third;
    return table.numberOfUnits(gram, gram.length);
  }

  private numberOfStem(term: string): number {
    const known = this.numbersOfStems.get(term);
    if (known !== undefined) return known;
    this.numbersOfStems.set(term, this.stems.length);
    return this.stems.push(term) - 1;
  }

  private growWords(): void {
    const { capitals, terms, times } = this;
    this.times = new Uint32Array(2 * times.length);
    this.terms = new Int32Array(2 * terms.length);
    this.capitals = new Uint8Array(2 * capitals.length);
    this.times.set(times);
    this.terms.set(terms);
    this.capitals.set(capitals);
  }

  private grow(): void {
    const [numbers, weights] = [new Uint32Array(2 * this.numbers.length), new Float64Array(2 * this.weights.length)];
    numbers.set(this.numbers);
    weights.set(this.weights);
    [this.numbers, this.weights] = [numbers, weights];
  }
}
