import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import fc from 'fast-check';
import { Bm25Index } from './bm25-index';
import { personalisedPageRank } from './personalised-page-rank';
import { PushedPageRank } from './pushed-page-rank';
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

describe('pushed PageRank', () => {
  const strength = ({ nodeCount, offsets, weights }: ReturnType<typeof adjacency>) =>
    Float64Array.from({ length: nodeCount }, (_, v) =>
      weights.slice(offsets[v], offsets[v + 1]).reduce((sum, one) => sum + one, 0),
    );

  const walk = (walks: PushedPageRank, restart: ReadonlyMap<number, number>, { least }: { least: number }) => {
    const scores: number[] = new Array<number>(walks.nodeCount).fill(0);
    runSteps(walks.steps(restart, { follow: 0.6, rounds: 8, least }, (v, score) => (scores[v] = score)));
    return scores;
  };

  it('is the power iteration of as many rounds where everybody hands on', () => {
    const edge = fc.tuple(fc.nat(11), fc.nat(11), fc.integer({ min: 1, max: 5 }));
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 30 }), fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }), (edges, restart) => {
        const graph = adjacency(weightedGraph(12, edges));
        const expected = personalisedPageRank(graph, Float64Array.from(restart), { follow: 0.6, iterations: 8 });
        const walks = new PushedPageRank(graph, strength(graph));
        for (const _ of ['first', 'again with the columns of the first'])
          walk(walks, new Map(restart.entries()), { least: 0 }).forEach((score, v) => expect(score).toBeCloseTo(expected[v]!, 12));
      }),
    );
  });

  it('leaves what holds too little where it is: nothing beyond is looked at, nothing is lost', () => {
    const star = adjacency(
      weightedGraph(1_002, [...Array.from({ length: 1_000 }, (_, i) => [0, i + 1, 1] as [number, number, number]), [1, 1_001, 1]]),
    );
    const pushed = walk(new PushedPageRank(star, strength(star)), new Map([[1_001, 1]]), { least: 0.01 });
    expect(pushed[0]).toBeGreaterThan(0);
    expect(pushed[2]).toBe(0);
    expect(pushed.reduce((sum, score) => sum + score, 0)).toBeCloseTo(1, 12);
  });

  it('is the same for walks that take turns, and after one that was given up', () => {
    const ring = adjacency(
      weightedGraph(
        50,
        Array.from({ length: 50 }, (_, i) => [i, (i + 1) % 50, 1 + (i % 3)] as [number, number, number]),
      ),
    );
    const walks = new PushedPageRank(ring, strength(ring));
    const alone = [0, 20, 40].map((from) => walk(new PushedPageRank(ring, strength(ring)), new Map([[from, 1]]), { least: 0 }));
    const together = [0, 20, 40, 10].map((from) => {
      const scores: number[] = new Array<number>(50).fill(0);
      return {
        scores,
        steps: walks.steps(new Map([[from, 1]]), { follow: 0.6, rounds: 8, least: 0 }, (v, score) => (scores[v] = score)),
      };
    });
    together[3]!.steps.next(); // and never again
    for (let left = 3; left > 0;) left = together.slice(0, 3).filter(({ steps }) => !steps.next().done).length;
    expect(together.slice(0, 3).map(({ scores }) => scores)).toEqual(alone);
    expect(walk(walks, new Map([[0, 1]]), { least: 0 })).toEqual(alone[0]);
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
