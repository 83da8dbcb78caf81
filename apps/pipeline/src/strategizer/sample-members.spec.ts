import { describe, expect, it } from '@jest/globals';
import { evenlySpaced, sampleMembers, sampleSeeds } from './sample-members';

const range = (count: number) => Array.from({ length: count }, (_, place) => place);

describe('the sample of a cluster', () => {
  it('is made of seeds with the most similar documents of the cluster', () => {
    const members = range(600);
    expect(sampleSeeds(members)).toEqual([0, 100, 200, 300, 400, 500]);
    // 9,000 and more are documents of other clusters
    const similar = (seed: number) => [9_000 + seed, seed + 1, seed + 2, seed + 3, seed + 4];
    const sampled = sampleMembers(members, similar);
    expect(sampled).toHaveLength(24);
    expect(sampled.slice(0, 5)).toEqual([0, 1, 2, 3, 100]);
    expect(sampled.every((member) => member < 600)).toBe(true);
  });

  it.each([
    ['a small cluster is the whole cluster', 9, 9],
    ['a cluster without similar pairs is evenly spaced', 480, 24],
    ['an empty cluster is empty', 0, 0],
  ])('of %s', (_, count, expected) => {
    const sampled = sampleMembers(range(count), () => []);
    expect(new Set(sampled).size).toBe(expected);
  });

  it('spaces evenly', () => {
    expect(evenlySpaced(range(10), 3)).toEqual([0, 3, 6]);
    expect(evenlySpaced([1, 2], 10)).toEqual([1, 2]);
  });
});
