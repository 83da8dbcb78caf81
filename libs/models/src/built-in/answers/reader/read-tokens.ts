import type { Word } from '@strata/text';
import { ANY_NOUN, LEXICAL, lexicalBits, relationSynonyms, stem, STOP_WORDS, vectorPlace, wordLikeness, words } from '@strata/text';
import { askedType } from '../asked-question/asked-type';
import { questionFocus } from '../asked-question/question-focus';
import { typedSpans } from '../likely/typed-spans';

/** A text as the reading network takes it in. */
export interface ReadTokens {
  readonly words: readonly Word[];
  /** by word: place of its vector, or -1 */
  readonly places: Int32Array;
  /** by word: the values of its features, one word behind another */
  readonly features: Float32Array;
}

/** Words that a question asks with. */
const ASKING = ['who', 'what', 'which', 'when', 'where', 'why', 'how'] as const;
const ASKS_WHO = new Map([
  ['whom', 'who'],
  ['whose', 'who'],
]);

/** What a word of a question is, each 0..1. */
export const QUESTION_FEATURES = [
  ...ASKING,
  ...['number', 'stop', 'capital', 'noun', 'verb', 'adjective', 'said', 'behind', 'before', 'asked'],
] as const;

/** What a word of a sentence is, and what it has to do with the question, each about 0..1. */
export const SENTENCE_FEATURES = [
  ...['same', 'stem', 'synonym', 'like', 'likeAsked', 'sameStop', 'near', 'rare', 'unknown', 'titled'],
  ...['capital', 'capitals', 'digit', 'year', 'stop'],
  ...['noun', 'person', 'place', 'time', 'unit', 'verb', 'maybeVerb', 'adjective', 'adverb', 'givenName', 'familyName', 'named'],
  ...['opens', 'commaBefore', 'bracketBefore', 'quoteBefore', 'dashBefore', 'joined'],
  ...['closes', 'commaBehind', 'bracketBehind', 'quoteBehind', 'dashBehind'],
  ...['inTime', 'inNumber', 'inName', 'inQuoted', 'begins', 'ends'],
] as const;

/** Words of a frequency list, as a logarithm: beyond, a word is as rare as can be. */
const LOG_OF_WORDS = Math.log(30_000);
const NEAR = 6;
const COUNTING = /^(?:many|much|long|old|far|tall|high|large|big|fast|often|deep|heavy|wide)$/;
const YEAR = /^(?:1\d|20)\d\d$/;

/** A question that is read once for all sentences that may answer it. */
export class ReadQuestion {
  private readonly words: readonly Word[];
  private readonly stems: readonly string[];
  /** words that carry its meaning */
  private readonly carrying: readonly string[];
  private readonly carryingStems: ReadonlySet<string>;
  private readonly synonyms: ReadonlySet<string>;
  private readonly stops: ReadonlySet<string>;
  private readonly asked: readonly string[];
  private readonly at: number;
  private readonly likes = new Map<string, readonly [number, number]>();

  constructor(question: string) {
    this.words = words(question);
    this.stems = this.words.map(({ text }) => stem(text));
    const carries = ({ text }: Word) => !STOP_WORDS.has(text) && !isAsking(text);
    this.carrying = this.words.filter(carries).map(({ text }) => text);
    this.carryingStems = new Set(this.carrying.map((word) => stem(word)));
    this.synonyms = new Set([...this.carryingStems].flatMap((one) => [...relationSynonyms(one)]));
    this.stops = new Set(this.words.filter((word) => !carries(word)).map(({ text }) => text));
    const { at } = questionFocus(question);
    this.at = this.words.findIndex(({ end }) => end > at);
    const noun = new Set(askedType(question, at).noun);
    this.asked = this.words.filter((_, i) => noun.has(this.stems[i]!)).map(({ text }) => text);
  }

  /** Without words. */
  get isEmpty(): boolean {
    return this.words.length === 0;
  }

