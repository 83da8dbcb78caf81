import { fold, LEXICAL, lexicalBits, STOP_WORDS } from '@strata/text';
import { isKindBeforeName } from './kind-before-name';

/** "Who is Jan David Nose?", "Who was Ada Vane, 3rd Countess of Ulm?": a name, and nothing that is asked of it. */
const WHO_IS =
  /^who(?:['’]s| is| was| are| were) (?<name>(?:the )?\p{Lu}[\p{L}.'’-]*(?: (?:and |de |du |van |von |der |la |al-)?\p{Lu}[\p{L}.'’-]*)*(?:, (?:\d+(?:st|nd|rd|th) )?\p{Lu}[^?,]{2,60}?)?)[\s?.!]*$/u;

/** Offices that only people of two names hold; kings and fathers may be called by one. */
const HUMAN_ROLE =
  /^who(?:['’]s| is| was| are| were) (?:the )?(?:[\p{Ll}-]+ ){0,2}(?:president|chair(?:man|woman|person)?|director|manager|mayor|governor|captain|professor|minister|secretary|chancellor|ceo|cto|cfo)s?\b/iu;

/** "CEO Rex Moor": the same person with an office, who is no answer to a question about Rex Moor. */
const ADDRESSED =
  /^(?:C[ETFO]O|President|Chairman|Director|Professor|Prof\.?|Dr\.?|Mr\.?|Mrs\.?|Ms\.?|Sir|King|Queen|Prince|Princess|General|Captain|Senator|Governor|Mayor|Minister) (?<name>\p{Lu}.+)$/u;

/** The name behind an office: of "President Biden", the latter; undefined where there is no office. */
export function namedWithOffice(name: string): string | undefined {
  return ADDRESSED.exec(name)?.groups!['name'];
}

const DONE_TO =
  /^(?:[Ww]ho \p{L}+|(?:[Bb]y whom|[Ww]ho) (?:was|were)) (?:the )?(?<thing>\p{Lu}[^?]{1,60}?)(?: \p{L}+(?: by)?)?[?\s]*$/u;

/**
 * Whether a name can be that of who is asked for: nobody whom the question names; of a president two words at least, or one that a text has with another before it (`Boris Yeltsin`); else one
 * alone may be a firm or a place.
 */
export function mayBeAsked(question: string, name: string, texts: readonly string[] = []): boolean {
  const person = namedWithOffice(name);
  if (person !== undefined && question.includes(person)) return false;
  if (belongsToAsked(question, name)) return false;
  if (!HUMAN_ROLE.test(question.trim()) || /\p{L}[\p{L}.'’-]*\s+\p{L}/u.test(name)) return true;
  const called = new RegExp(`(?<!\\p{L})\\p{Lu}\\p{Ll}+ ${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'u');
  return texts.some((text) => called.test(text));
}

/**
 * Whether a name is that of what somebody is asked to have done something to, with what kind of thing it is, or of a part of it: "Who created Redis?" is not
 * answered by "Redis Cluster", "Who built the Aurelia?" not by "MV Aurelia".
 */
export function belongsToAsked(question: string, name: string): boolean {
  const thing = DONE_TO.exec(question.trim())?.groups!['thing'];
  if (thing === undefined) return false;
  return name.startsWith(`${thing} `) || (name.endsWith(` ${thing}`) && isKindBeforeName(name.slice(0, -thing.length - 1)));
}

/** The name in a question that asks who that is, and nothing of it; undefined for any other. Without capitals it may be any word. */
export function personAskedFor(question: string): string | undefined {
  const asked = question.trim().replace(/^./, (first) => first.toLowerCase());
  const name = (WHO_IS.exec(asked) ?? UNCAPITALISED.exec(asked))?.groups!['name'];
  return name !== undefined && /^\p{Ll}/u.test(name) && !name.split(' ').every(mayBeName) ? undefined : name;
}

const UNCAPITALISED =
  /^who(?:['’]s| is| was) (?<name>(?!(?:the|an?|my|your|our|his|her|their) )[\p{Ll}'’-]+(?: [\p{Ll}.'’-]+){1,3})[\s?.!]*$/u;
const NO_NAME = LEXICAL.verb | LEXICAL.adjective | LEXICAL.adverb;

function mayBeName(word: string): boolean {
  const bits = lexicalBits(fold(word));
  return (bits & (LEXICAL.givenName | LEXICAL.familyName)) !== 0 || ((bits & NO_NAME) === 0 && !STOP_WORDS.has(word));
}

/** Whether a question names somebody and asks who that is: no other name answers it. */
export function asksWhoSomebodyIs(question: string): boolean {
  return personAskedFor(question) !== undefined;
}
