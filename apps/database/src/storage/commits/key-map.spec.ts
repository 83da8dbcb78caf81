import { describe, expect, it } from '@jest/globals';
import { KeyMap } from './key-map';

describe('a map of very many keys', () => {
  it('is what one map is, in the same order', () => {
    const map = new KeyMap<number>();
    const plain = new Map<string, number>();
    for (let at = 0; at < 400_000; at += 1) {
      const key = `k${(at * 7919) % 300_007}`;
      map.set(key, at);
      plain.set(key, at);
    }
    expect(map.size).toBe(plain.size);
    expect([...map].join()).toBe([...plain].join());
    expect([...map.values()].join()).toBe([...plain.values()].join());
    for (const key of ['k0', 'k299999', 'k300007', ''])
      expect([map.get(key), map.has(key)]).toEqual([plain.get(key), plain.has(key)]);
  });
});
