import { fullGivenNames } from './given-names';
import type { NameForm } from './name-form';
import { FUNCTION_WORDS } from './name-words';

/**
 * Keys of the blocks a name is in: only names that share a block are ever compared ("blocking", Christen, Data Matching, 2012, chapter 4).
 * Each way in which two names may agree has a key that both then have.
 */
export function blockingKeys(form: NameForm): string[] {
  const { words, letters, isPerson, isAcronym } = form;
  const first = words[0];
  const last = words.at(-1);
  if (first === undefined || last === undefined) return [];
  const keys = new Set<string>([`l:${singular(letters)}`]);
  if (words.length > 1 && isPerson) {
    keys.add(`p:${first[0]} ${last}`);
    if (first.length > 1) for (const given of fullGivenNames(first)) keys.add(`p:${given[0]} ${last}`);
    keys.add(`s:${skeleton(last)} ${first[0]}`);
    keys.add(`g:${first} ${skeleton(last).slice(0, 2)}`);
    if (words.length > 2) keys.add(`o:${[...words].sort().join(' ')}`);
  } else {
    const content = words.filter((word) => !FUNCTION_WORDS.has(word));
    if (content.length > 1) keys.add(`o:${[...content].sort().join(' ')}`);
    if (letters.length >= 6) keys.add(`s:${skeleton(letters)}`);
    if (letters.length >= 8)
      for (const end of [letters.slice(0, 6), letters.slice(-6)]) keys.add(`e:${end} ${letters.length >> 2}`);
  }
  if (isAcronym) keys.add(`a:${letters}`);
  else for (const acronym of acronymsOf(words)) keys.add(`a:${acronym}`);
  return [...keys];
}

/** Initials of a name of several words, with and without the little ones. */
export function acronymsOf(words: readonly string[]): string[] {
  if (words.length < 2) return [];
  const content = words.filter((word) => !FUNCTION_WORDS.has(word));
  const initials = (some: readonly string[]) => some.map((word) => word[0]).join('');
  return [...new Set([initials(words), initials(content)])].filter((acronym) => acronym.length >= 2 && acronym.length <= 6);
}

/** Without the ending of a plural. */
export function singular(word: string): string {
  if (word.length < 5 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:sh|ch|x|z|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** First letter and the consonants that follow, repeated ones once: what most misspellings leave as it is. */
export function skeleton(word: string): string {
  return (
    word[0] +
    word
      .slice(1)
      .replace(/[aeiouyh]+/g, '')
      .replace(/(.)\1+/g, '$1')
  );
}
