import { describe, expect, it } from '@jest/globals';
import type { KeyChange } from '../snapshots/key-layer';
import { encodedParts, encodeFrame } from './log-frame';

const bytes = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, at) => (at * 31) % 251));
const MEGABYTE = 1024 * 1024;

const GROUPS: readonly [string, readonly KeyChange[]][] = [
  ['small', [{ table: 'documents', key: 'a', value: bytes(10) }]],
  [
    'many changes',
    Array.from({ length: 5_000 }, (_, at) => ({ table: 'entries', key: `k${at}`, value: at % 3 === 0 ? null : bytes(300) })),
  ],
  [
    'large values between small ones',
    [
      { table: 'documents', key: 'a', value: bytes(100) },
      { table: 'documents', key: 'b', value: bytes(3 * MEGABYTE + 1) },
      { table: 'documents', key: 'c', value: null },
      { table: 'entries', key: 'd'.repeat(1000), value: bytes(MEGABYTE) },
      { table: 'meta', key: 'e', value: bytes(3) },
    ],
  ],
];

describe('a commit group that is written to the log in parts', () => {
  it.each(GROUPS)('is the same as in one, and no part takes long: %s', (_name, changes) => {
    const whole = Buffer.from(encodeFrame(7, 5, changes));
    const written = Buffer.alloc(whole.length);
    let most = 0;
    for (const part of encodedParts(7, 5, changes)) {
      part.bytes.copy(written, part.at);
      most = Math.max(most, part.bytes.length);
    }
    expect(written.equals(whole)).toBe(true);
    expect(most).toBeLessThanOrEqual(MEGABYTE);
  });
});
