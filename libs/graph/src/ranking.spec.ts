import { describe, expect, it } from '@jest/globals';
import { Bm25Index } from './bm25-index';
import { personalisedPageRank } from './personalised-page-rank';
import { reciprocalRankFusion } from './reciprocal-rank-fusion';
import { adjacency, weightedGraph } from './weighted-graph';

describe('reciprocalRankFusion', () => {
  it('adds 1 / (60 + rank) over the lists that hold an id', () => {
    const fused = reciprocalRankFusion([
      ['a', 'b', 'c'],
      ['c', 'x', 'a'],
    ]);
    expect(fused.slice(0, 2).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(fused[0]!.score).toBeCloseTo(1 / 61 + 1 / 63, 12);
    expect(fused.find(({ id }) => id === 'x')!.score).toBeCloseTo(1 / 62, 12);
  });
});

describe('personalisedPageRank', () => {
  it('keeps the sum of 1 and prefers what is near the restart node', () => {
    const chain = adjacency(
      weightedGraph(5, [
        [0, 1, 1],
        [1, 2, 1],
        [2, 3, 1],
      ]),
    );
    const score = personalisedPageRank(chain, Float64Array.of(1, 0, 0, 0, 0), { follow: 0.5, iterations: 50 });
    expect(score.reduce((sum, s) => sum + s, 0)).toBeCloseTo(1, 9);
    expect(score[0]! > score[1]! && score[1]! > score[2]! && score[2]! > score[3]!).toBe(true);
    expect(score[4]).toBe(0);
  });

  it('sends the walkers of a node without edges home', () => {
    const score = personalisedPageRank(adjacency(weightedGraph(2, [])), Float64Array.of(3, 1));
    expect([...score]).toEqual([0.75, 0.25]);
  });
});

describe('Bm25Index', () => {
  const index = Bm25Index.build([['graph', 'database'], ['graph', 'graph', 'theory', 'of', 'networks'], ['cooking']]);

  it('ranks by term rarity, repetition and length', () => {
    expect(index.search(['database', 'graph'], 10).map(({ document }) => document)).toEqual([0, 1]);
    expect(index.search(['unknown'], 10)).toEqual([]);
    expect(index.documentFrequency('graph')).toBe(2);
  });

  it('gives the textbook score', () => {
    const idf = Math.log(1 + (3 - 1 + 0.5) / 1.5);
    const norm = 1.2 * (1 - 0.75 + (0.75 * 1) / (8 / 3));
    expect(index.search(['cooking'], 1)[0]!.score).toBeCloseTo((idf * 2.2) / (1 + norm), 12);
  });

  it('searches only what is accepted', () => {
    expect(index.search(['graph'], 10, (document) => document !== 0).map(({ document }) => document)).toEqual([1]);
  });
});
