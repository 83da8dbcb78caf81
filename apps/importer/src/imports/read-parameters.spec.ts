import { describe, expect, it } from '@jest/globals';
import { readParameters } from './read-parameters';

const read = (fields: Record<string, unknown>) => {
  const result = readParameters(fields);
  if (!('parameters' in result)) throw new Error(JSON.stringify(result));
  return result.parameters;
};
const problemsOf = (fields: Record<string, unknown>) => {
  const result = readParameters(fields);
  return 'problems' in result ? result.problems.map(({ field }) => field) : [];
};

describe('readParameters', () => {
  it('fills in the defaults of the contract', () => {
    const parameters = read({});
    expect(parameters).toMatchObject({
      ...{ ragMode: 'full_graphrag', importId: undefined, batchSize: 1000 },
      chunking: {
        maxTokens: 1024,
        overlapTokens: 128,
        minTokens: 64,
        separators: [],
        preserveSeparator: false,
        ignoreSizes: false,
      },
      extraction: {
        entityTypes: ['person', 'organization', 'geo', 'event'],
        relationshipTypes: [],
        strictTypes: false,
        maxGleaning: 1,
        prompts: {},
      },
      embeddings: { chunks: false, edges: false, communities: true },
      vectorIndex: { metric: 'cosine', nLists: undefined },
    });
    expect(parameters.partitionId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('always embeds chunks, and nothing else, in vector_rag', () => {
    expect(read({ ragMode: 'vector_rag', enableEdgeEmbeddings: true }).embeddings).toEqual({
      chunks: true,
      edges: false,
      communities: false,
    });
  });

  it('takes whole numbers as text, and empty text as not sent', () => {
    expect(read({ chunkTokenSize: '512', ragMode: '', partitionId: '' }).chunking.maxTokens).toBe(512);
  });

  it('accepts the older names of two prompts', () => {
    expect(read({ customPrompts: { entiti_continue_extraction: 'more' } }).extraction.prompts).toEqual({
      entity_continue_extraction: 'more',
    });
  });

  it.each([
    [{ ragMode: 'Vector_RAG' }],
    [{ partitionId: 'a:b' }],
    [{ partitionId: 'x'.repeat(255) }],
    [{ vectorIndexMetric: 'dot' }],
    [{ vectorIndexNLists: -1 }],
    [{ vectorIndexUseHnsw: 'yes' }],
  ])('throws for an enumerated field: %j', (fields) => {
    expect(() => readParameters(fields)).toThrow(expect.objectContaining({ kind: 'invalid-argument' }));
  });

  it.each([
    [{ chunkTokenSize: 100, chunkOverlapTokenSize: 101 }, ['chunkTokenSize']],
    [{ chunkTokenSize: 0 }, ['chunkTokenSize']],
    [{ chunkCustomSeparators: [''] }, ['chunkCustomSeparators.0']],
    [{ entityExtractMaxGleaning: 11 }, ['entityExtractMaxGleaning']],
    [{ customPrompts: { unknown: 'x' } }, ['customPrompts']],
    [{ customPrompts: { community_report: 'no variable' } }, ['customPrompts']],
    [{ processImages: true }, ['processImages']],
    [{ smartGraphAttribute: 'region', partitionId: 'p' }, ['smartGraphAttribute']],
    [{ smartGraphAttribute: 'partition_id' }, ['partitionId']],
    [{ shardCount: 2 }, ['shardCount']],
    [{ shardCount: 1, isDisjoint: true }, ['isDisjoint']],
    [{ batchSize: 100_001 }, ['batchSize']],
    [{ importId: 'a#b' }, ['importId']],
  ])('names the field at fault: %j', (fields, names) => {
    expect(problemsOf(fields)).toEqual(names);
  });

  it('lets an overlap equal the size, and any overlap when sizes are ignored', () => {
    expect(problemsOf({ chunkTokenSize: 128 })).toEqual([]);
    expect(problemsOf({ chunkTokenSize: 10, ignoreChunkTokenSize: true })).toEqual([]);
  });

  it.each(['vectorIndexUseHnsw'])('says that %s is not available', (field) => {
    expect(() => readParameters({ [field]: true })).toThrow(expect.objectContaining({ kind: 'unimplemented' }));
  });
});
