import { describe, expect, it } from '@jest/globals';
import { queryOverCopy } from './query-over-copy';
import { copyName, isLeftOver } from './sample-copy';

describe('a query over a copy', () => {
  it.each([
    ['FOR o IN orders FILTER o.a == @a RETURN o', { a: 1 }, 'FOR o IN copy\nFILTER o.a == 1\nRETURN o'],
    ['FOR o IN @@c RETURN o', { '@c': 'orders' }, 'FOR o IN copy\nRETURN o'],
    ['FOR p IN people RETURN LENGTH(FOR o IN orders FILTER o.p == p._key RETURN 1)', {}, /FOR p IN people[^]*FOR o IN copy/],
    ['FOR p IN orders FOR o IN orders FILTER o.p == p.q RETURN 1', {}, /FOR p IN copy\s+FOR o IN copy/],
    ['FOR orders IN people RETURN orders', {}, undefined],
    ['FOR v IN 1..2 OUTBOUND "people/1" orders RETURN v', {}, undefined],
    ['RETURN DOCUMENT("orders/1")', {}, undefined],
  ])('%s', (query, bindVars, found) => {
    const text = queryOverCopy({ query, bindVars }, 'orders', 'copy');
    if (found instanceof RegExp) expect(text).toMatch(found);
    else expect(text).toBe(found);
  });
});

describe('the name of a copy', () => {
  const now = Date.parse('2026-03-04T05:06:07Z');
  it.each([
    [copyName(now), false],
    [copyName(now - 29 * 60_000), false],
    [copyName(now - 31 * 60_000), true],
    ['reasoner_sample_mine', false],
    ['reasoner_sample_00000000_0123456789ab_backup', false],
    ['orders', false],
  ])('tells what was left over: %s', (name, left) => {
    expect(isLeftOver(name, now)).toBe(left);
  });
});
