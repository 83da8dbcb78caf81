import type { AnswerForm, AnswerRequest, PassageAnswerer } from '../../tasks/tasks';
import { BUILT_IN } from '../model-name';
import { explainingSentences } from '../themes/explaining-sentences';
import { answerInParts } from './answer-in-parts';
import { itemInList } from './passage-text/item-in-list';
import { rowWithHeads } from './passage-text/row-with-heads';
import { quotedSentence } from './answer-sentences';
import { reasonedAnswer } from './reasoned-answer';

/** Answers by quoting: what was found out, on the first line, and the few sentences that prove it or together cover the question, each with the passage it stands in. */
export class BuiltInPassageAnswerer implements PassageAnswerer {
  async answer(
    { question, passages, citations, reasoning, parts = [], explains = false, signal }: AnswerRequest,
    onDelta?: (piece: string) => void,
  ): Promise<{ text: string; model: string; form: AnswerForm }> {
    signal?.throwIfAborted();
    const { line, sentences, form } = answerInParts(parts) ?? reasonedAnswer(question, passages, reasoning, explains);
    const explaining = explains && form === 'quoted' ? explainingSentences(question, passages) : [];
    const told =
      explaining.length === 0
        ? sentences
        : explaining.map(({ passage, sentence }) => quotedSentence(passage.id, sentence, passage.title));
    const texts = new Map([...passages, ...parts.flatMap((part) => part.passages)].map(({ id, text }) => [id, text]));
    const quoted = told.map(({ text: shown, title, id }, i) => {
      const whole = texts.get(id) ?? '';
      const text = itemInList(rowWithHeads(shown, whole), whole);
      const isNamedBefore = i > 0 && told[i - 1]!.id === id && told[i - 1]!.title === title;
      const titled = title === undefined || isNamedBefore ? text : `${title}: ${text}`;
      return `${i === 0 ? '' : ' '}${titled}${citations ? ` [CITE:${id}]` : ''}`;
    });
    const pieces = line === '' ? quoted : [`${line}\n`, ...quoted];
    for (const piece of pieces) onDelta?.(piece);
    return { text: pieces.join(''), model: BUILT_IN, form };
  }
}
