import { describe, expect, it } from '@jest/globals';
import { importRequest } from './import-request';
import { missingPartitions, partitionsOfFiles, unmatchedReasons } from './select-partitions';

const profile = (id: string, cluster: string, module = 'law') => ({
  rag_partition_id: id,
  cluster_id: cluster,
  strategy_type: 'FullGraphRAG' as const,
  entity_types: ['court'],
  tunables: { chunk_token_size: '1200', enable_chunk_embeddings: 'true', community_report_num_findings: '5-10' },
  module,
});
const source = (key: string, file_id: string, module = 'law') => [key, { _key: key, file_id, module }] as const;

const selection = {
  profiles: [profile('law_0_a', 'cluster_law_0'), profile('law_1_a', 'cluster_law_1')],
  members: new Map([
    ['cluster_law_0', ['k1', 'k2']],
    ['cluster_law_1', ['k3']],
  ]),
  sources: new Map([
    source('k1', 'f1'),
    source('k2', 'f2'),
    source('k3', 'f3'),
    source('k4', 'f4'),
    source('k5', 'f5'),
    source('k6', 'f6', 'art'),
  ]),
  present: new Set(['law_1_a']),
};

describe('partitions to import', () => {
  it('are those that the knowledge graph lacks', () => {
    expect(missingPartitions(selection).map(({ partitionId, fileIds }) => [partitionId, fileIds])).toEqual([
      ['law_0_a', ['f1', 'f2']],
    ]);
  });

  it('are those that hold named files, imported or not, with these files only', () => {
    expect(partitionsOfFiles(selection, ['f2', 'f3', 'nope']).map(({ partitionId, fileIds }) => [partitionId, fileIds])).toEqual([
      ['law_0_a', ['f2']],
      ['law_1_a', ['f3']],
    ]);
  });

  it('are tried as a graph again with new files, where no entity was found before', () => {
    const passages = { strategy_type: 'VectorRAG' as const, entity_types: [], tunables: {} };
    const [before] = selection.profiles as [ReturnType<typeof profile>];
    const fallen = { ...before, ...passages, graph_strategy: { entity_types: ['court'], tunables: { batch_size: '7' } } };
    const tasks = (graph_strategy: typeof fallen.graph_strategy | null) =>
      partitionsOfFiles({ ...selection, profiles: [{ ...fallen, graph_strategy }] }, ['f2']);
    expect(tasks(fallen.graph_strategy)).toMatchObject([
      { strategyType: 'FullGraphRAG', entityTypes: ['court'], tunables: { batch_size: '7' }, fileIds: ['f2'] },
    ]);
    expect(tasks(null)).toMatchObject([{ strategyType: 'VectorRAG', entityTypes: [], tunables: {} }]);
  });

  it('say why a file is in none of them', () => {
    const reasons = unmatchedReasons({
      fileIds: ['f1', 'f4', 'f5', 'f6', 'f9'],
      tasks: partitionsOfFiles(selection, ['f1']),
      sources: selection.sources,
      clusterOf: new Map([
        ['k1', 'cluster_law_0'],
        ['k5', 'cluster_law_9'],
      ]),
      profiledClusters: new Set(['cluster_law_0']),
      categories: ['law'],
    });
    expect(reasons).toEqual({
      f4: 'not_in_any_cluster',
      f5: 'cluster_not_strategized',
      f6: 'outside_requested_categories',
      f9: 'not_in_project',
    });
  });
});

describe('what an importer is asked', () => {
  it('parses tunables from their strings and leaves out what it does not take', () => {
    const [task] = missingPartitions(selection);
    expect(importRequest(task!, 'orch_1', 'sealed')).toMatchObject({
      sealedModels: 'sealed',
      fileIds: ['f1', 'f2'],
      parameters: {
        ragMode: 'full_graphrag',
        partitionId: 'law_0_a',
        importId: 'orch_1',
        entityTypes: ['court'],
        enableStrictTypes: true,
        chunkTokenSize: 1200,
        enableChunkEmbeddings: true,
      },
    });
  });
});
