import { ANY_NOUN, LEXICAL, lexicalBits } from '@strata/text';
import type { Span } from './shortened-quote';

const NOUN_BEHIND = /^ (?<noun>\p{Ll}[\p{Ll}-]{1,30})(?= (?<next>\p{L})|[^\p{L}'’-]|$)/u;
const OWNER = /^['’]s? \p{Ll}/u;
/** "All GSA employees who take transit": who of them is meant. */
const QUANTIFIER = /(?<!\p{L})(?:all|any|every|only|most|some|other)(?: full-time| part-time)? $/iu;
const WHO = /^ who(?: [^\s.,;:()]{1,30}){1,10}/u;
const AROUND = 24;
const BEHIND = 340;
const PEOPLE = LEXICAL.personNoun | LEXICAL.groupNoun;
const NAMES = LEXICAL.givenName | LEXICAL.familyName | LEXICAL.knownPerson;
const VERB = LEXICAL.verb | LEXICAL.maybeVerb;

/**
 * Somebody whose name a sentence gives, where that only tells of which people or things it speaks: "GSA" of "All GSA employees who take transit", of whom all is told.
 * @returns "" where it tells a thing from others ("DMCA takedown notices", "GSA's office"); the name alone where it stands for itself
 */
export function somebodyNamed(sentence: string, { start, end }: Span): string {
  const name = sentence.slice(start, end);
  const behind = sentence.slice(end, end + BEHIND);
  const isOneWord = !/\s/.test(name) && (lexicalBits(name.toLowerCase()) & NAMES) === 0;
  if (OWNER.test(behind)) return isOneWord ? '' : name;
  const { noun, next } = NOUN_BEHIND.exec(behind)?.groups ?? {};
  if (noun === undefined) return name;
  const isPlural = /[^s]s$/.test(noun);
  const bits = lexicalBits(noun) | (isPlural ? lexicalBits(noun.replace(/s$/, '')) : 0);
  if (isPlural && (bits & PEOPLE) !== 0 && (bits & VERB) === 0) {
    const quantifier = QUANTIFIER.exec(sentence.slice(Math.max(0, start - AROUND), start))?.[0] ?? '';
    const told = ` ${noun}`;
    return `${quantifier}${name}${told}${WHO.exec(behind.slice(told.length))?.[0] ?? ''}`;
  }
  if (!isOneWord || (bits & ANY_NOUN) === 0) return name;
  // "Google engineer Rob Pike"
  if ((bits & PEOPLE) !== 0) return next !== undefined && /\p{Lu}/u.test(next) ? '' : name;
  return (bits & (VERB | LEXICAL.adjective | LEXICAL.maybeAdjective | LEXICAL.adverb)) === 0 ? '' : name;
}
