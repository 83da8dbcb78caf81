import { ANY_NOUN, fold, LEXICAL, lexicalBits } from '@strata/text';

/** Whether a word before a name says what kind of thing it is the name of: "MV", "Icebreaker", but no first name or place. */
export function isKindBeforeName(word: string): boolean {
  if (/^\p{Lu}{2,4}$/u.test(word)) return true;
  const bits = lexicalBits(fold(word));
  return (bits & NAMES) === 0 && (bits & ANY_NOUN) !== 0;
}

const NAMES = LEXICAL.givenName | LEXICAL.familyName | LEXICAL.place | LEXICAL.country | LEXICAL.city | LEXICAL.largeCity;
