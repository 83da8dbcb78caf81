import { expect, it } from '@jest/globals';
import { standardIndexBytes } from './index-budget';

it.each([
  [{ heapLimit: 4_000, memory: 100_000 }, 2_000],
  [{ heapLimit: 4_000, memory: 1_000 }, 500],
])('is half of what the process may use: %j', (limits, bytes) => {
  expect(standardIndexBytes(limits)).toBe(bytes);
});
