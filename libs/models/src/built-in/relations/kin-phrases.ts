import { ANY_NOUN, isCapital, KIND, LEXICAL } from '@strata/text';
import { isArticle, PREPOSITIONS } from './clause-governor';
import type { Unit } from './clause-units';
import { isPossessive, isPronoun } from './clause-units';
import type { TypedThing } from './typed-things';

/** "…, Duke of Saxe-Eisenach and": what may stand between two parents. */
const LONGEST_TITLE = 12;
const LONGEST_LEAD = 7;
const ENDS = new Set(['who', 'which', 'that', 'whom', 'whose', 'he', 'she', 'they']);

/**
 * The other parent of "son of A and his wife B", "daughter of A, Duke of Brabant, and Marie of Hohenstaufen".
 * @param first where the first parent stands
 */
export function secondParent(units: readonly Unit[], first: number): TypedThing | undefined {
  for (let j = first + 1; j < units.length && j - first <= LONGEST_TITLE; j++) {
    const { word, thing } = units[j]!;
    if (word.folded === 'and' || word.text === '&') {
      const person = personBehind(units, j);
      if (person || units[j + 1]?.thing === undefined) return person;
      continue; // "Duke of Saxe-Coburg and Gotha"
    }
    if (thing || word.text === ',' || word.text === '-' || word.folded === 'of' || word.folded === 'in') continue;
    if (word.kind === KIND.mark || ENDS.has(word.folded)) return undefined;
    if ((word.bits & LEXICAL.verb) !== 0 && word.kind === KIND.lower && (word.bits & LEXICAL.personNoun) === 0) return undefined;
  }
  return undefined;
}

/** Between people: a comma behind one leads to a title, not to another. */
export const KINSHIP: ReadonlySet<string> = new Set(['CHILD_OF', 'MARRIED_TO', 'PARENT_OF']);

/** "son of A and his wife B": whose wife she is, which is not whom the sentence is about. */
export function spouseBefore(units: readonly Unit[], possessive: number): TypedThing | undefined {
  if (units[possessive - 1]?.word.folded !== 'and' && units[possessive - 2]?.word.folded !== 'and') return undefined;
  let noun = possessive + 1;
  while (noun - possessive < 3 && !SPOUSE.test(units[noun]?.word.folded ?? '')) noun++;
  if (!SPOUSE.test(units[noun]?.word.folded ?? '')) return undefined;
  for (let j = possessive - 2; j >= 0 && possessive - j <= LONGEST_TITLE; j--) {
    const unit = units[j]!;
    if (unit.thing?.kind !== 'person' || unit.adjective) continue;
    const before = units[j - 1]?.word;
    if (before?.text !== ',' && before?.kind !== KIND.number && !/^\d/.test(before?.text ?? '')) return unit.thing; // else a title of his
  }
  return undefined;
}

const SPOUSE = /^(?:wife|husband|consort|spouse|mistress)$/;

/** "His father was the actor X": where X stands. */
export function behindCopula(units: readonly Unit[], noun: number): number {
  const verb = units[noun + 1]?.word.folded ?? '';
  if (!/^(?:is|was|are|were)$/.test(verb)) return noun + 1;
  for (let j = noun + 2; j < units.length && j - noun <= LONGEST_LEAD; j++) {
    const { word, thing, adjective } = units[j]!;
    if (thing && !adjective) return j;
    if (adjective || isArticle(word.folded) || isCapital(word.kind)) continue;
    if (
      (word.bits & (LEXICAL.personNoun | LEXICAL.adjective | LEXICAL.maybeAdjective | ANY_NOUN)) === 0 ||
      PREPOSITIONS.has(word.folded)
    )
      break;
  }
  return noun + 1;
}

/**
 * Who is meant by what stands before a comma: the person right behind it; and, where the sentence has no subject yet, the one that opens what
 * follows: "The son of A, Duke of B, and C, he married".
 * @param i where the last name of the phrase stands
 */
export function behindComma(units: readonly Unit[], i: number, fronted: boolean): TypedThing | undefined {
  const [comma, after] = [units[i + 1], units[i + 2]];
  if (comma?.word.text === ',' && after?.thing?.kind === 'person' && !after.adjective && !isPossessive(after)) return after.thing;
  if (comma?.thing?.kind === 'person') return comma.thing;
  if (!fronted) return undefined;
  for (let j = i + 2; j < units.length && j - i <= 2 * LONGEST_TITLE; j++) {
    const { word, thing } = units[j]!;
    if (thing === undefined) {
      if (/^(?:is|was|are|were|who|which|that)$/.test(word.folded)) return undefined;
      continue;
    }
    const opens = units[j - 1]!.word.text === ',' && thing.kind === 'person' && !isPossessive(units[j]!);
    if (opens && (isPronoun(units[j]!) || isVerb(units[j + 1]))) return thing;
  }
  return undefined;
}

function isVerb(unit: Unit | undefined): boolean {
  return unit !== undefined && !unit.thing && unit.word.kind === KIND.lower && (unit.word.bits & LEXICAL.verb) !== 0;
}

/** What makes the name before it an owner. */
export function isOwning({ word }: Unit): boolean {
  return word.folded === 's' || word.text === "'" || word.text === '\u2019';
}

/** A person right behind, over "his second wife", "the actress", titles. */
function personBehind(units: readonly Unit[], and: number): TypedThing | undefined {
  for (let j = and + 1; j < units.length && j - and <= LONGEST_LEAD; j++) {
    const unit = units[j]!;
    const { word, thing, adjective } = unit;
    if (isPossessive(unit) || adjective) continue;
    if (thing) return isPerson(unit) && !isPronoun(unit) && !isOwner(units, j) ? thing : undefined;
    if (word.text === ',' || isArticle(word.folded) || isCapital(word.kind)) continue;
    if (PREPOSITIONS.has(word.folded) || word.kind === KIND.mark || KIN.test(word.folded)) return undefined;
    if ((word.bits & (LEXICAL.personNoun | LEXICAL.adjective | LEXICAL.maybeAdjective)) === 0) return undefined;
  }
  return undefined;
}

/** What makes "and brother of B", "and father of C" speak of somebody else. */
const KIN = /^(?:brother|sister|father|mother|nephew|niece|cousin|grand\w+|uncle|aunt|heir|successor|widow|husband)$/;

function isPerson({ thing }: Unit): boolean {
  return thing!.kind === 'person' || (thing!.kind === undefined && thing!.thing.name.includes(' '));
}

function isOwner(units: readonly Unit[], i: number): boolean {
  const next = units[i + 1];
  return next !== undefined && isOwning(next);
}
