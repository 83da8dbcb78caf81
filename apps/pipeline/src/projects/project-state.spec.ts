import { describe, expect, it } from '@jest/globals';
import { bareLabel } from './bare-label';
import type { ProjectState } from './project-state';
import { judgeProject } from './project-state';

const FRESH: ProjectState = {
  files: [{ id: 'f1', category: 'law', version: 1 }],
  sources: [{ file_id: 'f1', file_version: 1, module: 'law' }],
  modules: ['law'],
  clusters: [{ id: 'cluster_law_0', module: 'law', updatedAt: 1 }],
  profiles: [{ cluster: 'cluster_law_0', partition: 'law_0_a', module: 'law', createdAt: 2 }],
  partitions: ['law_0_a'],
};

describe('state of a project', () => {
  it('is all well after the whole sequence', () => {
    expect(judgeProject(FRESH)).toEqual({
      categories: [{ name: 'law', documentCount: 1, needsCorpusUpdate: false, needsStrategies: false }],
      corpusStale: false,
      strategiesStale: false,
      categoriesWithoutStrategies: [],
      graphStatus: 'built',
      graphStale: false,
      newCategories: [],
    });
  });

  it.each<[string, Partial<ProjectState>, object]>([
    ['a file is not in the corpus', { sources: [] }, { corpusStale: true }],
    ['a file has a newer version', { files: [{ id: 'f1', category: 'law', version: 2 }] }, { corpusStale: true }],
    ['a file is gone', { files: [] }, { corpusStale: true }],
    [
      'a category is not built',
      { clusters: [], profiles: [], partitions: [] },
      { strategiesStale: true, categoriesWithoutStrategies: ['law'], graphStatus: 'not_built' },
    ],
    ['a cluster has no profile', { profiles: [], partitions: [] }, { categoriesWithoutStrategies: ['law'] }],
    [
      'a profile has lost its cluster',
      { clusters: [...FRESH.clusters, { id: 'other', module: 'law', updatedAt: 1 }].slice(1) },
      { strategiesStale: true },
    ],
    [
      'a partition is missing in the graph',
      { profiles: [...FRESH.profiles, { cluster: 'cluster_law_0', partition: 'law_0_b', module: 'law', createdAt: 3 }] },
      { graphStatus: 'stale', newCategories: ['law'] },
    ],
    ['the graph has a partition too many', { partitions: ['law_0_a', 'old_0_a'] }, { graphStatus: 'stale', graphStale: true }],
  ])('is stale when %s', (_, change, verdict) => {
    expect(judgeProject({ ...FRESH, ...change })).toMatchObject(verdict);
  });
});

describe('labels of categories', () => {
  it.each([
    ['law', 'law'],
    ['strata_law', 'law'],
    ['strata_own', 'strata_own'],
    ['strata_unknown', 'strata_unknown'],
    ['Law', 'Law'],
  ])('%s means %s', (sent, label) => expect(bareLabel(sent, 'strata', new Set(['law', 'strata_own']))).toBe(label));
});
