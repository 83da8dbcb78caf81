import { describe, expect, it } from '@jest/globals';
import { fullGraphRagClusters, rankClusters } from './rank-clusters';

describe('ranking clusters', () => {
  it('sorts by score, then by documents, then by id with numbers as numbers', () => {
    const clusters = [
      { id: 'cluster_a_10', documentCount: 5, score: 0.5 },
      { id: 'cluster_a_2', documentCount: 5, score: 0.5 },
      { id: 'cluster_a_3', documentCount: 9, score: 0.5 },
      { id: 'cluster_a_4', documentCount: 1, score: 0.9 },
    ];
    expect(rankClusters(clusters).map(({ id }) => id)).toEqual(['cluster_a_4', 'cluster_a_3', 'cluster_a_2', 'cluster_a_10']);
    expect(fullGraphRagClusters(clusters, 50)).toEqual(new Set(['cluster_a_4', 'cluster_a_3']));
  });
});
