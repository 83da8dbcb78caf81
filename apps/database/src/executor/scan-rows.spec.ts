import { describe, expect, it } from '@jest/globals';
import type { Cursor } from '../store/database';
import { detachedRun } from '../expressions/detached-run';
import { scanRows } from './scan-rows';
import type { Row } from '../expressions/source';
import { sourceOf } from '../expressions/source';

/** Reads numbers from 0 on and tells how many it was asked for. */
function counting(): { cursor: Cursor<number>; read: () => number } {
  let at = 0;
  const cursor: Cursor<number> = {
    read(limit) {
      const items = Array.from({ length: limit }, (_, i) => at + i);
      at += limit;
      return items;
    },
    skip: (count) => count,
  };
  return { cursor, read: () => at };
}

describe('a scan with a filter and a limit', () => {
  it.each([
    { first: 0, limit: 1, most: 8 },
    { first: 10, limit: 1, most: 64 },
    { first: 0, limit: 20, most: 20 },
    { first: 5000, limit: 1, most: 5300 },
  ])('reads little more than the $limit rows from $first on that pass', ({ first, limit, most }) => {
    const { cursor, read } = counting();
    const run = detachedRun(() => undefined);
    run.slices.begin();
    const filter = { test: (row: Row) => (row[0] as number) >= first, takesLong: false };
    const shape = { slot: 0, filter, limit, slotOf: (item: number) => item };
    let counted = 0;
    const found: unknown[] = [];
    const count = (items: number): void => void (counted += items);
    for (const batch of scanRows(sourceOf<Row>([[null]]), run, shape, () => [cursor], count))
      if (Array.isArray(batch)) found.push(...batch.map(([value]) => value));
    expect(found).toEqual(Array.from({ length: limit }, (_, i) => first + i));
    expect(counted).toBe(first + limit);
    expect(read()).toBeLessThanOrEqual(most);
  });
});
