import { LEXICAL, lexicalBits, properNames, STOP_WORDS } from '@strata/text';
import { isGeneralWord } from './general-words';

/** Capitalised words that name nothing a conversation could be about. */
const NO_NAMES = new Set(
  `Tell Please Besides Aside Apart Except January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday
  Who What When Where Why How Which He She It They His Her Its Their I`.split(/\s+/),
);

/** Names of a text in order, each once; a word that only opens a sentence is none. */
export function namesIn(text: string): string[] {
  const names = properNames(text)
    .filter(({ name, start }) => name.includes(' ') || !opensSentence(text, start) || canBeName(name))
    .map(({ name }) => name.replace(/['’]s$/, ''));
  return [...new Set(names)].filter((name) => !NO_NAMES.has(name) && !isDemonym(name));
}

/** "Canadian": a kind of people, and nobody's name. */
const isDemonym = (name: string): boolean => lexicalBits(name.toLowerCase()) === LEXICAL.demonym;

/** Whether a word stands first in its sentence. */
export const opensSentence = (text: string, at: number): boolean =>
  /(?:^|[.!?:]\s)["\u201c'(\s]*$/u.test(text.slice(Math.max(0, at - 4), at));

/** What is no name, of what the lexicon tells. */
const COMMON = LEXICAL.givenName - 1;

function canBeName(name: string): boolean {
  const folded = name.toLowerCase();
  if (STOP_WORDS.has(folded) || isGeneralWord(folded)) return false;
  const bits = lexicalBits(folded);
  return bits === 0 || (bits & ~COMMON) !== 0 || /\d|\p{Lu}.*\p{Lu}/u.test(name) || (bits & LEXICAL.personNoun) !== 0;
}
