import type { AnswerForm, Passage, Reasoning } from '../../tasks/tasks';
import type { AnswerSentence } from './answer-sentences';
import { chooseSentences, quotedSentence } from './answer-sentences';
import { answerSpan } from './answer-span';

/** Sentences of an answer that has no line of its own. */
const MOST = 3;
/** Sentences beside an answer that was read out of the first of them. */
const PROOF = 2;

/** What a built-in answer consists of: the answer itself on a line, where it is known, and the sentences that prove it. */
export interface QuotedAnswer {
  /** "" where only sentences were found; says so where what the question is about is unknown */
  readonly line: string;
  readonly sentences: readonly AnswerSentence[];
  readonly form: AnswerForm;
}

/**
 * Tells what was found out: the answer first, then its proof in the order of the reasoning. Where the reasoning led only to the last question,
 * its sentences come before those that are chosen for that question.
 */
export function reasonedAnswer(question: string, passages: readonly Passage[], reasoning: Reasoning | undefined): QuotedAnswer {
  const steps = quotedSteps(reasoning, passages);
  if (reasoning && reasoning.answer !== '' && steps.length > 0) return { line: reasoning.answer, sentences: steps, form: 'stated' };
  const chosen = chooseSentences(reasoning?.question ?? question, passages).filter(({ text }) =>
    steps.every((step) => step.text !== text),
  );
  if (reasoning?.unstated && steps.length > 0) return { line: unstated(reasoning.unstated), sentences: steps, form: 'not_stated' };
  const span = reasoning ? '' : spanOf(question, chosen[0], passages);
  if (span !== '') return { line: span, sentences: [...steps, ...chosen.slice(0, PROOF)], form: 'stated' };
  const sentences = [...steps, ...chosen.slice(0, Math.max(1, MOST - steps.length))];
  const line = notFoundLine(reasoning);
  return { line: sentences.length > 0 ? line : '', sentences, form: line === '' && sentences.length > 0 ? 'quoted' : 'not_stated' };
}

/** What the sentence that fits best says of the kind that is asked for; "" where that is not clear. */
function spanOf(question: string, best: AnswerSentence | undefined, passages: readonly Passage[]): string {
  const passage = passages.find(({ id }) => id === best?.id);
  return best && passage ? answerSpan(question, best.text, passage.title) : '';
}

function quotedSteps(reasoning: Reasoning | undefined, passages: readonly Passage[]): AnswerSentence[] {
  const told = new Map<string, AnswerSentence>();
  for (const { id, sentence } of reasoning?.steps ?? []) {
    const passage = passages.find((one) => one.id === id);
    if (passage && !told.has(sentence)) told.set(sentence, quotedSentence(id, sentence, passage.title));
  }
  return [...told.values()];
}

/** What is quoted behind it is of other times or things. */
function unstated(what: string): string {
  return `Not stated ${what}. What these documents state:`;
}

/** Why there is no answer, before what is nearest to one is quoted; "" where there may be one. */
function notFoundLine(reasoning: Reasoning | undefined): string {
  if (reasoning?.unknown?.length)
    return `Nothing in these documents is about ${reasoning.unknown.join(', ')}. The nearest passages:`;
  return reasoning?.isUncovered ? 'These documents do not seem to say. The nearest passages:' : '';
}
