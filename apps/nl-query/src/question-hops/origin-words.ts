import { LEXICAL, lexicalBits } from '@strata/text';

/** "Australian", "Polish-American", "Swiss-born": a word that says whence somebody or something is. */
export function isOrigin(word: string): boolean {
  const parts = word.toLowerCase().replace(/,$/u, '').split('-');
  return /^\p{Lu}/u.test(word) && parts.some((part) => (lexicalBits(part) & LEXICAL.demonym) !== 0);
}
