import type { Passage } from '../../../tasks/tasks';
import { isQuotable } from '../passage-text/quotable';
import { isUnaskedLicence } from '../passage-text/licence-terms';
import { readableQuote } from '../passage-text/readable-quote';
import type { Saying } from '../question-saying';
import { saying } from '../question-saying';
import { bareTitle, rarityAmong, saidSentences } from '../said-sentences';
import { shares, weighed } from '../weighed-terms';
import { properNames, stem, words } from '@strata/text';
import type { AskedWords } from './asked-words';
import { askedWords, unsaidExtremes } from './asked-words';

/** What a sentence is weighed by as the answer to a question that asks for no name, date or number; each value about 0..1 but for logarithms. */
export const STATEMENT_FEATURES = [
  'rank', // logarithm of its passage's
  'said', // of the question, by the sentence and its title
  'saidSquared',
  'own', // by the sentence alone
  'focused', // … of what stands near the word that the question asks with
  'pairs', // share of the question's neighbouring words that are neighbours in it
  'akin', // of what it does not say, by words of the same beginning
  'before', // … by the sentence before it
  'behind', // … by the one behind it
  'around', // … by its whole passage
  'rarest', // whether it says the rarest word of the question
  'words', // logarithm of their number
  'short', // whether they are few
  'long', // hundreds of characters beyond what anybody quotes
  'capitals', // share of its words that begin with one
  'figures', // share of its words that are numbers
  'extremeUnsaid',
  'reasons', // it gives a reason where one is asked for
  'means', // it says by what, where it is asked how
  'defines', // it says of a word of the question what it is
  'lists',
  'unnamed', // share of the question's names that neither it nor its title says
  'unnamedNear', // … nor the two sentences before it
  'foreign', // that share, where it names something else
  'pointsBack', // of what it does not say, by the sentence before it, where it opens with a word for that
] as const;

const LEAST_AKIN = 5;
const FEW = 7;
const LONG = 300;
const REASON = /\bwhy\b|\b(?:reasons?|causes?|factors?|leads?|led|due|triggers?|effects?|impacts?|consequences?)\b/i;
const GIVES_REASON =
  /\b(?:because|since|due to|caused?|causes|owing to|therefore|thus|as a result|results? in|resulted|leads? to|led to|reason|in order to|so that|driven by|affects?|factors?)\b/i;
const HOW = /^how\b(?! (?:many|much|long|often|old|far|tall|high|large|big))/i;
const TELLS_HOW = /\b(?:by \p{Ll}+ing|using|used|through|via|with the (?:help|use) of|method|based on|allows?|involves?|means)\b/iu;
const DEFINES =
  /\b(?:is|are|was|were) (?:an?|the|one of|defined|known|called)\b|\b(?:refers? to|means|consists? of|includes?|stands for)\b/i;

/** A name behind another word. */
const FOREIGN = /\p{Ll}[,;]? \p{Lu}\p{Ll}/u;
const POINTS_BACK =
  /^(?:it|they|he|she|this|these|those|that|its|their|his|her|such|here|there|both|the (?:latter|former|same))\b/i;

/** A sentence with what it is weighed by. */
export interface StatementReading {
  readonly saying: Saying;
  /** values of `STATEMENT_FEATURES` */
  readonly features: readonly number[];
}

/** Reads all sentences that say a word of the question with their titles; nothing that nobody would quote, where there is anything else. */
export function statementReadings(question: string, passages: readonly Passage[]): StatementReading[] {
  const asked = askedWords(question);
  const all = passages.map((passage, place) => saidSentences(passage).map((sentence) => saying(sentence, place, asked.terms)));
  const flat = all.flat();
  const weights = rarityAmong(
    asked.terms,
    flat.map(({ sentence }) => sentence),
  );
  const rarity = shares(asked.terms.map((term) => weights.get(term)!));
  const reader = new StatementReader(question, asked, rarity);
  const readings = all.flatMap((ofPassage) => reader.read(ofPassage));
  const quotable = readings.filter(
    ({ saying: { sentence } }) => isQuotable(readableQuote(sentence.text)) && !isUnaskedLicence(sentence.text, question),
  );
  return quotable.length > 0 ? quotable : readings;
}

class StatementReader {
  private readonly focus: readonly number[];
  private readonly rarest: number;
  /** places of terms that are of a name */
  private readonly named: readonly number[];
  private readonly asksReason: boolean;
  private readonly asksHow: boolean;

