import { everydayWords, isInflected, relationSynonyms, saysInflected } from '@strata/text';
import type { Passage } from '../../tasks/tasks';
import { topicStems } from './answer-span';
import type { AnswerSentence } from './answer-sentences';
import { stemsOfText } from './passage-text/stems-of-text';
import { rarityAmong, saidSentences } from './said-sentences';

const SYNONYM = 0.7;
const READ = 5;

/** How much of a question the quote that says most of it says, with the title and the heads above it, by the rarity of the words, 0..1; 1 for a question without any. */
export function saidShare(question: string, quotes: readonly AnswerSentence[], passages: readonly Passage[]): number {
  const terms = [...topicStems(question)];
  if (terms.length === 0) return 1;
  const weights = rarityAmong(terms, passages.slice(0, READ).flatMap(saidSentences));
  let total = 0;
  for (const weight of weights.values()) total += weight;
  const isByBeginning = isInflected(question);
  const shares = quotes.map(({ text, about, under = '' }) => {
    const said = stemsOfText(`${about} ${under} ${text}`);
    let sum = 0;
    for (const [term, weight] of weights)
      if (said.has(term) || (isByBeginning && saysInflected(said, term))) sum += weight;
      else if ([...relationSynonyms(term), ...everydayWords(term)].some((synonym) => said.has(synonym))) sum += SYNONYM * weight;
    return sum / total;
  });
  return Math.max(0, ...shares);
}
