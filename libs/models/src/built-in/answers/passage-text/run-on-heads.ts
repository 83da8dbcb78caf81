import { ANY_NOUN, LEXICAL, lexicalBits, STOP_WORDS } from '@strata/text';

/** Heads that follow each other before they are taken for such, and words that one of them has at most, on an average. */
const LEAST_HEADS = 3;
const MOST_WORDS = 7;
/** Words that a sentence has at least behind them. */
const LEAST_SAID = 4;
/** Characters of a sentence in which heads are looked for. */
const LONGEST = 1_200;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’./-]*/gu;
/** What a sentence has and a head has not; what stands behind a colon is a list. */
const SAYS =
  /[:;!?“”"]|\b(?:is|are|was|were|has|have|had|can|could|may|might|will|would|should|must|does|did|he|she|it|they|we|you|I|his|her|its|their)\b/u;
/** Where a head may begin, at sight. */
const MAYBE_HEAD = /[\p{Ll}\d)]\s+\p{Lu}\p{Ll}/gu;
const CAPITALISED = /^\p{Lu}\p{Ll}/u;
const LOWER = /^\p{Ll}/u;
const COMMON = ANY_NOUN | LEXICAL.verb | LEXICAL.adjective | LEXICAL.adverb;

/**
 * Where a sentence begins behind heads that run into it, as in the text of pages whose layout is lost: "Risk factors 5 Diagnosis 6 Key points | The
 * thyroid is a gland". Such heads have no stops, and each begins with a capital behind a small letter.
 * @returns its offset; 0 where there are none
 */
export function endOfHeads(sentence: string): number {
  const opening = sentence.slice(0, LONGEST);
  if ((opening.match(MAYBE_HEAD)?.length ?? 0) < LEAST_HEADS) return 0;
  let [heads, count, behind, end] = [0, 0, '', 0];
  let found = 0;
  for (const { 0: word, index } of opening.matchAll(WORD)) {
    const between = sentence.slice(end, index);
    if (SAYS.test(between) || SAYS.test(behind) || isListed(word, behind, between)) break;
    const isHead =
      opensHead(word, heads >= LEAST_HEADS) && /^\s+$/.test(between) && (closesHead(behind) || /^\d{1,3}$/.test(behind));
    if (isHead) {
      heads += 1;
      if (heads >= LEAST_HEADS && count <= MOST_WORDS * heads) found = index;
    }
    [behind, end] = [word, index + word.length];
    count += 1;
  }
  return found > 0 && (sentence.slice(found, found + LONGEST).match(WORD)?.length ?? 0) >= LEAST_SAID ? found : 0;
}

/** "the ship Gull, *the* ferry Auk and *the* …": a sentence lists what has names of its own. */
function isListed(word: string, behind: string, between: string): boolean {
  return /^(?:the|an?)$/.test(word) && (between.includes(',') || /^(?:and|or)$/.test(behind));
}

/** @param isAmongHeads a word that no dictionary has is a term then, and else a name */
function opensHead(word: string, isAmongHeads: boolean): boolean {
  if (!CAPITALISED.test(word)) return false;
  const folded = word.toLowerCase();
  const bits = lexicalBits(folded);
  return STOP_WORDS.has(folded) || (bits & COMMON) !== 0 || (isAmongHeads && bits === 0);
}

function closesHead(word: string): boolean {
  return LOWER.test(word) && !STOP_WORDS.has(word);
}
