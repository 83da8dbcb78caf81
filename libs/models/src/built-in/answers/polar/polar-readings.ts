import { words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { askedWords, unsaidExtremes } from '../likely/asked-words';
import { statementReadings } from '../likely/statement-readings';
import { STATEMENT_WEIGHTS } from '../likely/statement-odds';
import type { Saying } from '../question-saying';
import { saidSentences } from '../said-sentences';
import { softmax } from '../softmax';
import { weighed } from '../weighed-terms';
import { deniesOneOf, NEGATED, saysNumbers } from './denial';
import { POLAR_TRAITS } from './polar-question';
import { wordPlaces } from './word-places';

/** What a sentence is weighed by that may say yes to a question; each value 0..1. */
export const POLAR_FEATURES = [
  'likely', // how likely it is the one that answers, of all sentences
  'said', // share of the question's words that it or its title says
  'allSaid',
  'predicateSaid', // of those that its title does not say, by itself
  'predicateWords', // how many these are
  'together', // how near to each other it says them
  'linked', // a form of "be" stands before the last of them
  'negates',
  'denies', // a negation stands before a word of the question
  'hedges',
  'contrasts',
  'plain', // it says all, and neither negates nor hedges nor contrasts
  'direct', // … where the words of the question tell by standing together what is asked
  'extremeUnsaid',
  'figureUnsaid',
  'defines',
  'adds', // "also", "including": what is asked is one of several
  'sameness', // is asked
  'samenessEquates',
  'samenessDiffers',
  'differenceDiffers',
  'differenceEquates',
  'truth', // is asked
  'truthInvents',
  'wholeness', // is asked
  'fate', // is asked
  'continuingEnded', // it is asked whether something goes on, and it has ended
] as const;

const HEDGES =
  /\b(?:if|unless|whether|except|only|may|might|could|some|sometimes|usually|optionally|most|often|typically|generally|certain)\b/i;
const CONTRASTS = /\b(?:however|although|though|unlike|instead|but|despite|whereas|rather|while|contrast|contrary)\b/i;
const ADDS = /\b(?:also|both|including|includes?|such as|known as)\b/i;
const EQUATES = /\b(?:same|identical|synonym\w*|equivalent|also (?:known|called)|or)\b/i;
const DIFFERS = /\b(?:differ(?:s|ed|ent|ence|ences)?|distinct|separate|distinguish\w*|confused|opposed)\b/i;
const INVENTS = /\b(?:fictional|fictitious|fantasy|myth|legend|animated|science fiction)\b/i;
const ENDED =
  /\b(?:former|formerly|until|discontinued|ended|closed|defunct|cancell?ed|final|last|ceased|replaced|no longer|abolished|repealed)\b/i;
const DEFINES =
  /\b(?:is|are|was|were) (?:an?|the|one of|defined|known|called)\b|\b(?:refers? to|means|consists? of|includes?|stands for)\b/i;
/** Lower case: a word of a title is no verb. */
const VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|may|might|must|should|\p{Ll}+(?:s|ed|ing))\b/u;
/** What was asked or looked into: it says nothing of what was found. */
const INQUIRES =
  /\?["”’)]*$|^(?:[^:]{0,40}: )?to \p{Ll}+\b|\b(?:aim(?:s|ed)?|objectives?|purpose|sought|hypothes[ei]\w+|unclear|unknown|debated|controversial)\b|\b(?:question|known|determine|evidence)\b.{0,30}\b(?:whether|if|that)\b|\b(?:we|study|authors?|paper|article|review|survey) (?:was|were|has|have|had)? ?(?:investigat|examin|assess|evaluat|explor|analy[sz]|stud|survey|designed|compar|test)\w*/iu;
const POINTS_BACK = /^(?:This|That|These|Those|It|They|He|She)\b/;
/** Forms of "be" are stop words, whose stems differ from each other. */
const BE = new Set(['is', 'are', 'was', 'were', 'be', 'been']);
/** Words between a form of "be" and what it says of something. */
const LINKED = 4;
/** Sentences that are compared, the likeliest to answer. */
const MOST = 4;
const MOST_PREDICATE_WORDS = 4;

/** The sentence that says most of a question for yes or no, with what it is weighed by. */
export interface PolarReading {
  readonly saying: Saying;
  /** values of `POLAR_FEATURES` */
  readonly features: readonly number[];
}

/** @param passages best first @returns undefined where no sentence says a word of the question */
export function polarReading(question: string, passages: readonly Passage[]): PolarReading | undefined {
  const { terms } = askedWords(question);
  const readings = statementReadings(question, passages);
  const odds = softmax(readings.map(({ features }) => weighed(features, STATEMENT_WEIGHTS)));
  const likeliest = readings
    .map(({ saying }, i) => ({ saying, likely: odds[i]! }))
    .toSorted((a, b) => b.likely - a.likely)
    .slice(0, MOST)
    .map(({ saying, likely }) => ({ likely, saying: pointingBack(saying, terms) }))
    .map((one) => ({ ...one, shares: said(one.saying) }))
    .filter(({ saying: { sentence } }) => VERB.test(sentence.text) && !INQUIRES.test(sentence.text));
  const [best] = likeliest.toSorted(
    (a, b) => b.shares.said - a.shares.said || b.shares.predicate - a.shares.predicate || b.likely - a.likely,
  );
  return best && { saying: best.saying, features: featuresOf(question, best) };
}

/** "This does not …": what the sentence before it says is said of it, as what the title says. */
function pointingBack(saying: Saying, terms: readonly string[]): Saying {
  const { sentence, titled } = saying;
  if (!POINTS_BACK.test(sentence.text)) return saying;
  const all = saidSentences(sentence.passage);
  const before = all[all.indexOf(sentence) - 1];
  return before ? { ...saying, titled: titled.map((one, term) => Math.max(one, Number(before.stems.has(terms[term]!)))) } : saying;
}

interface Said {
  /** share of the question's words that the sentence or its title says */
  readonly said: number;
  readonly isAll: boolean;
  /** of those that its title does not say, by itself */
  readonly predicate: number;
  /** places of these among the question's terms */
  readonly beside: readonly number[];
}

function said({ own, titled }: Saying): Said {
  const shares = own.map((share, term) => Math.max(share, titled[term]!));
  const beside = [...own.keys()].filter((term) => titled[term] === 0);
  const mean = (values: readonly number[]) => (values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length);
  return {
    ...{ said: mean(shares), isAll: shares.length > 0 && shares.every((share) => share === 1) },
    ...{ predicate: mean(beside.map((term) => own[term]!)), beside },
  };
}

function featuresOf(question: string, { saying, likely, shares }: { saying: Saying; likely: number; shares: Said }): number[] {
  const { sentence } = saying;
  const { text } = sentence;
  const { terms, extremes } = askedWords(question);
  const places = shares.beside.map((term) => wordPlaces(sentence.wordStems, [terms[term]!]));
  const asks = Object.fromEntries(Object.entries(POLAR_TRAITS).map(([trait, form]) => [trait, form.test(question)])) as Record<
    keyof typeof POLAR_TRAITS,
    boolean
  >;
  const [negates, hedges, contrasts] = [NEGATED, HEDGES, CONTRASTS].map((form) => form.test(text)) as [boolean, boolean, boolean];
  const isPlain = shares.isAll && !negates && !hedges && !contrasts;
  const isIndirect = asks.sameness || asks.difference || asks.truth || asks.derivation || asks.wholeness;
  const title = words(sentence.passage.title);
  const unsaid = extremes.length === 0 ? 0 : unsaidExtremes(extremes, [...sentence.words, ...title]) / extremes.length;
  const both = (asked: boolean, form: RegExp) => Number(asked && form.test(text));
  return [
    likely,
    shares.said,
    Number(shares.isAll),
    shares.predicate,
    Math.min(MOST_PREDICATE_WORDS, shares.beside.length) / MOST_PREDICATE_WORDS,
    nearness(places.filter((at) => at.length > 0)),
    Number(isLinked(places.at(-1) ?? [], sentence.words)),
    Number(negates),
    Number(deniesOneOf(new Set(terms), text)),
    Number(hedges),
    Number(contrasts),
    Number(isPlain),
    Number(isPlain && !isIndirect),
    unsaid,
    Number(!saysNumbers(question, `${text} ${sentence.passage.title}`)),
    Number(DEFINES.test(text)),
    Number(ADDS.test(text)),
    Number(asks.sameness),
    both(asks.sameness, EQUATES),
    both(asks.sameness, DIFFERS),
    both(asks.difference, DIFFERS),
    both(asks.difference, EQUATES),
    Number(asks.truth),
    both(asks.truth, INVENTS),
    Number(asks.wholeness),
    Number(asks.fate),
    both(asks.continuing, ENDED),
  ];
}

/** 1 where words stand side by side, less the more others stand between them; by the first places of the first word that lead to the nearest others. */
function nearness(places: readonly (readonly number[])[]): number {
  if (places.length < 2) return 1;
  let shortest = Infinity;
  for (const from of places[0]!) {
    const nearest = places.map((at) =>
      at.reduce((best, one) => (Math.abs(one - from) < Math.abs(best - from) ? one : best), at[0]!),
    );
    shortest = Math.min(shortest, Math.max(...nearest) - Math.min(...nearest) + 1);
  }
  return Math.min(1, places.length / shortest);
}

function isLinked(last: readonly number[], spoken: readonly { readonly text: string }[]): boolean {
  return last.some((at) => spoken.slice(Math.max(0, at - LINKED), at).some(({ text }) => BE.has(text)));
}
