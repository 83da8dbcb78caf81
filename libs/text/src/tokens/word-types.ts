import { textOfUnits, WordTable } from '../lexical/word-table';
import { fold } from '../lexical/words';
import { ANY_NOUN, LEXICAL, lexicalBits } from '../lexicon/lexicon';

/** How a token is written. */
export const KIND = { lower: 1, capital: 2, capitals: 3, mixed: 4, number: 5, mark: 6 } as const;

/** What is the same for every token that is written alike. */
export interface WordType {
  text: string;
  /** Folded, without the stop of an abbreviation. */
  folded: string;
  kind: number;
  /** Bits of `LEXICAL`; inflected forms have those of their base. */
  bits: number;
  hash: number;
  /** Hash of the last three letters. */
  suffix: number;
}

const MAX_KEPT = 100_000;
/** Longer words are no words that come again. */
const LONGEST_KEPT = 255;
/** Places in `types`, by the characters of a word. */
const known = new WordTable(MAX_KEPT);
let types: WordType[] = [];

/** The type of the word `[start, end)`, made once: a text repeats its words. */
export function wordTypeAt(units: Uint16Array, start: number, end: number): WordType {
  if (end - start > LONGEST_KEPT) return typeOf(textOfUnits(units, start, end));
  const place = known.get(units, start, end);
  if (place >= 0) return types[place]!;
  if (types.length >= MAX_KEPT) types = []; // as the table does with the next word
  const type = typeOf(textOfUnits(units, start, end));
  known.set(units, start, end, types.length);
  types.push(type);
  return type;
}

function typeOf(text: string): WordType {
  const folded = fold(text).replace(/(?<=\p{L})\./gu, '');
  const kind = kindOf(text);
  return { text, folded, kind, bits: bitsOf(folded, kind), hash: hashText(folded), suffix: hashText(folded.slice(-3)) };
}

function kindOf(text: string): number {
  if (/^\p{N}/u.test(text)) return KIND.number;
  if (!/\p{L}/u.test(text)) return KIND.mark;
  const letters = text.replace(/[^\p{L}]/gu, '');
  if (letters.length > 1 && !/\p{Ll}/u.test(letters) && /\p{Lu}/u.test(letters)) return KIND.capitals;
  if (/^\p{Lu}\P{Lu}*$/u.test(letters) || /^(?:Mc|Mac|O|De|Di|Du|La|Le|Van|Fitz|D|L)\p{Lu}\p{Ll}+$/u.test(letters))
    return KIND.capital;
  return /\p{Lu}/u.test(letters) ? KIND.mixed : KIND.lower;
}

/** Endings of inflected forms, with what the base ends in. */
const ENDINGS: readonly (readonly [RegExp, readonly string[], number])[] = [
  [/ies$/, ['y'], ANY_NOUN | LEXICAL.verb | LEXICAL.maybeVerb],
  [/(?<=s|x|z|ch|sh)es$/, [''], ANY_NOUN | LEXICAL.verb | LEXICAL.maybeVerb],
  [/(?<!s)s$/, [''], ANY_NOUN | LEXICAL.verb | LEXICAL.maybeVerb],
  [/men$/, ['man'], ANY_NOUN],
  [/ied$/, ['y'], LEXICAL.verb | LEXICAL.maybeVerb],
  [/(\p{L})\1ed$/u, ['$1'], LEXICAL.verb | LEXICAL.maybeVerb],
  [/ed$/, ['e', ''], LEXICAL.verb | LEXICAL.maybeVerb],
  [/(\p{L})\1ing$/u, ['$1'], LEXICAL.verb | LEXICAL.maybeVerb],
  [/ing$/, ['e', ''], LEXICAL.verb | LEXICAL.maybeVerb],
];

function bitsOf(folded: string, kind: number): number {
  if (kind >= KIND.number) return 0;
  const own = lexicalBits(folded);
  if ((own & (ANY_NOUN | LEXICAL.verb | LEXICAL.adjective | LEXICAL.adverb)) !== 0 || folded.length < 4) return own;
  for (const [ending, bases, mask] of ENDINGS)
    if (ending.test(folded))
      for (const base of bases) {
        const bits = lexicalBits(folded.replace(ending, base)) & mask;
        if (bits !== 0) return own | bits;
      }
  return own;
}

/** FNV-1a over UTF-16 code units, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
