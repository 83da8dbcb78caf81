import type { Passage, Reasoning } from '../../tasks/tasks';
import type { ProofSentence } from './fitted-quotes';
import { fittedQuotes } from './fitted-quotes';
import { asksOfOneThing } from './likely/asks-of-one-thing';
import { likelyAnswers } from './likely/likely-answers';
import { likelyQuotes } from './likely/likely-quotes';
import type { QuotedAnswer } from './quoted-answer';
import { readLine } from './reader/read-line';

/**
 * What the last of several questions is answered with, where the steps before have put names in the place of all that it describes: read in the sentence that most
 * likely answers it, and told behind the steps. Undefined where nothing is read surely, or only what a step or the question says.
 * @param quotes the steps, and what is quoted else
 * @param limit words
 */
export function lastAnswer(
  question: string,
  { question: asked, answer, isPartial, isUncovered, unknown = [] }: Reasoning,
  passages: readonly Passage[],
  { steps, others }: { readonly steps: readonly ProofSentence[]; readonly others: readonly ProofSentence[] },
  limit: number,
): QuotedAnswer | undefined {
  if (asked === undefined || asked === question || answer !== '' || isPartial || isUncovered || unknown.length > 0)
    return undefined;
  if (!asksOfOneThing(asked)) return undefined;
  const read = readLine(asked, likelyQuotes(likelyAnswers(asked, passages).sentences));
  if (!read || question.includes(read.text) || steps.some(({ sentence }) => sentence === read.quote.sentence)) return undefined;
  const told = [...steps, { ...read.quote, told: read.text }];
  const further = others.filter(({ sentence }) => told.every((one) => one.sentence !== sentence));
  return { line: read.text, sentences: fittedQuotes(asked, [...told, ...further], limit), form: 'stated' };
}
