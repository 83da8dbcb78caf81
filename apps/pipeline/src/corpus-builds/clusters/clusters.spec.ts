import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runSteps } from '@strata/event-loop';
import { clusterNumber, nextClusterNumber, numberingSteps } from './cluster-numbering';
import { electCluster } from './cluster-vote';
import { findClusters } from './clusters';
import { pairColumns } from '../similarity/similar-pairs.builder';
import type { SimilarPair } from '../similarity/similar-pairs.builder';

/** All pairs within groups of positions, so that each group is one dense cluster. */
function cliques(...groups: number[][]): SimilarPair[] {
  return groups.flatMap((group) =>
    group.flatMap((one, place) => group.slice(place + 1).map((other) => ({ one, other, score: 1 }))),
  );
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => from + place);
const noNearest = () => undefined;

describe('clusters of a category', () => {
  it.each([
    ['no document', 0, [], []],
    ['one document', 1, [], [[0]]],
    [
      'two groups',
      6,
      cliques([0, 1, 2], [3, 4, 5]),
      [
        [0, 1, 2],
        [3, 4, 5],
      ],
    ],
    ['nothing similar at all', 3, [], [[0, 1, 2]]],
  ])('%s', (_, documentCount, pairs, expected) => {
    expect(
      findClusters({ documentCount, pairs: pairColumns(pairs), depth: 1, nearest: noNearest }).map(({ members }) => members),
    ).toEqual(expected);
  });

  it('lets a document without similar ones join the cluster of the nearest', () => {
    const found = findClusters({ documentCount: 5, pairs: pairColumns(cliques([0, 1], [2, 3])), depth: 1, nearest: () => 3 });
    expect(found.map(({ members }) => members)).toEqual([
      [0, 1],
      [2, 3, 4],
    ]);
  });

  it('splits a large cluster only when asked for depth 2', () => {
    // two groups of 12, tied together more than either is tied to the third group
    const ties = range(0, 12).map((one) => ({ one, other: one + 12, score: 0.9 }));
    const pairs = pairColumns([
      ...cliques(range(0, 12), range(12, 24)).map((pair) => ({ ...pair, score: 0.35 })),
      ...ties,
      ...cliques(range(24, 60)),
    ]);
    const flat = findClusters({ documentCount: 60, pairs, depth: 1, nearest: noNearest });
    const deep = findClusters({ documentCount: 60, pairs, depth: 2, nearest: noNearest });
    expect(flat.every(({ level }) => level === 1)).toBe(true);
    expect(deep.length).toBeGreaterThanOrEqual(flat.length);
    expect(deep.filter(({ level }) => level === 2).every(({ members }) => members.length >= 5)).toBe(true);
  });

  it('puts every document into exactly one cluster', () => {
    const pair = fc.record({ one: fc.nat(39), other: fc.nat(39), score: fc.double({ min: 0.01, max: 1, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 120 }), fc.constantFrom(1, 2), (pairs, depth) => {
        const proper = pairs.filter(({ one, other }) => one !== other);
        const found = findClusters({
          documentCount: 40,
          pairs: pairColumns(proper),
          depth,
          nearest: (document) => (document + 1) % 40,
        });
        expect(found.flatMap(({ members }) => members).sort((a, b) => a - b)).toEqual(range(0, 40));
      }),
      { numRuns: 50 },
    );
  });
});

describe('numbers of clusters', () => {
  it('counts from the largest; the smallest file name decides ties', () => {
    const documents = ['z', 'a', 'm', 'b'].map((filename) => ({ _key: filename.toUpperCase(), filename }));
    const clusters = [
      { members: [0], level: 1, top: 0 } as const,
      { members: [1, 2], level: 2, top: 1 } as const,
      { members: [3], level: 1, top: 2 } as const,
    ];
    expect(runSteps(numberingSteps('law', clusters, documents, 4))).toEqual([
      { id: 'cluster_law_4', members: ['A', 'M'], level: 2, parent: 'top_law_1' },
      { id: 'cluster_law_5', members: ['B'], level: 1, parent: '' },
      { id: 'cluster_law_6', members: ['Z'], level: 1, parent: '' },
    ]);
  });

  it('are given to many documents in small steps', () => {
    const documents = range(0, 50_000).map((place) => ({ _key: `k${place}`, filename: `f${(place * 7_919) % 50_000}` }));
    const steps = numberingSteps('law', [{ members: range(0, 50_000), level: 1, top: 0 }], documents);
    expect([...steps].length).toBeGreaterThan(100);
  });

  it('finds the next free number', () => {
    expect(nextClusterNumber(['cluster_law_2', 'cluster_law_10'])).toBe(11);
    expect(nextClusterNumber([])).toBe(0);
    expect(clusterNumber('cluster_7')).toBe(7);
  });
});

describe('cluster that a new document joins', () => {
  it.each([
    [
      'highest sum',
      [
        { cluster: 'c_1', score: 0.4 },
        { cluster: 'c_1', score: 0.4 },
        { cluster: 'c_2', score: 0.7 },
      ],
      'c_1',
    ],
    [
      'best single score at equal sums',
      [
        { cluster: 'c_1', score: 0.3 },
        { cluster: 'c_1', score: 0.3 },
        { cluster: 'c_2', score: 0.6 },
      ],
      'c_2',
    ],
    [
      'lower number at equal scores',
      [
        { cluster: 'c_10', score: 0.5 },
        { cluster: 'c_9', score: 0.5 },
      ],
      'c_9',
    ],
    ['none when no neighbour is in one', [{ cluster: undefined, score: 1 }], undefined],
  ])('%s', (_, votes, cluster) => expect(electCluster(votes)).toBe(cluster));
});
