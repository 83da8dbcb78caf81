import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { GatheredBytes } from './gathered-bytes';

const PATTERN = Uint8Array.from({ length: 251 }, (_, at) => (at * 7) % 251);
const some = (length: number) => Buffer.alloc(length, PATTERN);

/** Bytes in parts of a length, and what `room.set` and `copy` moved with the part that moved most. */
function gathered(content: Buffer, partLength: number, announced?: number): { bytes: Buffer; mostAtOnce: number } {
  const set = jest.spyOn(Uint8Array.prototype, 'set');
  const copy = jest.spyOn(Buffer.prototype, 'copy');
  const bytes = new GatheredBytes(announced);
  let mostAtOnce = 0;
  const moved = () => {
    const written = set.mock.calls.map(([piece]) => piece.length);
    const copied = copy.mock.calls.map(([, , from, to]) => Number(to) - Number(from));
    set.mockClear();
    copy.mockClear();
    return [...written, ...copied].reduce((sum, length) => sum + length, 0);
  };
  for (let at = 0; at < content.length; at += partLength) {
    bytes.add(content.subarray(at, at + partLength));
    mostAtOnce = Math.max(mostAtOnce, moved());
  }
  const all = bytes.bytes();
  mostAtOnce = Math.max(mostAtOnce, moved());
  jest.restoreAllMocks();
  return { bytes: all, mostAtOnce };
}

describe('bytes that are put together while they come', () => {
  afterEach(() => void jest.restoreAllMocks());

  it.each([0, 1, 1000, 1024 * 1024, 1024 * 1024 + 1, 4 * 1024 * 1024, 9_000_001])('are all there: %d of them', (length) => {
    const content = some(length);
    for (const partLength of [65_536, 300_007, 10_000_000])
      for (const announced of [undefined, length])
        expect(gathered(content, partLength, announced).bytes.equals(content)).toBe(true);
  });

  it('are all there when fewer were announced, or more', () => {
    const content = some(3_000_000);
    for (const announced of [2_000_000, 5_000_000]) expect(gathered(content, 65_536, announced).bytes.equals(content)).toBe(true);
  });

  it('are moved a few at a time, whether their number was known or not, and none at the end', () => {
    const content = some(33_000_000);
    for (const announced of [undefined, content.length])
      expect(gathered(content, 65_536, announced).mostAtOnce).toBeLessThan(2_200_000); // when the first megabyte gets its room
  });

  it('are not copied when they came in one part', () => {
    const content = some(100_000);
    expect(gathered(content, 100_000).mostAtOnce).toBe(0);
  });
});
