import {
  functionWords,
  isInflected,
  readingWords,
  relationSynonyms,
  saysInflected,
  stem,
  STOP_WORDS,
  textLanguage,
} from '@strata/text';

/** Words of a question that say how it asks, and nothing of what about. */
const ASKING = new Set('many much long often old far tall high large big name type kind call'.split(' ').map(stem));
/** Share that another word for the same relation covers. */
const SYNONYM = 0.7;

/**
 * How much of what a question is about the passage that says most of it says, by the rarity of the words, 0..1; 1 for a question without words
 * of its own. Words that the corpus does not have count most: a question about them has no answer there.
 * @param rarity weight of a stem: the rarer, the heavier
 */
export function questionCoverage(
  question: string,
  passages: readonly { readonly title: string; readonly text: string }[],
  rarity: (stem: string) => number,
): number {
  const language = textLanguage(question);
  const own = language === undefined ? STOP_WORDS : functionWords(language);
  const weights = new Map<string, number>();
  for (const { text } of readingWords(question)) {
    const term = stem(text);
    if (!STOP_WORDS.has(text) && !own.has(text) && !ASKING.has(term)) weights.set(term, rarity(term));
  }
  let total = 0;
  for (const weight of weights.values()) total += weight;
  if (total === 0) return 1;
  const isByBeginning = isInflected(question);
  const covered = passages.map(({ title, text }) => {
    const said = new Set([...readingWords(title), ...readingWords(text)].map((word) => stem(word.text)));
    let sum = 0;
    for (const [term, weight] of weights)
      if (said.has(term) || (isByBeginning && saysInflected(said, term))) sum += weight;
      else if ([...relationSynonyms(term)].some((synonym) => said.has(synonym))) sum += SYNONYM * weight;
    return sum / total;
  });
  return Math.max(0, ...covered);
}
