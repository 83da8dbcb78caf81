import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { acceptFields } from './accept-fields';
import { emitCamelCase, emitSnakeCase } from './emit-fields';
import type { RecordShape } from './record-shape';
import { toCamelCase, toSnakeCase } from './spelling';

const BUILD: RecordShape = {
  categories: 'value',
  embeddingStrategy: 'value',
  strategy: { topK: 'value', customParams: 'value' },
  files: { docName: 'value' },
};

describe('reading a request body', () => {
  it.each([
    ['snake_case', { embedding_strategy: 'x' }, { embeddingStrategy: 'x' }],
    ['lowerCamelCase', { embeddingStrategy: 'x' }, { embeddingStrategy: 'x' }],
    ['both: lowerCamelCase wins', { embedding_strategy: 'a', embeddingStrategy: 'b' }, { embeddingStrategy: 'b' }],
    ['both, and the winner is null', { embedding_strategy: 'a', embeddingStrategy: null }, { embeddingStrategy: null }],
    ['nested record', { strategy: { top_k: 3 } }, { strategy: { topK: 3 } }],
    ['list of records', { files: [{ doc_name: 'a' }, { docName: 'b' }] }, { files: [{ docName: 'a' }, { docName: 'b' }] }],
    [
      'keys of a map are data',
      { strategy: { custom_params: { graph_name: 'g' } } },
      { strategy: { customParams: { graph_name: 'g' } } },
    ],
    ['undeclared fields keep their spelling', { full_graph_rag_strategy: 1 }, { full_graph_rag_strategy: 1 }],
    ['a record where a value is of the wrong kind', { strategy: 'fast' }, { strategy: 'fast' }],
  ])('%s', (_, sent, read) => {
    expect(acceptFields(sent, BUILD)).toEqual(read);
  });

  it.each([[null], ['text'], [3], [[1, 2]]])('passes %j on for validation to refuse', (sent) => {
    expect(acceptFields(sent, BUILD)).toEqual(sent);
  });

  it('does not touch the prototype of what it builds', () => {
    const read = acceptFields(JSON.parse('{"__proto__": {"admin": true}, "categories": []}'), BUILD) as Record<string, unknown>;
    expect(read['admin']).toBeUndefined();
  });
});

describe('writing a record', () => {
  it('emits declared fields only, in the other spelling', () => {
    expect(emitCamelCase({ top_k: 1, custom_params: { a_b: 1 }, secret: 's' }, BUILD['strategy'] as RecordShape)).toEqual({
      topK: 1,
      customParams: { a_b: 1 },
    });
    expect(emitSnakeCase({ files: [{ docName: 'a', other: 1 }] }, BUILD)).toEqual({ files: [{ doc_name: 'a' }] });
  });

  it('reads back what it wrote', () => {
    const record = fc.record({
      embeddingStrategy: fc.string(),
      strategy: fc.record({ topK: fc.integer(), customParams: fc.dictionary(fc.string(), fc.string()) }),
    });
    fc.assert(fc.property(record, (written) => expect(acceptFields(emitSnakeCase(written, BUILD), BUILD)).toEqual(written)));
  });
});

describe('spelling', () => {
  it.each([
    ['chunkTokenSize', 'chunk_token_size'],
    ['layer3Results', 'layer3_results'],
    ['_key', '_key'],
    ['project', 'project'],
  ])('%s is %s', (camel, snake) => {
    expect(toSnakeCase(camel)).toBe(snake);
    expect(toCamelCase(snake)).toBe(camel);
  });
});
