import { ANY_NOUN, KIND, LEXICAL, lexicalBits } from '@strata/text';
import { singular } from '../singular';
import type { ReadText } from './read-text';

// Lists of ingredients and parts write what they count with capitals: how much there is of it is no part of a name.

const NAMED = LEXICAL.country | LEXICAL.demonym | LEXICAL.largeCity | LEXICAL.givenName | LEXICAL.organization | LEXICAL.familyName;
const UNIT =
  /^(?:tbsp|tsp|tablespoons?|teaspoons?|cups?|g|kg|mg|ml|cl|dl|l|litres?|liters?|oz|ounces?|lbs?|pounds?|pinch(?:es)?|cloves?|slices?|cans?|inch(?:es)?|cm|mm|m|km|min|minutes?|hours?|pieces?|packs?|packets?|rashers?)$/;
/** Common nouns alone, which a list writes with capitals. */
const SOMETHING = ANY_NOUN | LEXICAL.adjective | LEXICAL.maybeAdjective;

/** "2 Tbsp" of "2 Tbsp Butter", "1" of "1 Carrot": how much there is of something that has no name of its own. */
export function isQuantity({ tokens }: ReadText, from: number, to: number): boolean {
  const { kind, text, folded } = tokens.type[from]!;
  const isBehindNumber = from > 0 && tokens.type[from - 1]!.kind === KIND.number;
  if (isBehindNumber && UNIT.test(folded)) return true;
  if (from === to || kind !== KIND.number || !/^\d{1,4}$/.test(text)) return false;
  const next = tokens.type[from + 1]!;
  if (UNIT.test(next.folded)) return true;
  for (let i = from + 1; i <= to; i++) {
    const { bits, folded: word } = tokens.type[i]!;
    const all = bits | (word.endsWith('s') ? lexicalBits(singular(word)) : 0);
    if ((all & SOMETHING) === 0 || (all & NAMED) !== 0) return false;
  }
  return true;
}

/** "1" of "Cumin 1 ml". */
export function isAmountBehind({ tokens }: ReadText, from: number, to: number): boolean {
  return to > from && tokens.type[to]!.kind === KIND.number && UNIT.test(tokens.type[to + 1]?.folded ?? '');
}