  constructor(
    question: string,
    private readonly asked: AskedWords,
    private readonly rarity: readonly number[],
  ) {
    this.focus = shares(rarity.map((weight, i) => weight * asked.nearness[i]!));
    const names = new Set(properNames(question).flatMap(({ name }) => words(name).map(({ text }) => stem(text))));
    this.named = asked.terms.flatMap((term, i) => (names.has(term) ? [i] : []));
    this.rarest = rarity.indexOf(Math.max(...rarity));
    this.asksReason = REASON.test(question);
    this.asksHow = HOW.test(question.trim());
  }

  /** @param all sentences of a passage, in their order */
  read(all: readonly Saying[]): StatementReading[] {
    const whole = this.asked.terms.map((_, i) => all.reduce((most, { own, titled }) => Math.max(most, own[i]!, titled[i]!), 0));
    const found: StatementReading[] = [];
    for (const [at, one] of all.entries()) {
      const said = one.own.map((share, i) => Math.max(share, one.titled[i]!));
      if (said.every((share) => share === 0)) continue;
      found.push({ saying: one, features: this.features(one, said, whole, [all[at - 1], all[at - 2]], all[at + 1]) });
    }
    return found;
  }

  private features(
    { sentence, place, own }: Saying,
    said: readonly number[],
    whole: readonly number[],
    [before, second]: readonly [Saying | undefined, Saying | undefined],
    behind: Saying | undefined,
  ): number[] {
    const { pairs, extremes, terms } = this.asked;
    const share = weighed(said, this.rarity);
    const beyond = (of: readonly number[]) =>
      this.rarity.reduce((sum, weight, i) => sum + weight * Math.max(0, of[i]! - said[i]!), 0);
    const neighbours = new Set(sentence.wordStems.slice(1).map((one, i) => `${sentence.wordStems[i]} ${one}`));
    const title = words(bareTitle(sentence.passage.title));
    for (const [i, { text }] of title.entries()) if (i > 0) neighbours.add(`${stem(title[i - 1]!.text)} ${stem(text)}`);
    const paired = [...pairs].filter((pair) => neighbours.has(pair)).length;
    const akin = terms.map((term) => Number(sentence.wordStems.some((one) => isAkin(one, term))));
    const count = Math.max(1, sentence.words.length);
    const { text } = sentence;
    const missing = this.named.filter((i) => said[i] === 0);
    const unnamed = this.named.length === 0 ? 0 : missing.length / this.named.length;
    const near = missing.filter((i) => !before?.own[i] && !second?.own[i]);
    const unnamedNear = this.named.length === 0 ? 0 : near.length / this.named.length;
    return [
      Math.log(1 + place),
      share,
      share ** 2,
      weighed(own, this.rarity),
      weighed(own, this.focus),
      pairs.size === 0 ? 0 : paired / pairs.size,
      beyond(akin),
      before ? beyond(before.own) : 0,
      behind ? beyond(behind.own) : 0,
      beyond(whole),
      this.rarest < 0 ? 0 : said[this.rarest]!,
      Math.log(count),
      Number(count < FEW),
      Math.max(0, text.length - LONG) / 100,
      (text.match(/(?<![\p{L}\p{N}])\p{Lu}/gu)?.length ?? 0) / count,
      (text.match(/(?<![\p{L}\p{N}])\d/gu)?.length ?? 0) / count,
      extremes.length === 0 ? 0 : unsaidExtremes(extremes, [...sentence.words, ...title]) / extremes.length,
      Number(this.asksReason && GIVES_REASON.test(text)),
      Number(this.asksHow && TELLS_HOW.test(text)),
      Number(DEFINES.test(text)),
      Number(text.includes(': ') || (text.match(/,/g)?.length ?? 0) >= 3),
      unnamed,
      unnamedNear,
      FOREIGN.test(text) ? unnamed : 0,
      before && POINTS_BACK.test(text) ? beyond(before.own) : 0,
    ];
  }
}

/** "diagnos" and "diagnost": a beginning in common, of both most. */
function isAkin(one: string, other: string): boolean {
  const least = Math.max(LEAST_AKIN, 0.65 * Math.max(one.length, other.length));
  if (Math.min(one.length, other.length) < least) return false;
  for (let i = 0; i < least; i++) if (one[i] !== other[i]) return false;
  return true;
}
