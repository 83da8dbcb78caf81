import type { Tokens, WordType } from '@strata/text';
import { KIND, LEXICAL } from '@strata/text';
import { KNOWN_PRODUCTS } from '../word-lists';

const WORDS_PER_SIGN = 40;
/** Different ones: letters alone are the bodies and stations of the news, too. */
const LEAST_PRODUCTS = 2;
const FIRST_NOT_LATIN = 0x250;
/** Of a sentence or two nobody can say it. */
const LEAST_WORDS = 40;

/**
 * Whether a text is about programs, protocols or machines: there letters and unknown words are hardly ever people, places or organizations
 * unless something says so.
 */
export function isTechnical(tokens: Tokens): boolean {
  let signs = 0;
  const products = new Set<string>();
  let words = 0;
  for (const word of tokens.type) {
    if (word.kind !== KIND.mark && word.text.charCodeAt(0) < FIRST_NOT_LATIN) words++;
    if (isProduct(word)) products.add(word.folded);
    else if (!isWrittenForMachines(word)) continue;
    signs++;
  }
  return products.size >= LEAST_PRODUCTS && words >= LEAST_WORDS && signs * WORDS_PER_SIGN >= words;
}

function isProduct({ kind, folded }: WordType): boolean {
  return KNOWN_PRODUCTS.has(folded) && (kind !== KIND.lower || !PLAIN_WORDS.has(folded));
}

/** `BEAT`, `OpenCV`. */
function isWrittenForMachines({ kind, text, bits }: WordType): boolean {
  if ((bits & (LEXICAL.country | LEXICAL.organization | LEXICAL.familyName)) !== 0) return false;
  if (kind === KIND.capitals) return text.length > 2 && /^\p{Lu}+\d*$/u.test(text) && !/^[IVXLC]+$/.test(text);
  return kind === KIND.mixed && /^\p{Lu}?\p{Ll}+\p{Lu}/u.test(text) && !/^(?:Mc|Mac|De|Di|La|Le|Van)\p{Lu}/u.test(text);
}

/** Known names that are words, too. */
const PLAIN_WORDS = new Set(
  'express rest soap arch rust ruby pearl basic oracle chef puppet spark wine mime atom gopher flask react swift go'.split(' '),
);
