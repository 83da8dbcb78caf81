import { describe, expect, it } from '@jest/globals';
import { parse } from '@strata/aql';
import { outermostSort, withSortKeys } from './row-order';

describe('the order of a result', () => {
  it.each([
    ['FOR d IN c SORT d.a RETURN d', true],
    ['FOR d IN c SORT d.a LIMIT 5 RETURN d', true],
    ['FOR d IN c COLLECT a = d.a SORT a DESC RETURN a', true],
    ['FOR d IN c SORT d.a LET x = d.b FILTER x RETURN x', true],
    ['FOR d IN c RETURN d', false],
    ['FOR d IN c SORT null RETURN d', false],
    ['FOR d IN c SORT d.a COLLECT b = d.b RETURN b', false],
    ['FOR d IN c SORT d.a FOR e IN f RETURN [d, e]', false],
    ['FOR d IN c SORT d.a FOR v IN 1..1 ANY d e RETURN v', false],
    ['FOR x IN (FOR d IN c SORT d.a RETURN d) RETURN x', false],
    ['RETURN (FOR d IN c SORT d.a RETURN d)', false],
  ])('%s: %s', (query, isSorted) => expect(outermostSort(parse(query)) !== undefined).toBe(isSorted));

  it.each([
    ['FOR d IN c SORT d.a, d.b DESC LIMIT 5 RETURN d.x', 'key: [d.a, d.b]', 'row: d.x'],
    ['FOR d IN c SORT d.@name RETURN d', 'key: [d.@name]', 'row: d'],
  ])('is shown with its keys: %s', (query, ...parts) => {
    for (const part of parts) expect(withSortKeys(parse(query))).toContain(part);
  });

  it.each(['FOR d IN c RETURN d', 'FOR d IN c SORT d.a RETURN DISTINCT d.b'])('has no keys to show: %s', (query) =>
    expect(withSortKeys(parse(query))).toBeUndefined(),
  );
});
