import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { Bm25Index } from '@strata/graph';
import { candidateDepth, fuseNeighbours, queryTerms, similarPairSteps } from './similarity';

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

  it('joins both directions of a pair under the higher score', () => {
    const neighbours = new Map([
      [2, [{ document: 0, score: 0.3 }]],
      [
        0,
        [
          { document: 2, score: 0.7 },
          { document: 1, score: 0.1 },
        ],
      ],
    ]);
    const pairs = runSteps(similarPairSteps(neighbours));
    expect(pairs).toEqual([
      { one: 0, other: 1, score: 0.1 },
      { one: 0, other: 2, score: 0.7 },
    ]);
  });

  it('asks with the terms that tell a document from the others', () => {
    const documents = [
      ['the', 'the', 'arch', 'bridge'],
      ['the', 'bread'],
      ['the', 'bridge'],
    ];
    expect(queryTerms(documents[0]!, Bm25Index.build(documents)).slice(0, 2)).toEqual(['arch', 'bridge']);
  });

  it.each([
    [1, 20],
    [7, 21],
    [100, 300],
  ])('top_k %i looks at %i candidates per list', (topK, depth) => expect(candidateDepth(topK)).toBe(depth));
});
