import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { decodeBase64, measureBase64 } from './base64-content';

const read = async (text: string) => {
  const measured = await measureBase64(text);
  return 'problem' in measured ? measured : Buffer.from(await (await decodeBase64(text)).arrayBuffer());
};

describe('base64 of a direct upload', () => {
  it.each([
    ['aGVsbG8=', 'hello'],
    ['aGVsbG8h', 'hello!'],
    ['aGVs\nbG8=\n', 'hello'],
    ['aGVs\r\n bG8\t=', 'hello'],
    ['', ''],
    [' \n', ''],
  ])('%j is read', async (text, content) => expect(String(await read(text))).toBe(content));

  it.each([
    ['aGVsbG8', /multiple of four/],
    ['aGVsb', /multiple of four/],
    ['a===', /padding is too long/],
    ['aGVsbG8=aGVs', /follows the padding/],
    ['aG=V', /follows the padding/],
    ['aGV_bG8-', /"_" at 3/],
    ['data:text/plain;base64,aGVsbG8=', /":" at 4/],
    ['grüße===', /"ü" at 2/],
  ])('%j is refused', async (text, problem) => expect(await read(text)).toEqual({ problem: expect.stringMatching(problem) }));

  it('is read whatever its line breaks, also where they fall between pieces', async () => {
    const bytes = randomBytes(2 ** 21 + 5);
    for (const width of [76, 77, 1_023]) {
      const text = bytes.toString('base64').replace(new RegExp(`.{${width}}`, 'g'), '$&\r\n');
      expect(bytes.equals((await read(text)) as Buffer)).toBe(true);
    }
  });

  it('gives back any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), async (bytes) =>
        expect(await read(Buffer.from(bytes).toString('base64'))).toEqual(Buffer.from(bytes)),
      ),
    );
  });
});
