import { describe, expect, it } from '@jest/globals';
import { toldDifference } from './told-difference';

const PASSAGES = ['winch', 'capstan'].map((title, i) => ({
  ...{ id: String(i), title, isOpening: true },
  text: `# ${title}\n\nDrum number ${i} for rope.\n`,
}));
const told = (question: string) => toldDifference(question, PASSAGES)?.sentences.map(({ sentence }) => sentence);

describe('how two things differ', () => {
  it.each([
    'What is the difference between winch and capstan?',
    'How does winch differ from capstan?',
    'Compare the winch with the capstan.',
  ])('is told by what each of them is: %s', (question) => {
    expect(told(question)).toEqual(['Drum number 0 for rope.', 'Drum number 1 for rope.']);
  });

  it('is not told where one of them has no document', () => {
    expect(told('What is the difference between winch and windlass?')).toBeUndefined();
    expect(told('What is winch?')).toBeUndefined();
  });
});
