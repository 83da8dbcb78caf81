import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import fc from 'fast-check';
import { associatedPairsSteps, logLikelihoodRatio } from './associated-pairs';

const OPTIONS = { places: 1_000, leastTogether: 2, leastScore: 10.83, mostOfEach: 2 };
const pairsOf = (placesOf: number[][], options = {}) =>
  runSteps(associatedPairsSteps(placesOf, { ...OPTIONS, ...options })).map(({ one, other }) => [one, other]);

describe('the log-likelihood ratio', () => {
  it.each([
    [110, 2_552, 221, 31_777, 270.72], // "the swiss" in table 1 of Dunning 1993
    [1, 100, 10, 1_000, 0],
    [10, 10, 10, 10, 0],
  ])('of %i together, %i of the one and %i of the other in %i places', (together, one, other, places, ratio) => {
    expect(logLikelihoodRatio(together, one, other, places)).toBeCloseTo(ratio, 1);
  });
});

describe('associated pairs', () => {
  const often = Array.from({ length: 600 }, (_, i) => i);
  it.each<[string, number[][], number[][]]>([
    ['meet again and again', [[1, 2, 3], [2, 3, 9], [4]], [[0, 1]]],
    [
      'do not meet only once',
      [
        [1, 2],
        [2, 5],
      ],
      [],
    ],
    ['do not meet where one of them is nearly everywhere', [[1, 2], often], []],
  ])('%s', (_, placesOf, pairs) => {
    expect(pairsOf(placesOf)).toEqual(pairs);
  });

  it('are the best of one of the two at least', () => {
    const hub = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    expect(pairsOf([hub, [0, 1, 2, 3], [0, 1, 2], [7, 8]], { mostOfEach: 1 })).toEqual([
      [0, 1],
      [1, 2],
      [0, 3],
    ]);
    expect(
      pairsOf(
        [
          [1, 2, 3, 4],
          [1, 2, 3, 4],
          [1, 2, 3, 4],
        ],
        { mostOfEach: 1 },
      ),
    ).toEqual([
      [0, 1],
      [0, 2],
    ]);
  });

  it('meet as often as they say', () => {
    const lists = fc.array(fc.uniqueArray(fc.nat(30), { maxLength: 8 }), { maxLength: 12 });
    fc.assert(
      fc.property(lists, (placesOf) => {
        for (const { one, other, together } of runSteps(associatedPairsSteps(placesOf, { ...OPTIONS, places: 40, leastScore: 1 })))
          expect(placesOf[one]!.filter((place) => placesOf[other]!.includes(place))).toHaveLength(together);
      }),
    );
  });
});
