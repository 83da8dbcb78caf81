import type { Passage } from '../../../tasks/tasks';
import { isQuotable } from '../passage-text/quotable';
import { isUnaskedLicence } from '../passage-text/licence-terms';
import { readableQuote } from '../passage-text/readable-quote';
import type { Saying } from '../question-saying';
import { foremost, saying } from '../question-saying';
import { bareTitle, rarityAmong, saidSentences } from '../said-sentences';
import { shares, weighed } from '../weighed-terms';
import { stem, words } from '@strata/text';
import { pairsOf } from './word-pairs';
import type { AskedWords } from './asked-words';
import { askedWords, unsaidExtremes } from './asked-words';
import { MeaningReader } from './meanings';
import { SurroundingsReader } from './surroundings';

/** What a sentence is weighed by as the answer to a question that asks for no name, date or number; each value about 0..1 but for logarithms. */
export const STATEMENT_FEATURES = [
  'rank', // logarithm of its passage's
  'said', // of the question, by the sentence and its title
  'saidSquared',
  'own', // by the sentence alone
  'focused', // … of what stands near the word that the question asks with
  'pairs', // share of the question's neighbouring words that are neighbours in it
  'akin', // of what it does not say, by words of the same beginning
  'meant', // … nor by those, by words that are used alike
  'alike', // how alike it and the question are used as a whole
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

/** Sentences that are weighed; of more those that say most of the question. */
const MOST_SENTENCES = 60;
const FEW = 7;
const LONG = 300;
/** Commas of a list. */
const LIST = 3;
const CAPITALISED = /(?<![\p{L}\p{N}])\p{Lu}/gu;
const FIGURE = /(?<![\p{L}\p{N}])\d/gu;
const REASON = /\bwhy\b|\b(?:reasons?|causes?|factors?|leads?|led|due|triggers?|effects?|impacts?|consequences?)\b/i;
const GIVES_REASON =
  /\b(?:because|since|due to|caused?|causes|owing to|therefore|thus|as a result|results? in|resulted|leads? to|led to|reason|in order to|so that|driven by|affects?|factors?)\b/i;
const HOW = /^how\b(?! (?:many|much|long|often|old|far|tall|high|large|big))/i;
const TELLS_HOW = /\b(?:by \p{Ll}+ing|using|used|through|via|with the (?:help|use) of|method|based on|allows?|involves?|means)\b/iu;
const DEFINES =
  /\b(?:is|are|was|were) (?:an?|the|one of|defined|known|called)\b|\b(?:refers? to|means|consists? of|includes?|stands for)\b/i;

/** A name behind another word. */
const FOREIGN = /\p{Ll}[,;]? \p{Lu}\p{Ll}/u;

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
  const said = flat.filter(({ own, titled }) => [...own, ...titled].some((share) => share > 0));
  const quotable = said.filter(({ sentence: { text } }) => isQuotable(readableQuote(text)) && !isUnaskedLicence(text, question));
  const reader = new StatementReader(question, asked, rarity);
  return foremost(quotable.length > 0 ? quotable : said, rarity, MOST_SENTENCES).map((one) => ({
    saying: one,
    features: reader.features(one, all[one.place]!),
  }));
}

class StatementReader {
  private readonly focus: readonly number[];
  private readonly rarest: number;
  private readonly surroundings: SurroundingsReader;
  private readonly meanings: MeaningReader;
  private readonly asksReason: boolean;
  private readonly asksHow: boolean;

  constructor(
    question: string,
    private readonly asked: AskedWords,
    private readonly rarity: readonly number[],
  ) {
    this.focus = shares(rarity.map((weight, i) => weight * asked.nearness[i]!));
    this.surroundings = new SurroundingsReader(question, asked, rarity);
    this.meanings = new MeaningReader(question, asked.terms, rarity);
    this.rarest = rarity.indexOf(Math.max(...rarity));
    this.asksReason = REASON.test(question);
    this.asksHow = HOW.test(question.trim());
  }

  /** @param all sentences of its passage, in their order */
  features(one: Saying, all: readonly Saying[]): number[] {
    const { sentence, place, own } = one;
    const said = own.map((share, i) => Math.max(share, one.titled[i]!));
    const around = this.surroundings.of(all, all.indexOf(one));
    const { pairs, extremes } = this.asked;
    const { text } = sentence;
    const meaning = this.meanings.of(sentence.words);
    const meant = weighed(
      meaning.likes.map((like, i) => Math.max(0, like - Math.max(said[i]!, around.akinTo[i]!))),
      this.rarity,
    );
    const share = weighed(said, this.rarity);
    const neighbours = new Set(pairsOf(sentence.wordStems));
    const title = words(bareTitle(sentence.passage.title));
    for (const pair of pairsOf(title.map((word) => stem(word.text)))) neighbours.add(pair);
    const count = Math.max(1, sentence.words.length);
    return [
      Math.log(1 + place),
      share,
      share ** 2,
      weighed(own, this.rarity),
      weighed(own, this.focus),
      pairs.size === 0 ? 0 : [...pairs].filter((pair) => neighbours.has(pair)).length / pairs.size,
      around.akin,
      meant,
      meaning.alike,
      around.before,
      around.behind,
      around.around,
      said[this.rarest] ?? 0,
      Math.log(count),
      Number(count < FEW),
      Math.max(0, text.length - LONG) / 100,
      (text.match(CAPITALISED)?.length ?? 0) / count,
      (text.match(FIGURE)?.length ?? 0) / count,
      extremes.length === 0 ? 0 : unsaidExtremes(extremes, [...sentence.words, ...title]) / extremes.length,
      Number(this.asksReason && GIVES_REASON.test(text)),
      Number(this.asksHow && TELLS_HOW.test(text)),
      Number(DEFINES.test(text)),
      Number(text.includes(': ') || (text.match(/,/g)?.length ?? 0) >= LIST),
      around.unnamed,
      around.unnamedNear,
      FOREIGN.test(text) ? around.unnamed : 0,
      around.pointsBack,
    ];
  }
}
