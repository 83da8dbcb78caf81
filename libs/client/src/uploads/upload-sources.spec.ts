import { describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import type { FileInBatch, FileUploads } from '../platform/file-uploads';
import { blobSource } from './blob-source';
import { IN_PARTS_ABOVE_BYTES } from './upload-groups';
import { uploadSources } from './upload-sources';

/** A file manager that refuses files called `bad`, and keeps the bytes of the others. */
function aFileManager() {
  const kept = new Map<string, number>();
  let arrived = 0;
  const uploads: Partial<FileUploads> = {
    batch: (files: readonly FileInBatch[]) => {
      const results = files.map(({ name, bytes }) => {
        if (name === 'bad') return { name, status: 'error' as const, error: 'a bad name' };
        kept.set(name, bytes.length);
        return { name, status: 'ok' as const, id: name, version: 1 };
      });
      return Promise.resolve({ results, ok_count: results.length, error_count: 0 });
    },
    unfinished: () => Promise.reject(new Error('without a hash there is nothing to go on with')),
    begin: ({ name }) => Promise.resolve(name),
    offset: () => Promise.resolve(arrived),
    append: (_, offset, bytes) => Promise.resolve((arrived = offset + bytes.length)),
    status: (id) => {
      kept.set(id, arrived);
      return Promise.resolve({ file: { id, version: 1 } } as Awaited<ReturnType<FileUploads['status']>>);
    },
  };
  return { uploads: uploads as FileUploads, kept };
}
const file = (name: string, blob: Blob) => ({ name, scope: ['p', 'c'], source: blobSource(blob) });

describe('An upload of what a page was given', () => {
  it('sends small files together, large ones in parts without a hash, and tells what was refused', async () => {
    const { uploads, kept } = aFileManager();
    const large = new Blob([new Uint8Array(IN_PARTS_ABOVE_BYTES + 7)]);
    const outcomes = await uploadSources(uploads, [
      file('a', new Blob(['words'])),
      file('bad', new Blob([])),
      file('large', large),
    ]);
    expect(outcomes.map(({ file: { name }, ...outcome }) => [name, outcome])).toEqual([
      ['a', { stored: { id: 'a', version: 1 } }],
      ['bad', { error: 'a bad name' }],
      ['large', { stored: { id: 'large', version: 1 } }],
    ]);
    expect(Object.fromEntries(kept)).toEqual({ a: 5, large: IN_PARTS_ABOVE_BYTES + 7 });
  });

  it('refuses a file that went after it was chosen, and takes the others', async () => {
    const { uploads, kept } = aFileManager();
    const gone = Object.assign(new Blob(['x']), {
      arrayBuffer: () => Promise.reject(new DOMException('no such file', 'NotFoundError')),
    });
    const outcomes = await uploadSources(uploads, [file('gone', gone), file('a', new Blob(['words']))]);
    expect(outcomes[0]).toMatchObject({ error: 'it is gone' });
    expect([...kept.keys()]).toEqual(['a']);
  });

  it('ends as a whole when the platform does not let the caller in', async () => {
    const { uploads } = aFileManager();
    uploads.batch = () => Promise.reject(new AppError('permission-denied', 'Forbidden', 'not yours'));
    await expect(uploadSources(uploads, [file('a', new Blob(['words']))])).rejects.toThrow('not yours');
  });
});
