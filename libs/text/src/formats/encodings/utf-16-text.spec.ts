import { expect, it } from '@jest/globals';
import { utf16Text } from './utf-16-text';

it('leaves half a character at the end out, wherever the bytes lie', () => {
  const bytes = Buffer.from('port'.repeat(1_100), 'utf16le');
  const unaligned = Buffer.concat([Buffer.alloc(1), bytes]).subarray(1);
  for (let length = 4_200; length < 4_300; length++)
    expect(utf16Text(unaligned.subarray(0, length))).toBe('port'.repeat(1_100).slice(0, length / 2));
});
