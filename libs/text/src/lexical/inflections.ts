import { textLanguage } from './text-language';

/** Letters from which on a word is long enough to be known by its beginning, and those that its beginning has at least. */
const LONG = 5;
const LEAST_COMMON = 4;
/** Letters that the ending of a word has at most. */
const ENDING = 3;
const BEYOND_ASCII = /[^\p{ASCII}]/u;

/** Whether words of a text are known by their beginnings (`saysInflected`): it is in a language other than English, whose endings `stem` does not take away. */
export function isInflected(text: string): boolean {
  const language = textLanguage(text);
  return language === undefined ? BEYOND_ASCII.test(text) : language !== 'en';
}

/** Whether one of some folded words is another one with a different ending: "Варшава", "Варшаве"; "Geschichten", "Geschichte". */
export function saysInflected(said: Iterable<string>, word: string): boolean {
  if (word.length < LONG) return false;
  const beginning = word.slice(0, Math.max(LEAST_COMMON, word.length - ENDING));
  for (const one of said) if (one.startsWith(beginning) && one.length <= beginning.length + 2 * ENDING) return true;
  return false;
}
