import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toldPolar } from './told-polar';

const passage = (title: string, text: string) => ({ id: title, title, text });
const FORT = passage(
  'Tarn Fort',
  'Tarn Fort is a fort in Ulm. The walls of the fort are open to visitors in summer. It was never taken by an army.',
);
const told = (question: string, ...passages: ReturnType<typeof passage>[]) => toldPolar(question, passages)?.answer;

describe('yes or no', () => {
  it('is yes where a sentence says what is asked, with that sentence', () => {
    expect(toldPolar('Is Tarn Fort open to visitors in summer?', [FORT])).toMatchObject({
      answer: 'Yes',
      sentence: 'The walls of the fort are open to visitors in summer.',
    });
  });

  it.each([
    ['Was Tarn Fort ever taken by an army?', FORT],
    [
      'is announcing check required in chess',
      passage('Check (chess)', 'Announcing "check" is not required under the rules of chess.'),
    ],
    ['Is Tarn part of Ulm?', passage('Tarn', 'Tarn is not part of Ulm, but of a district of its own.')],
  ])('is no where a sentence denies it outright: %s', (question, given) => {
    expect(told(question, given)).toBe('No');
  });

  it.each([
    ['denied of a part', 'Are scrums pushed in Tarn ball?', 'Tarn ball', 'Scrums are not usually pushed in Tarn ball.'],
    [
      'of both alone',
      'Is a Tarn scan the same as an Ulm scan?',
      'Scans',
      'A doctor may use an Ulm scan and a Tarn scan to look at a knee.',
    ],
    ['a title', 'Is Tarn Rouge the same as Tarn?', 'Tarn Rouge', 'Tarn Rouge. It flies to Ulm.'],
    [
      'denied of a part',
      'Do all bridges of Tarn have a toll?',
      'Bridges',
      'The old bridges of Tarn have a toll, the new one has none.',
    ],
    [
      'only looked into',
      'Is Tarn fever a risk factor for gout?',
      'Study',
      'The aim of the study was to tell if Tarn fever is a risk factor for gout.',
    ],
    [
      'only looked into',
      'Can dentists recognize Tarn films?',
      'Study',
      'To determine the ability of dentists to recognize Tarn films.',
    ],
    ['only asked', 'Can dentists recognize Tarn films?', 'Study', 'Can dentists recognize Tarn films by looking at them?'],
    [
      'denied of another thing',
      'Does Tarn support transactions?',
      'Tarn',
      'Tarn does not support rollbacks of transactions since these would slow it down.',
    ],
    [
      'of one of two',
      'Is a snapshot the same as a journal?',
      'Backup',
      'The base file is an initial (snapshot or journal) picture of the data.',
    ],
    ['denied of a time', 'Are refunds given?', 'Terms', 'Refunds are not given after 30 days.'],
    ['of another number', 'Does Tarn 3 support sound?', 'Tarn', 'Tarn 2 does support sound.'],
    ['not asked in one word', 'Is Low Tide not shown in Ulm?', 'Low Tide', 'Low Tide is shown in Ulm.'],
  ])('is left open by what is %s: %s', (_, question, title, text) => {
    expect(told(question, passage(title, text))).toBeUndefined();
  });

  it('is left open where nothing is asked for it, and where nothing is said', () => {
    expect([told('What is Tarn Fort?', FORT), told('Is Tarn Fort old?'), told('Is it?', FORT)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('whether two things are the same', () => {
  it.each([
    ['Are low rise and low waisted trousers the same?', 'Low rise or low waisted trousers sit below the waist.'],
    ['is a garbanzo bean the same as a chickpea', 'The chickpea, also known as the garbanzo bean, is a legume.'],
    ['is visa delta the same as visa debit', 'The Visa Debit card was previously known as "Visa Delta" in one country.'],
    [
      'are profit and loss and income statement the same thing',
      'An income statement (also referred to as a revenue statement, profit and loss, or earnings statement) tells gains.',
    ],
  ])('is told by a sentence that gives one as a name of the other: %s', (question, text) => {
    expect(told(question, passage('Names', text))).toBe('Yes');
  });

  it('is no difference then', () => {
    const question = 'Is there a difference between lightning bugs and fireflies?';
    expect(told(question, passage('Beetles', 'They are beetles, called fireflies or lightning bugs for their light.'))).toBe('No');
  });

  it('is not told by one that names them side by side', () => {
    expect(
      told(
        'is gear oil the same as motor oil',
        passage('Oil', 'While gear oil does not reach the heat of motor oil, both warm up.'),
      ),
    ).toBeUndefined();
  });
});

it('reads a sentence as long as a text without going through all of its words for each of them', () => {
  const asked = 'Is a tarn the same as a fort?';
  for (const piece of ['is tarn fort ', 'tarn or fort ', 'not tarn ', 'never fort is not tarn ', 'to see whether tarn (fort ']) {
    const before = process.cpuUsage();
    toldPolar(asked, [passage('Tarn', `The ${piece.repeat(8_000)}.`)]);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
  }
});

it('reads any text', () => {
  const piece = fc.constantFrom(
    'not ',
    'or ',
    'also known as ',
    'tarn ',
    'fort, ',
    '(',
    'to see whether ',
    ' '.repeat(40),
    'we study ',
    'never',
    '. ',
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 200, maxLength: 400 }), (pieces) => {
      toldPolar('Is a tarn the same as a fort?', [passage('Tarn', pieces.join(''))]);
    }),
    { numRuns: 40 },
  );
});
