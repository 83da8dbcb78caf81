import { describe, expect, it } from '@jest/globals';
import { BuiltInPassageAnswerer } from './built-in-passage-answerer';

const passages = [
  {
    id: '1',
    title: 'Pale Works',
    text: 'Pale Works is a maker of boilers. Pale Works was founded in 1901 by Ada Vane. It has 40 boats.',
  },
  { id: '2', title: 'Ada Vane', text: 'Ada Vane was an engineer. Ada Vane died in 1960.' },
];
const answer = (...questions: string[]) =>
  new BuiltInPassageAnswerer().answer({
    question: 'What of it?',
    passages,
    citations: true,
    parts: questions.map((question) => ({ question, passages })),
  });

describe('an answer to several questions', () => {
  it('tells each on the first line, and proves them in their order', async () => {
    const { text, form } = await answer('When was Pale Works founded?', 'When did Ada Vane die?');
    expect(form).toBe('stated');
    expect(text).toBe('1901; 1960\nPale Works was founded in 1901 by Ada Vane. [CITE:1] Ada Vane died in 1960. [CITE:2]');
  });

  it('shows a sentence once that answers two of them', async () => {
    const { text } = await answer('When was Pale Works founded?', 'Who founded Pale Works?');
    expect(text).toBe('1901; Ada Vane\nPale Works was founded in 1901 by Ada Vane. [CITE:1]');
  });

  it('says which one nothing is stated for', async () => {
    const { text, form } = await answer('When was Pale Works founded?', 'How deep is the lake of Moor?');
    expect([form, text.split('\n')[0]]).toEqual(['stated', '1901. Not stated: How deep is the lake of Moor?']);
    expect(text).not.toContain('40 boats');
  });

  it('is that to the question as it stands where none of them is answered', async () => {
    const { form } = await answer('How deep is the lake of Moor?', 'Who painted the Red Barge?');
    expect(form).not.toBe('stated');
  });
});
