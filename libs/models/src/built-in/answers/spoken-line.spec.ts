import { describe, expect, it } from '@jest/globals';
import type { Passage } from '../../tasks/tasks';
import { quotedSentence } from './answer-sentences';
import { answerInParts } from './answer-in-parts';
import { reasonedAnswer } from './reasoned-answer';
import { spokenLine } from './spoken-line';

const SPEECH: Passage = {
  id: '1',
  title: 'address-2031',
  text: 'My fellow citizens, I come before you tonight. I proposed a minimum tax of 25 percent for shipowners. My government will plant a million trees.',
};
const PROPOSED = 'I proposed a minimum tax of 25 percent for shipowners.';
const QUESTION = 'What minimum tax did President Vane propose for shipowners?';
const quotes = [quotedSentence('1', PROPOSED, SPEECH.title)];

describe('what somebody says whom the documents do not name', () => {
  it('is told as said by whoever speaks', () => {
    const reasoning = { question: QUESTION, steps: [], answer: '', unknown: ['President Vane'] };
    const { line, sentences, form } = reasonedAnswer(QUESTION, [SPEECH], reasoning);
    expect(line).toBe('These documents do not name President Vane; whoever speaks in them says:');
    expect(sentences[0]!.text).toBe(PROPOSED);
    expect(form).toBe('quoted');
  });

  it('is told once, of the parts of a question', () => {
    const parts = [QUESTION, 'How many trees will the government of President Vane plant?'].map((question) => ({
      question,
      passages: [SPEECH],
      reasoning: { question, steps: [], answer: '', unknown: ['President Vane'] },
    }));
    expect(answerInParts(parts)!.line).toBe('These documents do not name President Vane; whoever speaks in them says:');
  });

  it('stands right before what is said, behind what nothing is stated of', () => {
    const unanswered = 'In which opera did President Vane sing?';
    const parts = [QUESTION, unanswered].map((question) => ({
      question,
      passages: [SPEECH],
      reasoning: { question, steps: [], answer: '', unknown: ['President Vane'] },
    }));
    expect(answerInParts(parts)!.line).toBe(
      `Not stated: ${unanswered} These documents do not name President Vane; whoever speaks in them says:`,
    );
  });

  it('is nothing of the kind where nobody speaks of himself, or only in what is quoted of him', () => {
    const report = {
      ...SPEECH,
      text: `The cabinet met. A minimum tax of 25 percent for shipowners was proposed. “I, my and me”, said one.`,
    };
    expect(spokenLine(QUESTION, ['President Vane'], quotes, [report])).toBeUndefined();
  });

  it('is nothing of the kind where a place or a thing is asked about, or what is said has little to do with the question', () => {
    expect(spokenLine('What minimum tax did Vaneland propose for shipowners?', ['Vaneland'], quotes, [SPEECH])).toBeUndefined();
    const other = 'In which opera did President Vane sing the part of the tax collector?';
    expect(spokenLine(other, ['President Vane'], quotes, [SPEECH])).toBeUndefined();
  });
});
