import { ANY_NOUN, isCapital, KIND, LEXICAL } from '@strata/text';
import type { Unit } from './clause-units';
import { isDate, isPossessive } from './clause-units';
import { verbMeanings } from './relation-words';

export const BE = new Set(['is', 'was', 'are', 'were', 'be', 'been', 'being', 'am', 'gets', 'got', 'get']);
export const PREPOSITIONS = new Set(
  'of in at on by for from to with into under over near within after through upon against between during until since before about alongside as via toward towards across around behind among despite per like'.split(
    ' ',
  ),
);
export const BREAKS = new Set(
  'but while whereas although because when where if after before so that although though unless until'.split(' '),
);
export const RELATIVES = new Set(['who', 'which', 'that', 'whom']);
export const MODIFIERS = LEXICAL.adjective | LEXICAL.maybeAdjective | ANY_NOUN;
/** Words between a name and what says what it is to the clause. */
export const FARTHEST = 7;

/**
 * The unit that says what a name is to the clause: a preposition, a verb, a comma, "and"; undefined where the clause begins with it.
 * @param verb where the clause's verb stands, if one was read
 */
export function governorOf(units: readonly Unit[], i: number, verb: number | undefined): number | undefined {
  for (let j = i - 1; j >= 0 && i - j <= FARTHEST; j--) {
    const { word, thing, adjective } = units[j]!;
    if (thing) {
      if (adjective) continue;
      return j;
    }
    if (j === i - 1 && isDate(units, j)) return undefined;
    if (word.kind === KIND.mark) {
      if (word.text !== '"' && word.text !== '\u201c' && word.text !== '-') return j;
      return j > 0 ? j - 1 : undefined;
    }
    if (PREPOSITIONS.has(word.folded) || isJoining(units[j]!) || RELATIVES.has(word.folded) || BREAKS.has(word.folded)) return j;
    if (verbMeanings.has(word.folded) && verb === j) return j;
    if (BE.has(word.folded) || word.folded === 'has' || word.folded === 'had') return j;
    const modifies =
      isArticle(word.folded) ||
      word.kind === KIND.number ||
      isCapital(word.kind) ||
      (word.bits & MODIFIERS) !== 0 ||
      isPossessive(units[j]!) ||
      ORDER.has(word.folded);
    if (!modifies) return j;
  }
  return i <= FARTHEST ? undefined : 0;
}

/** "married firstly". */
const ORDER = new Set(['firstly', 'secondly', 'thirdly', 'first', 'second']);

export function isArticle(folded: string): boolean {
  return folded === 'the' || folded === 'a' || folded === 'an';
}

export function isJoining({ word }: Unit): boolean {
  return word.folded === 'and' || word.folded === 'or' || word.text === '&';
}

/** "written, produced and directed by": the preposition behind verbs that share it. */
export function sharedPreposition(units: readonly Unit[], verb: number): string {
  let j = verb + 1;
  while (j < units.length && j - verb <= FARTHEST + 1 && (isShared(units[j]!) || isAdverb(units, j))) j++;
  return units[j]?.word.folded ?? '';
}

/** Whether nothing but verbs of one list stands between two of them. */
export function isOneList(units: readonly Unit[], first: number, last: number): boolean {
  for (let j = first + 1; j < last; j++) if (!isShared(units[j]!)) return false;
  return true;
}

function isShared(unit: Unit): boolean {
  const { word, thing } = unit;
  if (thing) return false;
  return isJoining(unit) || word.text === ',' || word.text === '-' || word.folded === 'co' || isParticiple(word.folded, word.bits);
}

function isAdverb(units: readonly Unit[], j: number): boolean {
  return !units[j]!.thing && (units[j]!.word.bits & LEXICAL.adverb) !== 0 && !PREPOSITIONS.has(units[j]!.word.folded);
}

function isParticiple(folded: string, bits: number): boolean {
  return verbMeanings.has(folded)
    ? PARTICIPLE.test(folded)
    : folded.endsWith('ed') && (bits & (LEXICAL.verb | LEXICAL.maybeVerb)) !== 0;
}

export const PARTICIPLE = /(?:ed|en|wn|rn|ung|lt|ld|ght|ne|de|un|ut|sold|set)$/;

/** "studied in Bergstad *and Glasgow* and joined": another of what a preposition has, and nobody who does what follows. */
export function goesOnWithPreposition(units: readonly Unit[], i: number, governor: number): boolean {
  const [before, thing] = [units[governor - 1]?.thing, units[i]!.thing];
  const next = units[i + 1]?.word.text ?? '';
  if (!before || before.kind !== thing?.kind || !/^(?:and|or|,)$/.test(next)) return false;
  const first = units[governor - 2]?.word.folded ?? '';
  return PREPOSITIONS.has(isArticle(first) ? (units[governor - 3]?.word.folded ?? '') : first);
}
