import { describe, expect, it } from '@jest/globals';
import { readBatchFiles, readSingleFile } from './read-file-source';

const single = (fields: Record<string, unknown>) => readSingleFile({ fileName: 'a.txt', ...fields });
const text = (read: object) =>
  'sources' in read ? (read.sources as { content: Uint8Array }[]).map(({ content }) => Buffer.from(content).toString()) : read;

describe('readSingleFile', () => {
  it.each([
    ['standard', 'eD8+eA=='],
    ['URL-safe, without padding', 'eD8-eA'],
    ['broken over lines', 'eD8+\r\n eA==\n'],
  ])('reads base64: %s', (_, fileContent) => {
    expect(text(single({ fileContent }))).toEqual(['x?>x']);
  });

  it.each(['!', 'A', 'eA=', '===='])('refuses %j as base64', (fileContent) => {
    expect(single({ fileContent })).toMatchObject({ problems: [{ field: 'fileContent' }] });
  });

  it('takes the id before everything else', () => {
    expect(single({ fileId: 'rag-input-x', fileUrl: 'nonsense', fileContent: '!' })).toEqual({ fileIds: ['rag-input-x'] });
  });

  it.each([
    [{ fileContent: 'eA==', fileUrl: 'https://e.org' }, 'fileContent'],
    [{ fileUrl: 'file:///etc/passwd' }, 'fileUrl'],
    [{ fileUrl: 'no url' }, 'fileUrl'],
    [{}, 'fileContent'],
    [{ fileName: '' }, 'fileName'],
    [{ fileName: 'a/b.txt' }, 'fileName'],
    [{ fileName: '..' }, 'fileName'],
    [{ fileName: 'a\nb' }, 'fileName'],
    [{ fileName: 'ü'.repeat(128) }, 'fileName'],
  ])('refuses %j', (fields, field) => {
    expect(single(fields)).toMatchObject({ problems: [{ field }] });
  });
});

describe('readBatchFiles', () => {
  it('keeps the order, names and links of the files, duplicates included', () => {
    const files = [
      { name: 'a', content: 'eA==', citableUrl: 'u' },
      { name: 'a', content: 'eQ==' },
    ];
    expect(readBatchFiles({ files })).toMatchObject({
      sources: [
        { name: 'a', citableUrl: 'u' },
        { name: 'a', citableUrl: '' },
      ],
    });
    expect(text(readBatchFiles({ files }))).toEqual(['x', 'y']);
  });

  it('names every item at fault', () => {
    expect(readBatchFiles({ files: [{ name: 'a' }, null, { name: 'b', content: 'eA==' }, { content: 'eA==' }] })).toMatchObject({
      problems: [{ field: 'files.0.content' }, { field: 'files.1.name' }, { field: 'files.3.name' }],
    });
  });
});
