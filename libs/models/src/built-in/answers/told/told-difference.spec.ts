import { describe, expect, it } from '@jest/globals';
import { toldDifference } from './told-difference';

const passage = (title: string, text: string) => ({ id: title, title, isOpening: true, text: `# ${title}\n\n${text}\n` });
const PASSAGES = [passage('winch', 'Drum number 0 for rope.'), passage('capstan', 'Drum number 1 for rope.')];
const told = (question: string, passages = PASSAGES) => {
  const found = toldDifference(question, passages);
  return found && [found.line, found.isStated, ...found.sentences.map(({ sentence }) => sentence)];
};

describe('how two things differ', () => {
  it.each([
    'What is the difference between winch and capstan?',
    'How does winch differ from capstan?',
    'Compare the winch with the capstan.',
  ])('is told by what each of them is: %s', (question) => {
    expect(told(question)).toEqual(['', true, 'Drum number 0 for rope.', 'Drum number 1 for rope.']);
  });

  it('is told by a sentence that holds them against each other, too', () => {
    const passages = [passage('winch', 'Drum for rope. Unlike a capstan, a winch stores its rope.'), PASSAGES[1]!];
    expect(told('winch vs capstan', passages)!.at(-1)).toBe('Unlike a capstan, a winch stores its rope.');
  });

  it('is not known where one of them has no document and no sentence speaks of both', () => {
    expect(told('What is the difference between winch and windlass?')).toEqual(['', false, 'Drum number 0 for rope.']);
    expect(told('What is the difference between crane and windlass?')).toBeUndefined();
    expect(told('What is winch?')).toBeUndefined();
  });
});

describe('whether one thing is more of something than another', () => {
  const fast = [passage('winch', 'Drum for rope. It is much faster than a capstan.'), PASSAGES[1]!];

  it.each([
    ['Is winch faster than capstan?', 'Yes'],
    ['Is capstan faster than winch?', 'No'],
    ['Which is faster, winch or capstan?', 'winch'],
  ])('%s %s', (question, line) => {
    expect(told(question, fast)).toEqual([line, true, 'It is much faster than a capstan.']);
  });

  it('is not told where no sentence says it of both: each is quoted as it speaks of itself', () => {
    const passages = [passage('winch', 'Drum for rope. It weighs 900 kB only, 12 bytes of them its name.'), PASSAGES[1]!];
    expect(told('Is winch smaller than capstan?', passages)).toEqual([
      ...['', false],
      ...['It weighs 900 kB only, 12 bytes of them its name.', 'Drum number 1 for rope.'],
    ]);
    expect(told('Is winch older than capstan?', fast)![1]).toBe(false);
  });
});
