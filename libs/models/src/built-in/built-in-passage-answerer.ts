import type { AnswerRequest, PassageAnswerer } from '../tasks/tasks';
import { chooseSentences } from './answer-sentences';
import { BUILT_IN } from './model-name';

/** Answers by quoting: the few sentences of the passages that together cover the question, each with the passage it stands in. */
export class BuiltInPassageAnswerer implements PassageAnswerer {
  async answer(
    { question, passages, citations, signal }: AnswerRequest,
    onDelta?: (piece: string) => void,
  ): Promise<{ text: string; model: string }> {
    signal?.throwIfAborted();
    const pieces = chooseSentences(question, passages).map(({ text, title, id }, i) => {
      const told = title === undefined ? text : `${title}: ${text}`;
      return `${i === 0 ? '' : ' '}${told}${citations ? ` [CITE:${id}]` : ''}`;
    });
    for (const piece of pieces) onDelta?.(piece);
    return { text: pieces.join(''), model: BUILT_IN };
  }
}
