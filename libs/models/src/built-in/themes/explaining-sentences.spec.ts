import { describe, expect, it } from '@jest/globals';
import { explainingSentences } from './explaining-sentences';

const passages = [
  {
    id: '1',
    title: 'Triggers',
    text: '# Triggers\n\nA trigger is a facility that lets one package tell another one of events. It is not defined in what order triggers will run. All triggers of a package work in the order of names, if the package says so.',
  },
];

describe('sentences that explain', () => {
  it('say what something is before what else has the words of the question', () => {
    expect(explainingSentences('How do triggers work?', passages)[0]).toEqual({
      passage: passages[0],
      sentence: 'A trigger is a facility that lets one package tell another one of events.',
    });
  });

  it.each(['Which trigger runs first?', 'How do whales sing?'])('are none for «%s»', (question) => {
    expect(explainingSentences(question, passages)).toEqual([]);
  });
});
