import { describe, expect, it } from '@jest/globals';
import type { GraphPlace } from './graph-place';
import { placeOf, segmentsOf, START } from './graph-place';

const there = (place: Partial<GraphPlace>): GraphPlace => ({ ...START, ...place });

describe('The place on the graph page', () => {
  it.each([
    ['', START],
    ['/ent-1', there({ chosen: 'ent-1' })],
    ['/list/ent-1', there({ tab: 'list', chosen: 'ent-1' })],
    ['/themes/comm-1', there({ tab: 'themes', chosen: 'comm-1' })],
  ])('%j is kept by a short address', (address, place) => {
    expect(segmentsOf(place)).toBe(address);
    expect(placeOf(address.split('/'))).toEqual(place);
  });

  it('comes back from the address whatever names it holds', () => {
    const place = there({
      ...{ tab: 'list', chosen: 'ent-1', amount: 1_000, cooccurrences: false, theme: 'comm-1' },
      ...{ partition: 'a/b %&=?#+ ü_0_a', grown: ['ent-1', 'ent-2'], hidden: ['<b>', 'creative work'] },
    });
    expect(placeOf(segmentsOf(place).split('/'))).toEqual(place);
  });

  it('is the start for an address that makes no sense', () => {
    expect(placeOf(['amount=7&%E0%A4%A'])).toEqual(START);
  });

  it('keeps the latest neighbourhoods only', () => {
    const grown = Array.from({ length: 30 }, (_, n) => `ent-${n}`);
    expect(placeOf(segmentsOf(there({ grown })).split('/')).grown).toEqual(grown.slice(-12));
  });
});
