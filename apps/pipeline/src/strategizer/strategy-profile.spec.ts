import { describe, expect, it } from '@jest/globals';
import { changedProfile, fittedProfile, newTunables, partitionId } from './strategy-profile';

const OFF = {
  extract_images_default: 'false',
  enable_semantic_units: 'false',
  process_images: 'false',
  enable_semantic_unit_embeddings: 'false',
};
const ON = {
  extract_images_default: 'true',
  enable_semantic_units: 'true',
  process_images: 'true',
  enable_semantic_unit_embeddings: 'true',
};

describe('strategy profiles', () => {
  it.each([
    ['cluster_legal_0', 'FullGraphRAG', 'legal_0_a'],
    ['cluster_legal_0', 'VectorRAG', 'legal_0_b'],
    ['cluster_my_cluster_7', 'VectorRAG', 'my_cluster_7_b'],
    ['cluster_3', 'FullGraphRAG', '3_a'],
  ] as const)('%s as %s is partition %s', (cluster, type, id) => {
    expect(partitionId(cluster, type)).toBe(id);
  });

  it('gives FullGraphRAG its tunables as strings and VectorRAG none', () => {
    expect(newTunables('VectorRAG', true)).toEqual({});
    expect(newTunables('FullGraphRAG', true)).toMatchObject({ batch_size: '100', chunk_token_size: '1200', ...ON });
  });

  const current = { entity_types: ['person'], tunables: { batch_size: '7', ...ON } };
  it.each([
    [
      'VectorRAG, whatever was sent',
      { strategyType: 'VectorRAG', entityTypes: ['x'], extractImages: true },
      { entity_types: [], tunables: { batch_size: '7', ...OFF } },
    ],
    ['types omitted', { strategyType: 'FullGraphRAG' }, { entity_types: ['person'], tunables: { batch_size: '7', ...ON } }],
    [
      'types sent',
      { strategyType: 'FullGraphRAG', entityTypes: [' Law ', 'Law', '', 'court'] },
      { entity_types: ['Law', 'court'] },
    ],
    ['no types sent', { strategyType: 'FullGraphRAG', entityTypes: [] }, { entity_types: [] }],
    ['images off', { strategyType: 'FullGraphRAG', extractImages: false }, { tunables: OFF }],
  ] as const)('PATCH: %s', (_, change, expected) => {
    expect(changedProfile(current, change)).toMatchObject(expected);
  });

  const graph = { ...current, strategy_type: 'FullGraphRAG' as const };
  const passages = { entity_types: [], tunables: { batch_size: '7', ...OFF }, strategy_type: 'VectorRAG' as const };
  const fallen = { ...passages, graph_strategy: current };
  it.each([
    ['a graph without entities becomes passages, and is kept in mind', graph, false, { ...fallen, rag_mode: 'VectorRAG' }],
    ['a graph with entities stays', graph, true, undefined],
    ['passages that were meant to be passages stay: no entities', passages, false, undefined],
    ['passages that were meant to be passages stay: entities', { ...passages, graph_strategy: null }, true, undefined],
    ['what has become passages stays so without entities', fallen, false, undefined],
    [
      'what has become passages is a graph again with entities',
      fallen,
      true,
      { ...graph, rag_mode: 'FullGraphRAG', graph_strategy: null },
    ],
  ] as const)('after an import %s', (_, profile, hasEntities, change) => {
    expect(fittedProfile(profile, hasEntities)).toEqual(change);
  });

  it('PATCH from VectorRAG adds the default tunables and writes all image flags out', () => {
    expect(changedProfile({ entity_types: [], tunables: {} }, { strategyType: 'FullGraphRAG' }).tunables).toMatchObject({
      chunk_token_size: '1200',
      ...OFF,
    });
  });
});
