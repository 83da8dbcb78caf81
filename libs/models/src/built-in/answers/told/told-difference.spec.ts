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

describe('how two things of one text differ', () => {
  const knots = passage(
    'Ropework',
    [
      ...['How ropes are joined.', '## Flat knots `a-b`', 'Join two ropes of one thickness for a short while.'],
      ...['## Sheet knots `a>b`', 'Join a thick rope to a thin one and hold while there is a load.', '## Storage'],
      ...['Ropes hang in the loft.', 'tar: Keeps water out of ropes in the open air.', 'oil: Keeps ropes supple in the dry loft.'],
    ].join('\n\n'),
  );
  const FLAT = 'Join two ropes of one thickness for a short while.';
  const SHEET = 'Join a thick rope to a thin one and hold while there is a load.';

  it.each([
    ['What is the difference between flat and sheet knots?', FLAT, SHEET],
    ['What is the difference between a sheet knot and a flat knot?', SHEET, FLAT],
    ['How do flat knots and sheet knots differ?', FLAT, SHEET],
    [
      'What is the difference between tar and oil?',
      ...['tar: Keeps water out of ropes in the open air.', 'oil: Keeps ropes supple in the dry loft.'],
    ],
  ])('is told by what stands on each: %s', (question, one, other) => {
    expect(told(question, [knots])).toEqual(['', true, one, other]);
  });

  it('names the one that a sentence is on and does not name', () => {
    const { sentences } = toldDifference('What is the difference between flat and sheet knots?', [knots])!;
    expect(sentences.map(({ of }) => of)).toEqual(['flat knots', 'sheet knots']);
  });

  it('is not known where one of them alone has something said on it', () => {
    expect(told('What is the difference between flat and granny knots?', [knots])).toBeUndefined();
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
