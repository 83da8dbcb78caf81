import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { nameHash } from '../dump/dump-format';
import { documentsOf } from './read-documents';
import { readDump } from './read-dump';

describe('A dump on disk', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'strata-dump-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  const hash = nameHash('things');
  const structure = { indexes: [], parameters: { name: 'things', type: 3 } };
  const documents = async (isEnveloped = false) => {
    const found: unknown[] = [];
    for (const collection of readDump(folder).collections)
      for (const { path } of collection.files)
        for await (const group of documentsOf(path, isEnveloped, () => undefined))
          found.push(...group.map(({ text }) => JSON.parse(text.toString('utf8')) as unknown));
    return found;
  };

  it('of arangodump may have its documents in numbered, compressed parts, and a cluster leaves the hash out of structures', async () => {
    write('dump.json', { database: 'd', useEnvelope: false, useVPack: false });
    write('things.structure.json', structure);
    for (const part of [10, 9, 0]) write(`things_${hash}.${part}.data.json.gz`, gzipSync(`{"_key":"${part}"}\n`));
    expect(readDump(folder).collections).toMatchObject([{ name: 'things', isEdge: true }]);
    expect(await documents()).toEqual([{ _key: '0' }, { _key: '9' }, { _key: '10' }]);
  });

  it('of an old arangodump has its documents in envelopes', async () => {
    write('dump.json', { database: 'd', useEnvelope: true });
    write(`things_${hash}.structure.json`, structure);
    write(`things_${hash}.data.json`, '{"type":2300,"data":{"_key":"a"}}\n\n{"type":2302,"data":{"_key":"b"}}\n');
    await expect(documents(true)).rejects.toThrow(/line 3 holds no document \(type 2302\)/);
  });

  it.each([
    ['is no folder', () => rmSync(folder, { recursive: true }), 2],
    ['is no dump: it has no dump.json', () => undefined, 2],
    ['so the dump was interrupted', () => write(`things_${hash}.data.json.partial`, ''), 2],
    ['holds dumps of several databases', () => (mkdirSync(join(folder, 'd')), write('d/dump.json', {})), 2],
    ['is damaged: it is no JSON', () => write('dump.json', '{"data'), 1],
    ['is encrypted (aes-256-ctr)', () => (write('dump.json', { database: 'd' }), write('ENCRYPTION', 'aes-256-ctr')), 2],
    ['was dumped as VelocyPack', () => write('dump.json', { database: 'd', useVPack: true }), 2],
    [
      "there is no data file of collection 'things'",
      () => (write('dump.json', { database: 'd' }), write(`things_${hash}.structure.json`, structure)),
      1,
    ],
    [
      'structure.json is damaged: parameters',
      () => (write('dump.json', { database: 'd' }), write(`things_${hash}.structure.json`, {})),
      1,
    ],
  ])('that %s is refused in a line that says so', (words, prepare, exitCode) => {
    prepare();
    expect(() => readDump(folder)).toThrow(expect.objectContaining({ message: expect.stringContaining(words), exitCode }));
  });

  it.each([
    ['it ends too early', gzipSync('{"_key":"a"}\n').subarray(0, 20)],
    ['it cannot be decompressed', Buffer.from('not compressed at all')],
    ['line 2 is no document', gzipSync('{"_key":"a"}\n"b"\n')],
  ])('whose data file is damaged is refused: %s', async (words, bytes) => {
    write('dump.json', { database: 'd' });
    write(`things_${hash}.structure.json`, structure);
    write(`things_${hash}.data.json.gz`, bytes);
    await expect(documents()).rejects.toMatchObject({ message: expect.stringContaining(`data.json.gz is damaged: ${words}`) });
  });
});
