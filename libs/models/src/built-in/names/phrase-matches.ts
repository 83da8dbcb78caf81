import type { Tokens } from '@strata/text';
import { KIND, LEXICAL, lexicalBits } from '@strata/text';

const NAMES =
  LEXICAL.knownPerson |
  LEXICAL.largeCity |
  LEXICAL.city |
  LEXICAL.place |
  LEXICAL.country |
  LEXICAL.organization |
  LEXICAL.otherName |
  LEXICAL.demonym;
const LONGEST = 5;

/**
 * Bits of the longest known name of several words that each token lies in, 0 outside: "United" and "States" both have those of the country.
 * The first token of one has the sign bit too.
 */
export function phraseMatches(tokens: Tokens, from: number, to: number, found: Int32Array): void {
  for (let i = from; i <= to; i++) found[i] = 0;
  for (let i = from; i < to; i++) {
    if (found[i] !== 0 || tokens.type[i]!.kind === KIND.mark) continue;
    let phrase = tokens.type[i]!.folded;
    let [length, bits] = [0, 0];
    for (let j = i + 1; j <= to && j - i < LONGEST; j++) {
      const { kind, folded, text } = tokens.type[j]!;
      if (kind === KIND.mark && text !== '-') break;
      phrase += text === '-' ? '-' : phrase.endsWith('-') ? folded : ` ${folded}`;
      const known = text === '-' ? 0 : lexicalBits(phrase) & NAMES;
      if (known !== 0) [length, bits] = [j - i, known];
    }
    if (bits === 0) continue;
    for (let j = i; j <= i + length; j++) found[j] = bits;
    found[i] = bits | (1 << 31);
    i += length;
  }
}
