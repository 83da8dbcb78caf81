import { describe, expect, it } from '@jest/globals';
import { asksOfOneThing } from './asks-of-one-thing';

describe('a question that one sentence may answer', () => {
  it.each([
    'who plays david in the assassination of gianni versace',
    'When was the treaty of Versailles signed?',
    'In which year was the bridge built?',
    "what's the name of the dog",
    'where is the captain of the harrow team',
    'how many hoops are used in a game of croquet',
    'Wer hat das Buch geschrieben, das in der Stadt liegt?',
    'Когда была основана биржа?',
  ])('%s', (question) => expect(asksOfOneThing(question)).toBe(true));

  it.each([
    'Where was the father of Belgutei born?',
    'What is the capital of the country where Nora Quill was born?',
    'Which plant is larger, the Pterocarya or the Cotula?',
    'Dick Humbert played for an NFL team based in what state?',
    'Is parallax more pronounced with nearby stars?',
    '誰がこの本を書きましたか',
    `who ${'wrote '.repeat(400)}`,
  ])('is none of several, none that describes, and none without blanks: %s', (question) =>
    expect(asksOfOneThing(question)).toBe(false),
  );
});
