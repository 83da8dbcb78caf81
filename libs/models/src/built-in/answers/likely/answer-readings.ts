import { stem, words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { isUnaskedLicence } from '../passage-text/licence-terms';
import { isQuotable } from '../passage-text/quotable';
import { readableQuote } from '../passage-text/readable-quote';
import type { Saying } from '../question-saying';
import { foremost, saying } from '../question-saying';
import { bareTitle, rarityAmong, saidSentences } from '../said-sentences';
import type { Surroundings } from './surroundings';
import { SurroundingsReader } from './surroundings';
import type { TypedSpan, SpanType } from './typed-spans';
import { typedSpans, SPAN_TYPES } from './typed-spans';
import type { AskedWords, TermShare } from './asked-words';
import { ASKED_KINDS, askedWords, unsaidExtremes } from './asked-words';
import { shares, weighed } from '../weighed-terms';
import { pairsOf } from './word-pairs';

/** A stretch of a sentence as the answer to a question, or the sentence with an answer of another form. */
export interface AnswerReading {
  /** place of the sentence */
  readonly sentence: number;
  /** undefined: the answer is none of the stretches that are told apart */
  readonly span: TypedSpan | undefined;
  /** values of `READING_FEATURES` */
  readonly features: readonly number[];
  /** place in `FITS` */
  readonly fit: number;
}

/** Kinds of questions with types of spans. */
export const FITS = ASKED_KINDS.flatMap((kind) => SPAN_TYPES.map((type) => ({ kind, type })));

/** What a reading is weighed by, each value about 0..1 but for logarithms. */
export const READING_FEATURES = [
  'rank', // logarithm of its passage's
  'said', // of the question, by the sentence and its title
  'saidSquared',
  'focused', // by the sentence alone, of what stands near the word that the question asks with
  'pairs', // share of the question's neighbouring words that are neighbours in it
  'akin', // of the question's words that it does not say, by words of the same beginning
  'before', // … by the sentence before it
  'behind', // … by the one behind it
  'unnamedNear', // share of the question's names that neither it nor the two sentences before it say
  'extremeUnsaid', // share of the extremes asked for that neither it nor its title says
  'asked', // share of the span's words that the question says
  'titled', // … that the title says
  'held', // logarithm of the passages that have the span
  'close', // how close the question's words stand to it
  'isDoer', // what is done follows
  'isAgent', // "by" stands before it, and what is done before that
  'isObject', // what is done stands before it
  'isCast', // in brackets behind a word of the question, or before "as" with one
] as const;

/** Words from which on nothing has to do with a span, and what the end of a clause counts. */
const FARTHEST = 14;
const BOUNDARY = 4;
/** Characters of a sentence that anybody would quote. */
const LONGEST = 1_200;
/** Sentences that are read; of more those that say most of the question. */
const MOST_SENTENCES = 24;
const CLAUSE_ENDS = /[,;:()–—]|\b(?:and|but|while|although|whereas|which|who)\b/;
/** Who does something, by the ending of the word. */
const AGENT_NOUN = /[^aeiou](?:er|or)s?$/;
const BY = /\bby (?:[\p{L}-]+ ){0,4}$/iu;
const LONGEST_LEAD = 40;
/** Words before or behind a span in which a deed is its own. */
const BEHIND = 2;
const BEFORE = { object: 3, agent: 7 };

/**
 * Reads all that may answer a question out of passages; nothing that nobody would quote, where there is anything else, and nothing that says no word of it.
 * @returns `said`: by sentence and term of the question, how much of the question it says with its title; all terms together 1
 */
export function answerReadings(
  question: string,
  passages: readonly Passage[],
): { sentences: readonly Saying[]; said: readonly (readonly number[])[]; readings: AnswerReading[] } {
  const asked = askedWords(question);
  const all = passages.map((passage, place) =>
    saidSentences(passage)
      .filter(({ text }) => text.length <= LONGEST)
      .map((sentence) => saying(sentence, place, asked.terms)),
  );
  const weights = rarityAmong(
    asked.terms,
    all.flat().map(({ sentence }) => sentence),
  );
  const rarity = asked.terms.map((term) => weights.get(term)!);
  const said = all.flat().filter(({ own, titled }) => [...own, ...titled].some((share) => share > 0));
  const quotable = said.filter(({ sentence: { text } }) => isQuotable(readableQuote(text)) && !isUnaskedLicence(text, question));
  const sentences = foremost(quotable.length > 0 ? quotable : said, rarity, MOST_SENTENCES);
  const around = new SurroundingsReader(question, asked, rarity);
  const surroundings = (one: Saying) => around.of(all[one.place]!, all[one.place]!.indexOf(one));
  const reader = new SentenceReader(asked, rarity, sentences, surroundings);
  return {
    sentences,
    said: sentences.map((one) => reader.saidBy(one)),
    readings: sentences.flatMap((one, place) => reader.read(one, place)),
  };
}

class SentenceReader {
  private readonly rarity: readonly number[];
  private readonly focus: readonly number[];
  private readonly texts: readonly { readonly text: string; readonly place: number }[];
  private readonly holders = new Map<string, number>();

  constructor(
    private readonly asked: AskedWords,
    rarity: readonly number[],
    sentences: readonly Saying[],
    private readonly surroundings: (one: Saying) => Surroundings,
  ) {
    this.rarity = shares(rarity);
    this.focus = shares(rarity.map((weight, i) => weight * asked.nearness[i]!));
    this.texts = sentences.map(({ sentence: { text }, place }) => ({ text: text.toLowerCase(), place }));
  }

  read(saying: Saying, place: number): AnswerReading[] {
    const { sentence } = saying;
    const common = this.ofSentence(saying);
    const found: AnswerReading[] = [];
    const said = sentence.wordStems.flatMap((one, at) =>
      this.isOfAnother(sentence, at) ? [] : (this.asked.sayings.get(one) ?? []).map((term) => ({ ...term, at })),
    );
    const ends = clauseEnds(sentence.text, sentence.words);
    for (const span of typedSpans(sentence.text)) {
      const parts = words(span.text);
      const isAsked = parts.filter(({ text }) => this.asked.spoken.has(text)).length / Math.max(1, parts.length);
      if (isAsked === 1 || parts.length === 0) continue;
      const titled = parts.filter(({ text }) => sentence.titleStems.has(stem(text))).length / parts.length;
      const from = sentence.words.findIndex(({ end }) => end > span.start);
      const next = sentence.words.findIndex(({ start }) => start >= span.end);
      const to = next < 0 ? sentence.words.length : next;
      const close = closeness(said, ends, from, to);
      found.push({
        ...{ sentence: place, span, fit: this.fit(span.type) },
        features: [
          ...common,
          ...[isAsked, titled, Math.log(Math.max(1, this.heldBy(span.text.toLowerCase()))), close],
          ...this.part(sentence, span, from, to),
        ],
      });
    }
    found.push({ sentence: place, span: undefined, fit: this.fit('none'), features: [...common, ...NO_SPAN] });
    return found;
  }

  /** By term, how much of the question a sentence says with its title. */
  saidBy({ own, titled }: Saying): number[] {
    return own.map((share, i) => Math.max(share, titled[i]!) * this.rarity[i]!);
  }

  private ofSentence(saying: Saying): number[] {
    const { sentence, place, own } = saying;
    const { pairs, extremes } = this.asked;
    const said = this.saidBy(saying).reduce((sum, share) => sum + share, 0);
    const title = words(bareTitle(sentence.passage.title));
    const titleStems = title.map(({ text }) => stem(text));
    const neighbours = new Set([...pairsOf(sentence.wordStems), ...pairsOf(titleStems)]);
    const { akin, before, behind, unnamedNear } = this.surroundings(saying);
    const paired = [...pairs].filter((pair) => neighbours.has(pair)).length;
    return [
      Math.log(1 + place),
      said,
      said ** 2,
      weighed(own, this.focus),
      pairs.size === 0 ? 0 : paired / pairs.size,
      ...[akin, before, behind, unnamedNear],
      extremes.length === 0 ? 0 : unsaidExtremes(extremes, [...sentence.words, ...title]) / extremes.length,
    ];
  }

  /** What a span has to do with what somebody is asked to have done: its doer, agent or object; one of a cast. */
  private part({ text, words: all, wordStems }: Saying['sentence'], { start, end }: TypedSpan, from: number, to: number): number[] {
    const { deeds, sayings } = this.asked;
    const isDeed = (one: string) => deeds.has(one);
    const before = text.slice(Math.max(0, start - LONGEST_LEAD), start);
    const isAgent = BY.test(before) && wordStems.slice(Math.max(0, from - BEFORE.agent), from).some(isDeed);
    const leading = wordStems[from - 1];
    const isBracketed = before.endsWith('(') && leading !== undefined && sayings.has(leading);
    const isRole = all[to]?.text === 'as' && wordStems.slice(to + 1, to + 1 + BEFORE.object).some((one) => sayings.has(one));
    return [
      Number(wordStems.slice(to, to + BEHIND).some(isDeed)),
      Number(isAgent),
      Number(wordStems.slice(Math.max(0, from - BEFORE.object), from).some(isDeed)),
      Number(isBracketed || (isRole && /^\s+as\b/.test(text.slice(end)))),
    ];
  }

  /** "Oracle founder Larry Ellison" does not say who founded something else. */
  private isOfAnother({ text, words: all }: Saying['sentence'], at: number): boolean {
    const [word, before] = [all[at]!, all[at - 1]];
    if (this.asked.kind !== 'person' || !before?.capital || this.asked.spoken.has(before.text)) return false;
    return AGENT_NOUN.test(word.text) && text.slice(before.end, word.start) === ' ';
  }

  private heldBy(text: string): number {
    let count = this.holders.get(text);
    if (count === undefined) {
      count = new Set(this.texts.filter((one) => one.text.includes(text)).map(({ place }) => place)).size;
      this.holders.set(text, count);
    }
    return count;
  }

  private fit(type: SpanType): number {
    return ASKED_KINDS.indexOf(this.asked.kind) * SPAN_TYPES.length + SPAN_TYPES.indexOf(type);
  }
}

/** The features of a span, for a sentence whose answer is none. */
const NO_SPAN = READING_FEATURES.slice(READING_FEATURES.indexOf('asked')).map(() => 0);

/** How close each of the question's words stands to a span, summed up. @param from,to words of the span */
function closeness(
  said: readonly (TermShare & { readonly at: number })[],
  ends: readonly number[],
  from: number,
  to: number,
): number {
  const closest = new Map<number, number>();
  for (const { term, share, at } of said) {
    if (at >= from && at < to) continue;
    const apart = at < from ? from - at - 1 : at - to;
    const clauses = at < from ? ends[from]! - ends[at]! : ends[at]! - ends[to - 1]!;
    const distance = apart + BOUNDARY * clauses;
    if (distance <= FARTHEST) closest.set(term, Math.max(closest.get(term) ?? 0, share / (2 + distance)));
  }
  let sum = 0;
  for (const one of closest.values()) sum += one;
  return sum;
}

/** By word: clauses that end before it. */
function clauseEnds(text: string, all: Saying['sentence']['words']): number[] {
  let count = 0;
  const ends = all.map(({ start, end }, i) => {
    const gap = i === 0 ? '' : text.slice(all[i - 1]!.end, start);
    if (CLAUSE_ENDS.test(gap)) count++;
    const here = count;
    if (CLAUSE_ENDS.test(text.slice(start, end))) count++;
    return here;
  });
  return [...ends, count];
}
