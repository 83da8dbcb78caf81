import { lexicalBits, STOP_WORDS } from '@strata/text';
import type { NameTable } from './name-table';

const SHORTEST = 3;
const TITLE = 1;

/**
 * Whether a word is the whole title of a document and no word of the language: programs and libraries ("xargs", "zlib") are called so in the
 * middle of a sentence, and nothing but their name.
 */
export function isLowerCaseTitle(word: string, names: Pick<NameTable, 'get'>): boolean {
  if (word.length < SHORTEST || STOP_WORDS.has(word) || lexicalBits(word) !== 0 || /^\d+$/.test(word)) return false;
  return names.get(word)?.some(({ weight }) => weight === TITLE) ?? false;
}
