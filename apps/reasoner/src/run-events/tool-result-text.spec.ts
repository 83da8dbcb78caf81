import { describe, expect, it } from '@jest/globals';
import { cutToolResult, MAX_RESULT_BYTES } from './tool-result-text';

describe('a tool result in an event', () => {
  it.each([
    ['nothing', ''],
    ['exactly the limit', 'x'.repeat(MAX_RESULT_BYTES)],
    ['characters of several bytes up to the limit', 'é'.repeat(MAX_RESULT_BYTES / 2)],
  ])('is whole: %s', (_, result) => {
    expect(cutToolResult(result)).toBe(result);
  });

  it.each(['x', 'é', '語', '🙂', 'a🙂'])('over 16 KiB keeps its beginning in whole characters: %s', (unit) => {
    const result = unit.repeat(MAX_RESULT_BYTES + 1);
    const cut = cutToolResult(result);
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(MAX_RESULT_BYTES);
    expect(Buffer.byteLength(cut)).toBeGreaterThan(MAX_RESULT_BYTES - 8);
    const [kept = '', note] = cut.split('… (');
    expect(result.startsWith(kept)).toBe(true);
    expect(note).toBe(`the first part of ${Buffer.byteLength(result)} bytes)`);
  });
});
