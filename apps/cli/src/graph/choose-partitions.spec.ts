import { describe, expect, it } from '@jest/globals';
import type { GraphPartition } from '@strata/client';
import { choosePartitions } from './choose-partitions';

const partition = (id: string, category: string, more: Partial<GraphPartition> = {}): GraphPartition => ({
  ...{ id, category, strategy: 'FullGraphRAG', documents: 3, divergence: 0, needsReclustering: false, ...more },
});
const PARTITIONS = [
  partition('law_0_a', 'law', { needsReclustering: true, divergence: 0.4 }),
  partition('law_1_a', 'law'),
  partition('law_2_b', 'law', { strategy: 'VectorRAG', divergence: null }),
  partition('news_0_a', 'news', { needsReclustering: true, divergence: 0.3 }),
];
const chosen = (wanted: string[], choice: { category?: string; all?: boolean } = {}) =>
  choosePartitions(PARTITIONS, wanted, { project: 'strata', ...choice }).map(({ id }) => id);

describe('partitions to recluster', () => {
  it('are those that need it, of all categories or one', () => {
    expect(chosen([])).toEqual(['law_0_a', 'news_0_a']);
    expect(chosen([], { category: 'law' })).toEqual(['law_0_a']);
  });

  it('are with --all every one that has communities', () => {
    expect(chosen([], { all: true })).toEqual(['law_0_a', 'law_1_a', 'news_0_a']);
    expect(chosen([], { all: true, category: 'news' })).toEqual(['news_0_a']);
  });

  it('are the named ones, once each, whether they need it or not', () => {
    expect(chosen(['law_1_a', 'news_0_a', 'law_1_a'])).toEqual(['law_1_a', 'news_0_a']);
  });

  it.each<[string[], { category?: string; all?: boolean }, RegExp]>([
    [['law_9_a'], {}, /no partition law_9_a; \.\/strata graph list names them/],
    [['law_2_b'], {}, /VectorRAG: it has no communities/],
    [['law_0_a'], { category: 'news' }, /is of category law, not news/],
    [['law_0_a'], { all: true }, /do not go together/],
    [[], { category: 'sports' }, /category sports; there are: law, news/],
  ])('%j with %j is wrong input', (wanted, choice, words) => {
    expect(() => chosen(wanted, choice)).toThrow(expect.objectContaining({ exitCode: 2, message: expect.stringMatching(words) }));
  });
});
