import { ANY_NOUN, KIND, LEXICAL, STOP_WORDS } from '@strata/text';
import type { MentionTokens, ReadText } from './read-text';
import { inOneLine } from './spelling';

/** A technical term in lower case, with its places. */
export interface RepeatedTerm {
  name: string;
  mentions: MentionTokens[];
}

const LONGEST = 3;
const LEAST = 2;
/** Of this many tokens a term has to stand one time more. */
const TOKENS_PER_MENTION = 400;
/** Adjectives and nouns that make no term of what follows or comes before. */
const PLAIN = new Set(
  `new old other same many several first last second third next previous early late later high higher low lower large larger small smaller good
   better best great long short different various general common main major minor own certain full following similar such few little whole
   one two three four five six seven eight nine ten number numbers part parts kind kinds type types way ways time times year years day days week weeks month months case cases
   lot set sets example examples end side sides place places thing things use people person man men woman women work works life home
   additional current original possible available important important necessary particular specific single separate real true present recent
   total average entire local national international public private free open young former little right left top bottom half`.split(
    /\s+/,
  ),
);
const TERM_HEADS =
  LEXICAL.productNoun |
  LEXICAL.substanceNoun |
  LEXICAL.organismNoun |
  LEXICAL.otherNoun |
  LEXICAL.messageNoun |
  LEXICAL.workNoun |
  LEXICAL.lawNoun |
  LEXICAL.languageNoun |
  LEXICAL.organizationNoun |
  LEXICAL.placeNoun;

/** Phrases of two or three words in lower case, ending in a noun, that a text says again and again. */
export function repeatedTerms({ tokens, sentences, taken, text }: ReadText): RepeatedTerm[] {
  const places = new Map<string, MentionTokens[]>();
  for (const [sentence, { first, last, fragment }] of sentences.entries()) {
    if (fragment) continue;
    for (let i = first; i < last; i++) {
      let end = i;
      while (
        end < last &&
        end - i < LONGEST &&
        taken[end] === 0 &&
        isTermWord(tokens.type[end]!) &&
        (end === i || tokens.end[end - 1]! + 1 === tokens.start[end])
      )
        end++;
      while (end > i && (tokens.type[end - 1]!.bits & TERM_HEADS) === 0) end--;
      if (end - i < 2 || isHyphenated(tokens, i, end)) continue;
      const key = tokens.type
        .slice(i, end)
        .map(({ folded }) => folded)
        .join(' ')
        .replace(/s$/, '');
      const known = places.get(key) ?? [];
      places.set(key, known);
      known.push({ from: i, to: end - 1, sentence });
      i = end - 1;
    }
  }
  const least = LEAST + Math.floor(tokens.count / TOKENS_PER_MENTION);
  return [...places.values()]
    .filter((mentions) => mentions.length >= least)
    .map((mentions) => {
      const spellings = mentions.map(({ from, to }) => inOneLine(text.slice(tokens.start[from]!, tokens.end[to]!)));
      return { name: spellings.reduce((best, one) => (one.length < best.length ? one : best)), mentions }; // of one rather than of several
    });
}

/** Half of "control-flow graph", "36-bit word-length". */
function isHyphenated(tokens: ReadText['tokens'], from: number, end: number): boolean {
  const before = from > 0 && tokens.type[from - 1]!.text === '-' && tokens.end[from - 1] === tokens.start[from];
  return before || (end < tokens.count && tokens.type[end]!.text === '-' && tokens.end[end - 1] === tokens.start[end]);
}

function isTermWord({ kind, folded, bits }: { kind: number; folded: string; bits: number }): boolean {
  return (
    kind === KIND.lower &&
    folded.length > 2 &&
    !STOP_WORDS.has(folded) &&
    !PLAIN.has(folded) &&
    (bits & (ANY_NOUN | LEXICAL.adjective)) !== 0 &&
    (bits & (LEXICAL.verb | LEXICAL.adverb)) === 0
  );
}
