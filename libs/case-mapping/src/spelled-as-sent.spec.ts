import { describe, expect, it } from '@jest/globals';
import type { RecordShape } from './record-shape';
import { spelledAsSent } from './spelled-as-sent';

const SHAPE: RecordShape = {
  includeMetadata: 'value',
  query: 'value',
  topK: 'value',
  files: { docName: 'value', fileId: 'value' },
};

describe('what checks say of fields', () => {
  it.each<[string, unknown, string, string]>([
    ['a field in snake_case', { include_metadata: 'x' }, 'includeMetadata', 'include_metadata'],
    ['a field in lowerCamelCase', { includeMetadata: 'x' }, 'includeMetadata', 'includeMetadata'],
    ['a message', { include_metadata: 'x' }, 'includeMetadata must be a boolean value', 'include_metadata must be a boolean value'],
    ['a path', { files: [{ doc_name: 1 }] }, 'files.0.docName', 'files.0.doc_name'],
    ['the spelling that counts of two', { include_metadata: 'x', includeMetadata: 1 }, 'includeMetadata', 'includeMetadata'],
    ['a missing field beside none', { query: 'x' }, 'topK is required', 'top_k is required'],
    ['a missing field beside one in snake_case', { include_metadata: true }, 'topK', 'top_k'],
    ['a missing field beside one in lowerCamelCase', { files: [{ docName: 'a' }] }, 'files.0.fileId', 'files.0.fileId'],
    ['two fields', { include_metadata: 1 }, 'topK, includeMetadata: one of them', 'top_k, include_metadata: one of them'],
    ['words that are no fields', { include_metadata: 1 }, 'JavaScript, fooBar', 'JavaScript, fooBar'],
    ['no record', null, 'topK', 'top_k'],
    ['no list of records', { files: 'x' }, 'files must be an array', 'files must be an array'],
  ])('names %s', (_, input, text, expected) => {
    expect(spelledAsSent(input, SHAPE)(text)).toBe(expected);
  });

  it('ends with shapes that contain themselves, and with long texts', () => {
    const shape: Record<string, 'value' | RecordShape> = { oneName: 'value' };
    shape['inner'] = shape as RecordShape;
    expect(spelledAsSent({ inner: { inner: { one_name: 1 } } }, shape)('inner.inner.oneName')).toBe('inner.inner.one_name');
    const long = 'a'.repeat(100_000);
    expect(spelledAsSent({}, shape)(long)).toBe(long);
  });
});
