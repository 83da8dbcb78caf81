import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { neighboursOf } from './neighbours';
import { candidateDepth, fuseNeighbours, innerPairs, similarPairSteps } from './similarity';

describe('similarity of documents', () => {
  it.each([
    ['first in both lists', [1], [1], 1],
    ['first by vector, third by terms', [1], [2, 3, 1], (1 / 61 + 1 / 63) / (2 / 61)],
    ['second by vector only', [9, 1], [], 1 / 62 / (2 / 61)],
  ])('scores a neighbour that is %s', (_, byVector, byTerms, score) => {
    expect(fuseNeighbours(byVector, byTerms, 9).find(({ document }) => document === 1)?.score).toBeCloseTo(score, 12);
  });

  it('keeps the best neighbours only', () => {
    expect(fuseNeighbours([1, 2, 3, 4], [2, 1], 2).map(({ document }) => document)).toEqual([1, 2]);
  });

  /** documents 2 and 0 were asked about, three neighbours each at most */
  const neighbours = {
    topK: 3,
    of: Uint32Array.of(2, 0),
    counts: Uint32Array.of(1, 2),
    documents: Uint32Array.of(0, 0, 0, 2, 1, 0),
    scores: Float64Array.of(0.3, 0, 0, 0.7, 0.1, 0),
  };

  it('joins both directions of a pair under the higher score', () => {
    expect(neighboursOf(neighbours, 1)).toEqual([
      { document: 2, score: 0.7 },
      { document: 1, score: 0.1 },
    ]);
    expect(runSteps(similarPairSteps(neighbours, 3))).toEqual({
      one: Uint32Array.of(0, 0),
      other: Uint32Array.of(1, 2),
      score: Float64Array.of(0.1, 0.7),
    });
  });

  it('of some documents only are the pairs between them, by position among them', () => {
    const pairs = runSteps(similarPairSteps(neighbours, 3));
    expect(innerPairs(pairs, [0, 2], 3)).toEqual({
      one: Uint32Array.of(0),
      other: Uint32Array.of(1),
      score: Float64Array.of(0.7),
    });
    expect(innerPairs(pairs, [1, 2], 3).one).toHaveLength(0);
  });

  it.each([
    [1, 20],
    [7, 21],
    [100, 300],
  ])('top_k %i looks at %i candidates per list', (topK, depth) => expect(candidateDepth(topK)).toBe(depth));
});
