import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '../database';
import { checkNesting, checkNestingSteps, MAX_NESTING } from './nesting';

const nested = (levels: number): JsonValue => (levels === 0 ? 1 : { inner: nested(levels - 1) });
const LARGE: readonly [string, JsonValue, fewest: number][] = [
  ['numbers', { list: Array.from({ length: 200_000 }, (_, at) => at) }, 10],
  ['objects with objects', { list: Array.from({ length: 100_000 }, (_, at) => ({ at, tags: ['a'], inner: { at } })) }, 20],
  ['long texts', { list: Array.from({ length: 1000 }, () => ['text'.repeat(4000)]) }, 40],
];

describe('the depth of documents', () => {
  it('is checked at once where they are small', () => {
    expect(checkNesting({ a: [1, { b: nested(MAX_NESTING - 3) }] })).toBe(false);
    expect(() => checkNesting(nested(MAX_NESTING + 1))).toThrow('nested deeper');
  });

  it.each(LARGE)('is checked in many steps where they are large: %s', (_name, document, fewest) => {
    expect(checkNesting(document)).toBe(true);
    expect([...checkNestingSteps(document)].length).toBeGreaterThanOrEqual(fewest);
  });

  it('is found wrong wherever it is', () => {
    const document = { before: Array.from({ length: 50_000 }, () => [1]), deep: [nested(MAX_NESTING - 1)] };
    expect(checkNesting(document)).toBe(true);
    expect(() => [...checkNestingSteps(document)]).toThrow('nested deeper');
  });
});
