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
    ['FOR v IN 1..2 OUTBOUND "people/1" knows FOR o IN orders FILTER o.p == v._id RETURN o', {}, /FOR o IN copy/],
    ['FOR p IN people FOR o IN orders FILTER o.p == p._id RETURN o', {}, /FOR o IN copy/],
  ])('%s', (query, bindVars, found) => {
    const over = queryOverCopy({ query, bindVars }, 'orders', 'copy');
    const text = 'query' in over ? over.query : undefined;
    if (found instanceof RegExp) expect(text).toMatch(found);
    else expect(text).toBe(found);
  });

  it.each([
    'FOR o IN orders FILTER o.level == 2 RETURN LENGTH(FOR v IN 1..3 INBOUND o._id contains RETURN v)',
    'FOR o IN orders FILTER o.level == 2 FOR v IN 1..1 OUTBOUND o contains RETURN v',
    'FOR o IN orders FILTER o.level == 2 FOR c IN contains FILTER c._from == o._id RETURN c',
    'LET found = (FOR o IN orders FILTER o.level == 2 RETURN o) FOR o IN found FOR c IN contains FILTER c._from == o._id RETURN c',
    'FOR o IN orders FILTER o.level == 2 FOR v IN OUTBOUND SHORTEST_PATH "orders/1" TO o contains RETURN v',
  ])('is none that finds edges of its documents: %s', (query) => {
    expect(queryOverCopy({ query, bindVars: {} }, 'orders', 'copy')).toEqual({
      why: expect.stringMatching(/goes on from the ids of documents of `orders`/),
    });
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
