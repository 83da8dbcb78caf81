import { describe, expect, it } from '@jest/globals';
import { itemInList } from './item-in-list';

const LAW = `### § 9 Drinks

(1) This is the law. In inns and shops

1.  beer, wine and other drinks of that kind to children under
    16 years,


2.  other drinks to children and young people

may neither be sold nor given.

(2) The authority decides,

1.  how long and at which time a child may work,
2.  on the length of breaks:

    a)  breaks of young people,
    b)  all other breaks.

The fee is 5 euros.

Note:

- bring a rope,

What everybody needs:

- Rope of hemp
- a bucket of tar

The following is done.

- clean the deck,
`;

describe('an item of a list', () => {
  it.each([
    [
      'has the parts of its sentence around it',
      'beer, wine and other drinks of that kind to children under 16 years,',
      'In inns and shops beer, wine and other drinks of that kind to children under 16 years, … may neither be sold nor given.',
    ],
    [
      'that is the last has them, too',
      'other drinks to children and young people',
      'In inns and shops other drinks to children and young people may neither be sold nor given.',
    ],
    [
      'stands behind what leads over to it',
      'how long and at which time a child may work,',
      '(2) The authority decides, how long and at which time a child may work,',
    ],
    [
      'of an item stands behind both',
      'a) breaks of young people,',
      '(2) The authority decides, on the length of breaks: breaks of young people,',
    ],
    [
      'that was shortened is found by its beginning',
      'how long and at which time …',
      '(2) The authority decides, how long and at which time …',
    ],
    ['stands behind a colon', 'a bucket of tar', 'What everybody needs: a bucket of tar'],
  ])('%s', (_, shown, expected) => {
    expect(itemInList(shown, LAW)).toBe(expected);
  });

  it.each([
    ['it says all itself', 'Rope of hemp'],
    ['one word goes before it', 'bring a rope,'],
    ['the sentence before it has ended', 'clean the deck,'],
    ['it stands in no list', 'The fee is 5 euros.'],
    ['it is not there', 'children under 12 years,'],
    ['too little is left of it', 'how …'],
    ['it has the mark of an item', 'a) breaks of old people,'],
  ])('stays as it is where %s', (_, shown) => {
    expect(itemInList(shown, LAW)).toBe(shown);
  });

  it.each(['- a,\n', '    1. a,\n', 'a ', 'a', '(a) ', '\n'])('is found at once in %j over and over', (piece) => {
    const before = process.cpuUsage();
    itemInList('a,', piece.repeat(100_000 / piece.length));
    itemInList(`${piece.repeat(100_000 / piece.length)},`, `They need\n\n- ${piece.repeat(90_000 / piece.length)},`);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });
});
