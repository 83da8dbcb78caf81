import type { NameUse } from '@strata/graph';
import { LEXICAL, lexicalBits } from '@strata/text';

/** What the lexicon knows a folded word to be used for in names of people; a place that everybody knows is none. */
export function nameUse(word: string): NameUse {
  const bits = lexicalBits(word);
  if ((bits & (LEXICAL.largeCity | LEXICAL.country)) !== 0) return 'none';
  const [isGiven, isFamily] = [(bits & LEXICAL.givenName) !== 0, (bits & LEXICAL.familyName) !== 0];
  return isGiven ? (isFamily ? 'both' : 'given') : isFamily ? 'family' : 'none';
}
