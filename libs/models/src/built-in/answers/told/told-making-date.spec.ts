import { describe, expect, it } from '@jest/globals';
import { toldMakingDate, toldOlder } from './told-making-date';

const of = (title: string, date: string) => ({
  id: title,
  title,
  text: `# ${title}\n\nInventory number: 7  \n${date}  \nMaterial: clay\n\nRestored in 1930.\n`,
});
const VASES = [
  of('Vase with Herons', 'Date: AD 175–200'),
  of('Panel with Gulls', '**Date**: about 150 B.C.'),
  of('Jar with Auks', 'Dated: 510–500 B.C.'),
  of('Bowl with Terns', 'Period: late 2nd century'),
  of('Cup with Skuas', 'Date: unknown'),
  of('Dish with Ducks', 'Date: AD 300'),
  of('Dish with Ducks and Geese', 'Date: AD 310'),
];

describe('when a thing was made', () => {
  it.each([
    ['When was the Vase with Herons made?', 'AD 175–200'],
    ['When was the heron vase painted?', 'AD 175–200'],
    ['In which century was the Bowl with Terns made?', 'late 2nd century'],
    ['When was the Cup with Skuas made?', undefined], // no date
    ['When was the Dish with Ducks made?', undefined], // which of two
    ['When was the Plate with Terns made?', undefined],
    ['When was the Vase with Herons restored?', undefined],
  ])('is told by the field of its document: %s', (question, date) => expect(toldMakingDate(question, VASES)?.date).toBe(date));
});

describe('which of two is older', () => {
  it.each([
    ['Which is older, the Vase with Herons or the Panel with Gulls?', 'Panel with Gulls'],
    ['Which is older, the gull panel or the auk jar?', 'auk jar'],
    ['Which is newer, the gull panel or the auk jar?', 'gull panel'],
    ['Is the gull panel older than the tern bowl?', 'Yes'],
    ['Is the heron vase older than the gull panel?', 'No'],
    ['Which is older, the heron vase or the tern bowl?', undefined], // may be of one time
    ['Which is older, the heron vase or the skua cup?', undefined],
    ['Which is bigger, the gull panel or the auk jar?', undefined],
    ['Which is older, the auk jar or the jar with auks?', undefined],
  ])('is told by the dates of both: %s', (question, line) => expect(toldOlder(question, VASES)?.line).toBe(line));

  it('is looked for in time with the length of a text', () => {
    for (const piece of ['Date: ', 'a', '1', ' ', '*'])
      expect(
        toldMakingDate('When was the vase made?', [{ id: '1', title: 'Vase', text: piece.repeat(100_000 / piece.length) }]),
      ).toBeUndefined();
  });
});
