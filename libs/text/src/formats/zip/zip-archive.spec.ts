import { describe, expect, it } from '@jest/globals';
import { crc32 } from 'node:zlib';
import { convertToText } from '../convert-to-text';
import { ZipArchive } from './zip-archive';
import { zipFile } from '@strata/testing';

const MANY = 'a'.repeat(5_000_000);

describe('ZipArchive', () => {
  it.each([{ deflated: false }, { deflated: true }])(
    'gives members whole and in parts, whatever the case of their names: %j',
    async (options) => {
      const archive = new ZipArchive(zipFile({ 'a\\B.txt': 'Zoë', 'big.txt': MANY }, options));
      expect(archive.names).toEqual(['a/B.txt', 'big.txt']);
      expect(archive.readText('A/b.TXT')).toBe('Zoë');
      expect(archive.read('c')).toBeUndefined();
      let length = 0;
      for await (const part of archive.parts('big.txt')) length += part.length;
      expect(length).toBe(MANY.length);
    },
  );

  it('stops where a member unpacks to more than the directory says', async () => {
    const archive = new ZipArchive(zipFile({ a: MANY }, { deflated: true, unpackedBytes: 1_000 }));
    expect(() => archive.read('a')).toThrow(expect.objectContaining({ type: 'CORRUPTED_FILE' }));
    let length = 0;
    const reading = (async () => {
      for await (const part of archive.parts('a')) length += part.length;
    })();
    await expect(reading).rejects.toMatchObject({ type: 'CORRUPTED_FILE' });
    expect(length).toBeLessThan(100_000);
  });

  it('refuses what says to unpack to more than a gibibyte, before anything is unpacked', async () => {
    const bomb = zipFile({ 'word/document.xml': MANY, b: '' }, { deflated: true, unpackedBytes: 1_000_000_000 });
    await expect(convertToText(bomb, 'x.docx')).rejects.toMatchObject({
      type: 'FILE_TOO_LARGE',
      message: 'FILE_TOO_LARGE: would unpack to 2000000000 bytes',
    });
  });

  it('refuses archives of archives', async () => {
    const inner = zipFile({ 'a.txt': 'text' });
    await expect(convertToText(zipFile({ 'inner.zip': inner }), 'x.zip')).rejects.toMatchObject({ type: 'UNSUPPORTED_FORMAT' });
  });

  it('reads sizes that stand in the extra field', () => {
    const content = Buffer.from('wide');
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(crc32(content), 16);
    entry.writeUInt32LE(0xffffffff, 20);
    entry.writeUInt32LE(0xffffffff, 24);
    entry.writeUInt16LE(1, 28);
    entry.writeUInt16LE(20, 30);
    const extra = Buffer.alloc(20);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(16, 2);
    extra.writeBigUInt64LE(4n, 4);
    extra.writeBigUInt64LE(4n, 12);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(34, 16);
    const archive = new ZipArchive(Buffer.concat([local, content, entry, Buffer.from('n'), extra, end]));
    expect(archive.readText('n')).toBe('wide');
  });
});
