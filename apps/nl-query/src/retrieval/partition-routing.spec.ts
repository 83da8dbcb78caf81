import { describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import type { Embedder } from '@strata/models';
import type { ToolRouting } from './partition-routing';
import { PartitionRouting, routingMetadata } from './partition-routing';
import { querySettings } from './query-settings';
import type { GraphragQueryRequest } from './retrieval.dto';

const embedderThat = (semantic: boolean): Embedder => ({
  ...{ model: 'm', dimension: 2, semantic },
  embed: async (texts) => texts.map(() => Float32Array.of(1, 0)),
});
const MANY = new Set(['a', 'b', 'c', 'd']);

interface Case {
  request?: Partial<GraphragQueryRequest>;
  tools?: ToolRouting;
  semantic?: boolean;
  partitions?: ReadonlySet<string>;
  /** partitions that the database finds near, or why it does not answer */
  near?: readonly string[] | Error;
}

async function routed({ request = {}, tools, semantic = true, partitions = MANY, near = ['b', 'd'] }: Case) {
  const limits: unknown[] = [];
  const db = {
    query: async (_: string, { most }: { most: number }) => {
      limits.push(most);
      if (near instanceof Error) throw near;
      return { all: async () => near };
    },
  } as unknown as ConstructorParameters<typeof PartitionRouting>[0];
  const settings = querySettings({ query: 'Who?', mode: 'INSTANT', ...request });
  const index = {
    ...{ partitions, graphPartitions: new Set(['a']) },
    likeliestPartitions: async (_: string, { limit, accept }: { limit: number; accept: (id: string) => boolean }) =>
      ['c', 'a', 'b', 'd'].filter(accept).slice(0, limit),
  };
  const found = await new PartitionRouting(db, 'p').route(settings, { index, embedder: embedderThat(semantic), tools });
  const { mode, partition_ids, partition_filter_applied, max_partition_limit } = routingMetadata(found);
  const searched = [...partitions].filter(found.accept).join('');
  expect([...partitions].filter(found.lacksGraph).some(found.accept)).toBe(false);
  return [mode, partition_ids, partition_filter_applied, max_partition_limit, searched];
}

const tools = (change: Partial<ToolRouting>): ToolRouting => ({
  partitionIds: [],
  selects: true,
  asks: false,
  limit: undefined,
  ...change,
});

describe('partition routing (docs/contracts/nl-query.md, "Partitions")', () => {
  it.each<[string, Case, unknown[]]>([
    ['the nearest are chosen', {}, ['auto', ['b', 'd'], true, 3, 'bd']],
    ['nothing is near', { near: [] }, ['auto_no_match', [], false, 3, 'abcd']],
    ['embeddings carry no meaning', { semantic: false }, ['auto_no_match', [], false, 3, 'abcd']],
    [
      'embeddings carry no meaning, and a choice is asked for: names and terms choose',
      { semantic: false, request: { autoSelectPartitions: true } },
      ['auto', ['c', 'a', 'b'], true, 3, 'abc'],
    ],
    [
      'so do they where a tool asks',
      { semantic: false, tools: tools({ asks: true, limit: 2 }) },
      ['auto', ['c', 'a'], true, 2, 'ac'],
    ],
    [
      'names and terms choose among what the query type sees',
      { semantic: false, request: { mode: undefined, queryType: 'UNIFIED', autoSelectPartitions: true } },
      ['auto', ['a'], true, 3, 'a'],
    ],
    ['few partitions need no choice', { partitions: new Set(['a', 'b', 'c']) }, ['auto_no_match', [], false, 3, 'abc']],
    ['the choice fails', { near: new AppError('unavailable', 'X', 'away') }, ['auto_failed', [], false, 3, 'abcd']],
    ['partitions are named', { request: { partitionIds: ['c', 'unknown'] } }, ['manual', ['c', 'unknown'], true, 3, 'c']],
    ['unknown ones alone find nothing', { request: { partitionIds: ['unknown'] } }, ['manual', ['unknown'], true, 3, '']],
    ['no choice is wanted', { request: { autoSelectPartitions: false } }, ['not_requested', [], false, 3, 'abcd']],
    ['query types see full graphs only', { request: { mode: undefined, queryType: 'UNIFIED' } }, ['auto', ['b', 'd'], true, 3, '']],
    ['tools name partitions', { tools: tools({ partitionIds: ['a'], limit: 7 }) }, ['tool_config', ['a'], true, 7, 'a']],
    ['tools want no choice', { tools: tools({ selects: false }) }, ['tool_config_disabled', [], false, 3, 'abcd']],
    [
      'the question is heard before tools',
      { request: { partitionIds: ['b'] }, tools: tools({ partitionIds: ['a'] }) },
      ['manual', ['b'], true, 3, 'b'],
    ],
    ['tools set the limit', { tools: tools({ limit: 2 }) }, ['auto', ['b', 'd'], true, 2, 'bd']],
  ])('%s', async (_, given, expected) => {
    expect(await routed(given)).toEqual(expected);
  });
});
