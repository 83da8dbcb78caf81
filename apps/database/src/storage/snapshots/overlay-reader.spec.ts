import { describe, expect, it } from '@jest/globals';
import type { KeyReader, KeyValue } from './key-reader';
import { OverlayReader } from './overlay-reader';
import { PendingWrites } from '../commits/pending-writes';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const RANGE = { start: bytes('a'), end: bytes('z'), limit: 100 };

/** A reader of these keys, each with its own text as its value. */
function readerOf(...keys: readonly string[]): KeyReader {
  const pairs: KeyValue[] = keys.map((key) => ({ key: bytes(key), value: bytes(key) }));
  return {
    get: (_table, key) => pairs.find((pair) => pair.key.equals(key))?.value,
    page: (_table, { limit }) => pairs.slice(0, limit),
    show: () => false,
    visit: () => ({ count: 0, last: undefined }),
    counter: () => 0,
  };
}

describe('a view over pending writes', () => {
  it('keeps in its ranges what later groups remove or change, and leaves out what they add', () => {
    const pending = new PendingWrites();
    pending.set('entries', 'b', bytes('early'), 1, 0);
    pending.closeGroup();
    pending.set('entries', 'c', null, 2, 1);
    pending.set('entries', 'd', bytes('late'), 2, 1);
    pending.set('entries', 'e', bytes('late'), 2, 1);
    pending.closeGroup();
    const seen = (group: number) =>
      new OverlayReader(readerOf('b', 'c', 'd'), pending.upTo(group)).page('entries', RANGE).map((pair) => pair.value.toString());
    expect(seen(0)).toEqual(['b', 'c', 'd']);
    expect(seen(1)).toEqual(['early', 'c', 'd']);
    expect(seen(2)).toEqual(['early', 'late', 'late']);
  });
});
