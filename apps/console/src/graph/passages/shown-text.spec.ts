import { describe, expect, it } from '@jest/globals';
import { placesOf, shownText } from './shown-text';

const written = (text: string, marks: [number, number][], around: number) => {
  const { pieces, isCut } = shownText(text, marks, around);
  return `${pieces.map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text)).join('')}${isCut ? ' …' : ''}`;
};

describe('shownText', () => {
  it.each<[string, [number, number][], number, string]>([
    ['one two three', [[4, 7]], Infinity, 'one [two] three'],
    [
      'one two three',
      [
        [4, 7],
        [5, 9],
      ],
      Infinity,
      'one [two t]hree',
    ],
    ['one two three', [], Infinity, 'one two three'],
    ['one two three four five', [[8, 13]], 5, 'two [three] four …'],
    ['one two three four five', [], 5, 'one two …'],
    [
      'one two',
      [
        [-1, 2],
        [5, 99],
        [3, 3],
      ],
      Infinity,
      'one two',
    ],
    ['', [[0, 0]], 10, ''],
  ])('%j with marks at %j and %s around: %s', (text, marks, around, shown) => {
    expect(written(text, marks, around)).toBe(shown);
  });
});

describe('shownText around a place', () => {
  it('leaves out marks before it', () => {
    const { pieces } = shownText(
      'one two three four five six',
      [
        [0, 3],
        [19, 23],
      ],
      6,
      [19, 23],
    );
    expect(pieces.map(({ text }) => text)).toEqual(['three four ', 'five', ' six']);
  });
});

describe('placesOf', () => {
  it.each([
    [
      'Anna met Bo. anna left.',
      ['Anna', 'Bo'],
      [
        [0, 4],
        [13, 17],
        [9, 11],
      ],
    ],
    ['a.*b', ['.*'], [[1, 3]]],
    ['anything', ['', 'a'], []],
    ['İstanbul', ['stanbul'], []],
  ])('of %j: %j at %j', (text, words, places) => {
    expect(placesOf(text, words)).toEqual(places);
  });
});