  /**
   * The question and a sentence as they are read together.
   * @param all words of the sentence
   * @param titled stems of what its passage is about
   */
  read(
    sentence: string,
    all: readonly Word[],
    titled: ReadonlySet<string>,
  ): { readonly question: ReadTokens; readonly sentence: ReadTokens } {
    const stems = all.map(({ text }) => stem(text));
    const width = SENTENCE_FEATURES.length;
    const features = new Float32Array(all.length * width);
    const places = placesOf(all);
    const matched = stems.map((one) => (this.carryingStems.has(one) ? one : undefined));
    const typed = typedMarks(sentence, all);
    for (const [i, { text, capital, start, end }] of all.entries()) {
      const bits = lexicalBits(text);
      const has = (bit: number) => Number((bits & bit) !== 0);
      const [like, likeAsked] = this.likesOf(text);
      const place = places[i]!;
      const raw = sentence.slice(start, end);
      const before = sentence.slice(i === 0 ? 0 : all[i - 1]!.end, start);
      const behind = sentence.slice(end, all[i + 1]?.start ?? sentence.length);
      features.set(
        [
          Number(matched[i] !== undefined && this.carrying.includes(text)),
          Number(matched[i] !== undefined),
          Number(this.synonyms.has(stems[i]!)),
          like,
          likeAsked,
          Number(this.stops.has(text)),
          new Set(matched.slice(Math.max(0, i - NEAR), i + NEAR + 1).filter((one) => one !== undefined)).size /
            Math.max(1, this.carryingStems.size),
          place < 0 ? 1 : Math.log(1 + place) / LOG_OF_WORDS,
          Number(place < 0),
          Number(titled.has(stems[i]!)),
          Number(capital),
          Number(raw.length > 1 && raw === raw.toUpperCase() && raw !== raw.toLowerCase()),
          Number(/\d/.test(raw)),
          Number(YEAR.test(raw)),
          Number(STOP_WORDS.has(text)),
          ...[ANY_NOUN, LEXICAL.personNoun, LEXICAL.placeNoun, LEXICAL.timeNoun, LEXICAL.unitNoun].map(has),
          ...[LEXICAL.verb, LEXICAL.maybeVerb, LEXICAL.adjective | LEXICAL.maybeAdjective, LEXICAL.adverb].map(has),
          ...[LEXICAL.givenName, LEXICAL.familyName, NAMED].map(has),
          Number(i === 0),
          ...[/,/, /[([]/, /["“”]/, /[-–—:;/]/].map((sign) => Number(sign.test(before))),
          Number(i > 0 && before !== '' && !/\s/.test(before)),
          Number(i === all.length - 1),
          ...[/,/, /[)\]]/, /["“”]/, /[-–—:;/]/].map((sign) => Number(sign.test(behind))),
          ...typed[i]!,
        ],
        i * width,
      );
    }
    return { question: this.tokens(new Set(stems)), sentence: { words: all, places, features } };
  }

  /** @param said stems of the sentence */
  private tokens(said: ReadonlySet<string>): ReadTokens {
    const width = QUESTION_FEATURES.length;
    const features = new Float32Array(this.words.length * width);
    for (const [i, { text, capital }] of this.words.entries()) {
      const bits = lexicalBits(text);
      const next = this.words[i + 1]?.text ?? '';
      const kind = ASKS_WHO.get(text) ?? text;
      features.set(
        [
          ...ASKING.map((one) => Number(one === kind)),
          Number(text === 'how' && COUNTING.test(next)),
          Number(STOP_WORDS.has(text)),
          Number(capital && i > 0),
          ...[ANY_NOUN, LEXICAL.verb | LEXICAL.maybeVerb, LEXICAL.adjective | LEXICAL.maybeAdjective].map((bit) =>
            Number((bits & bit) !== 0),
          ),
          Number(said.has(this.stems[i]!)),
          i > this.at ? 1 / (i - this.at) : 0,
          i < this.at ? 1 / (this.at - i) : 0,
          Number(this.asked.includes(text)),
        ],
        i * width,
      );
    }
    return { words: this.words, places: placesOf(this.words), features };
  }

  private likesOf(word: string): readonly [number, number] {
    let known = this.likes.get(word);
    if (known === undefined) {
      const most = (of: readonly string[]) => of.reduce((best, one) => Math.max(best, wordLikeness(one, word)), 0);
      known = STOP_WORDS.has(word) ? [0, 0] : [most(this.carrying), most(this.asked)];
      this.likes.set(word, known);
    }
    return known;
  }
}

const NAMED =
  LEXICAL.city | LEXICAL.largeCity | LEXICAL.place | LEXICAL.country | LEXICAL.organization | LEXICAL.demonym | LEXICAL.otherName;

function isAsking(word: string): boolean {
  return ASKS_WHO.has(word) || ASKING.some((one) => one === word);
}

function placesOf(all: readonly Word[]): Int32Array {
  return Int32Array.from(all, ({ text }) => vectorPlace(text) ?? -1);
}

/** By word: whether it is in a time, a number, a name or a title, and whether it begins and ends it. */
function typedMarks(sentence: string, all: readonly Word[]): (readonly number[])[] {
  const marks = all.map(() => [0, 0, 0, 0, 0, 0]);
  for (const { type, start, end } of typedSpans(sentence)) {
    const kind = /^(?:year|date|yearlyDate)$/.test(type) ? 0 : type === 'number' ? 1 : type === 'quoted' ? 3 : 2;
    for (const [i, word] of all.entries()) {
      if (word.start < start || word.end > end) continue;
      const of = marks[i]!;
      of[kind] = 1;
      if (word.start === start) of[4] = 1;
      if (word.end === end) of[5] = 1;
    }
  }
  return marks;
}
