import { isDocumentKey } from './document-key';
import { compareStrings } from '../../values/collation';

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

/** All characters a document key may have, in the order in which keys are stored. */
export const KEY_CHARACTERS: readonly string[] = ASCII.filter((character) => isDocumentKey(character));

/** In the order of stored bytes it lies behind whatever begins with the text before it. */
export const BEHIND_STORED = '\u007f';
/** The same in the order of strings: a letter of another script, which follows all characters of keys. */
export const BEHIND_SORTED = 'ω';

let classes: readonly (readonly string[])[] | null = null;

/**
 * The characters of keys in AQL's order of strings. Those of one class, a letter in both cases, differ only when everything else in two
 * keys is equal; none of them joins with its neighbours, so that the first class that differs decides between two keys.
 */
export function characterClasses(): readonly (readonly string[])[] {
  return (classes ??= Object.values(
    Object.groupBy(KEY_CHARACTERS.toSorted(compareStrings), (character) => `c${character.toLowerCase()}`),
  ).map((members = []) => members));
}
