import { areFormsOfOneWord, LEXICAL, lexicalBits, relationSynonyms, relationWords, stem, STOP_WORDS, words } from '@strata/text';
import { topicStems } from '../answer-span';
import { askedType } from '../asked-question/asked-type';
import { questionFocus } from '../asked-question/question-focus';
import { questionKind } from '../asked-question/question-kind';
import { SYNONYM } from '../said-sentences';

/** What a question asks for, as far as it decides which stretches of a text can answer it. */
export const ASKED_KINDS = ['person', 'date', 'place', 'number', 'named', 'other'] as const;
export type AskedKind = (typeof ASKED_KINDS)[number];

/** How much a word of a sentence says of one of the question's words. */
export interface TermShare {
  /** place among the question's terms */
  readonly term: number;
  /** 1 for the word itself, less for another one of the same relation */
  readonly share: number;
}

/** The words of a question, as sentences are read for it. */
export interface AskedWords {
  readonly kind: AskedKind;
  /** stems that carry its topic */
  readonly terms: readonly string[];
  /** by term: how near it stands to the word that the question asks with, 0..1 */
  readonly nearness: readonly number[];
  /** folded, all of them */
  readonly spoken: ReadonlySet<string>;
  /** what of the terms a stem says */
  readonly sayings: ReadonlyMap<string, readonly TermShare[]>;
  /** stems of two words that follow each other, joined by a blank */
  readonly pairs: ReadonlySet<string>;
  /** stems of what somebody is asked to have done (`who wrote …`), and other verbs for it */
  readonly deeds: ReadonlySet<string>;
  /** folded words of each extreme that is asked for (`the first`), and others for it */
  readonly extremes: readonly ReadonlySet<string>[];
}

const AUXILIARY = new Set(
  'is was are were be been does did do has have had will would can could should shall may might the a an'.split(' '),
);
const DOER = /^(?:and |so |but )?who (\p{L}+)/iu;

export function askedWords(question: string): AskedWords {
  const terms = [...topicStems(question)];
  const { at, nearness } = questionFocus(question);
  const all = words(question);
  const stems = all.map(({ text }) => stem(text));
  const carries = (place: number) => all[place] !== undefined && !STOP_WORDS.has(all[place].text);
  const pairs = new Set(stems.flatMap((one, i) => (carries(i) && carries(i + 1) ? [`${one} ${stems[i + 1]}`] : [])));
  const sayings = new Map<string, TermShare[]>();
  const says = (key: string, share: TermShare) => sayings.set(key, [...(sayings.get(key) ?? []), share]);
  for (const [term, key] of terms.entries()) {
    says(key, { term, share: 1 });
    for (const other of relationSynonyms(key)) says(other, { term, share: SYNONYM });
  }
  return {
    ...{ kind: kindOf(question, at), terms, sayings, pairs, deeds: deedsOf(question) },
    extremes: EXTREMES.filter((group) => all.some(({ text }) => group.has(text))),
    nearness: terms.map((term) => nearness.get(term) ?? 0),
    spoken: new Set(all.map(({ text }) => text)),
  };
}

function kindOf(question: string, at: number): AskedKind {
  const asked = [questionKind(question), askedType(question, at).kind];
  for (const one of asked) if (one === 'person' || one === 'date' || one === 'place' || one === 'number') return one;
  return asked[1] === undefined ? 'other' : 'named';
}

function deedsOf(question: string): ReadonlySet<string> {
  const verb = DOER.exec(question.trim())?.[1]?.toLowerCase();
  if (verb === undefined || AUXILIARY.has(verb)) return new Set();
  const key = stem(verb);
  const forms = [...relationSynonyms(key)].filter((other) => areFormsOfOneWord(other, verb));
  const others = relationWords(verb).filter((other) => other.endsWith('ed') || (lexicalBits(other) & LEXICAL.verb) !== 0);
  return new Set([key, ...forms, ...others.map(stem)]);
}

/** Words of one extreme, group by group. */
const EXTREMES = [
  'first original earliest oldest originally',
  'last latest recent recently final current currently',
  'second',
  'third',
  'fourth',
  'most highest record',
  'largest biggest greatest',
  'longest',
  'smallest lowest least fewest',
  'best top leading',
  'youngest',
  'fastest',
  'tallest',
].map((group): ReadonlySet<string> => new Set(group.split(' ')));

/** How many of the extremes that are asked for some words do not say. */
export function unsaidExtremes(extremes: AskedWords['extremes'], said: readonly { readonly text: string }[]): number {
  return extremes.filter((group) => !said.some(({ text }) => group.has(text))).length;
}
