import { LEXICAL, lexicalBits } from '@strata/text';
import { definitionIn } from './definition';
import { isOrigin } from './origin-words';
import type { ReadPassage } from './read-passage';
import type { ToldValue } from './told-facts';

/** Sentences that may say what somebody is. */
const OPENING_SENTENCES = 3;
/** Words of "stage, film and television actor" before the noun they share. */
const MOST_SHARING = 2;
/** "He worked as a printer." */
const WORKED_AS = /\b(?:works?|worked|working|career|trained|employed|active) as (?:an?|the) (?<what>[^.;:()]{3,120})/iu;
/** "also", "best known as a": nothing of what somebody is. */
const LEADING =
  /^(?:(?:an?|the|also|one of|former|retired|late|noted|notable|prominent|famous|well-known|renowned|celebrated) )+/iu;
/** What comes behind a noun tells where and when, not what; "of" belongs to it. */
const BEHIND =
  /\s(?:in|at|from|for|with|by|to|under|on|during|between|whose|where|who|that|which|best|known|based|born|active|associated|living|working|specializing|specialising|primarily|mainly|mostly|currently|since|until|when|and|famous|noted|notable|renowned|remembered|responsible|originally|\p{Ll}+ed (?:with|to|by|in|at|from|for))\s.*$|\s(?:based|active|currently)$/iu;

/**
 * What a passage says that the person it is about does or did: "soldier and politician" of "George Rankin was an Australian soldier and politician from Cohuna".
 * Undefined for what is no person, and where only other things are told of one.
 */
export function occupation({ sentences }: ReadPassage): ToldValue | undefined {
  for (const sentence of sentences.slice(0, OPENING_SENTENCES)) {
    const text = occupationIn(definitionIn(sentence.text));
    if (text !== '') return { text, value: text.toLowerCase(), sentence };
  }
  for (const sentence of sentences) {
    const text = occupationIn(WORKED_AS.exec(sentence.text)?.groups!['what'] ?? '');
    if (text !== '') return { text, value: text.toLowerCase(), sentence };
  }
  return undefined;
}

/** The nouns for people that a text begins with, with what goes with them; "" where it begins with none. */
function occupationIn(defined: string): string {
  const text = withoutOrigin(defined.replace(/[\s,]+$/u, '').replace(LEADING, '')).replace(LEADING, '');
  let end = 0;
  let at = 0;
  for (const separator of [...text.matchAll(/,? (?:and|&) |, |\s*\/\s*|$/gu)]) {
    const piece = text.slice(at, separator.index);
    const noun = piece.replace(BEHIND, '');
    if (isPersonNoun(noun)) end = at + noun.length;
    if (noun !== piece || (!isPersonNoun(noun) && noun.split(' ').length > MOST_SHARING)) break;
    at = separator.index + separator[0].length;
  }
  return text.slice(0, end);
}

/** Without whence somebody is, before what one does. */
function withoutOrigin(text: string): string {
  const [first = ''] = text.split(' ', 1);
  return isOrigin(first) ? withoutOrigin(text.slice(first.length + 1).replace(/^(?:and|or) /, '')) : text;
}

/** Whose somebody is, and that one is somebody, is not what one does. */
const NO_OCCUPATION =
  /^(?:person|man|woman|boy|girl|child|son|daughter|father|mother|parent|brother|sister|twin|sibling|wife|husband|spouse|widow|widower|cousin|nephew|niece|uncle|aunt|grandson|granddaughter|grandfather|grandmother|member|native|citizen|resident|descendant|victim|survivor|one|individual|people|character)$/;

/** Whether a phrase says what somebody does: "painter", "film director". */
export function isPersonNoun(phrase: string): boolean {
  const head = (
    phrase
      .replace(/ of .*$/u, '')
      .split(/[\s-]/u)
      .at(-1) ?? ''
  ).toLowerCase();
  return (lexicalBits(head) & LEXICAL.personNoun) !== 0 && !NO_OCCUPATION.test(head);
}
