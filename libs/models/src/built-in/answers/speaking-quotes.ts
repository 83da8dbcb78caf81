import { properNames, relationSynonyms, saysInflected, stem, words } from '@strata/text';
import type { AnswerSentence } from './answer-sentences';
import { topicStems } from './answer-span';
import { stemsOfText } from './passage-text/stems-of-text';

/**
 * Quotes without those behind the first that speak of nothing that is asked beside the name of whom or what it is asked of. All, where nothing else is asked; and where
 * the answer is not known, those of the first one's passage, which may go on with it in other words.
 * @param question which asks of one thing, in one step
 * @param isKnown what is asked was told before the quotes
 */
export function speakingQuotes<Quote extends AnswerSentence>(
  question: string,
  quotes: readonly Quote[],
  isKnown: boolean,
): readonly Quote[] {
  const named = new Set(properNames(question).flatMap(({ name }) => words(name).map(({ text }) => stem(text))));
  const asked = [...topicStems(question)].filter((one) => !named.has(one));
  if (asked.length === 0) return quotes;
  return quotes.filter(({ id, text, worth, about, under = '' }, place) => {
    if (worth === undefined) return true; // part of an answer that was found as a whole
    if (place === 0 || (!isKnown && id === quotes[0]!.id)) return true;
    const said = stemsOfText(`${about} ${under} ${text}`);
    return asked.some(
      (one) => said.has(one) || saysInflected(said, one) || [...relationSynonyms(one)].some((other) => said.has(other)),
    );
  });
}
