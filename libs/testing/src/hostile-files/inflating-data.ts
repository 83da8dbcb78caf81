import { constants, createDeflateRaw } from 'node:zlib';

const ZLIB_HEADER = Buffer.from([0x78, 0x9c]);
/** An empty last block (RFC 1951 §3.2.6). */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/**
 * Compressed data that unpacks to `text` repeated `times` times, made without ever holding all of it: a block that ends with a full
 * flush refers to nothing before it, so it can stand there again and again. Without a checksum at its end, which readers do without.
 */
export async function deflatedRepeat(text: string, times: number, format: 'zlib' | 'raw'): Promise<Buffer> {
  const deflate = createDeflateRaw({ level: 9 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  deflate.write(text);
  await new Promise<void>((resolve) => deflate.flush(constants.Z_FULL_FLUSH, resolve));
  const block = Buffer.concat(parts);
  const repeated = Buffer.alloc(block.length * times, block);
  return Buffer.concat([format === 'zlib' ? ZLIB_HEADER : Buffer.alloc(0), repeated, LAST_BLOCK]);
}
