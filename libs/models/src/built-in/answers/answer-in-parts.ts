import type { AskedPart } from '../../tasks/tasks';
import type { AnswerSentence } from './answer-sentences';
import { ownWords } from './own-words';
import type { QuotedAnswer } from './quoted-answer';
import { reasonedAnswer } from './reasoned-answer';

/**
 * One answer to a question that asks several, each answered over its own passages: what is told of each stands in a row on the first line, with those that
 * nothing is stated for, and the sentences that prove them follow in the same order.
 * @returns undefined where none of them is answered
 */
export function answerInParts(parts: readonly AskedPart[]): QuotedAnswer | undefined {
  const answers = parts.map(({ question, passages, reasoning }) => ({
    question,
    ...reasonedAnswer(question, passages, reasoning),
  }));
  const answered = answers.filter(({ form }) => form !== 'not_stated');
  if (answered.length === 0) return undefined;
  const isStated = answered.some(({ form }) => form === 'stated');
  const leading = isStated ? answered.filter(({ form }) => form === 'stated') : answered;
  const told = [...new Set(leading.map(({ line }) => line).filter((line) => line !== ''))];
  const missing = answers
    .filter(({ form }) => form === 'not_stated')
    .map(({ question }) => ownWords(question).unanswered(question));
  const sentences: AnswerSentence[] = [];
  for (const sentence of answered.flatMap((one) => one.sentences))
    if (sentences.every(({ id, text }) => id !== sentence.id || text !== sentence.text)) sentences.push(sentence);
  return {
    // what only leads over to quotes stands right before them
    line: isStated ? [told.join('; '), ...missing].filter((one) => one !== '').join('. ') : [...missing, ...told].join(' '),
    sentences,
    form: isStated ? 'stated' : 'quoted',
  };
}
