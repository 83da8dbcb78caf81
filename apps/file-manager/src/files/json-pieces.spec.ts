import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { jsonPieces } from './json-pieces';

/** Runs `work` and counts the turns that others had meanwhile. */
async function turnsDuring<T>(work: Promise<T>): Promise<{ result: T; turns: number }> {
  let done = false;
  void work.finally(() => (done = true));
  let turns = 0;
  for (; !done; turns += 1) await nextTurn();
  return { result: await work, turns };
}

describe('a long list', () => {
  it('is written in many turns', async () => {
    const items = Array.from({ length: 200_000 }, (_, place) => ({ rank: (place * 7_919) % 1_000, place }));
    const read = async () => {
      let text = '';
      for await (const piece of jsonPieces({ total: items.length }, 'items', items, (item) => item)) text += piece;
      return text;
    };
    const { result, turns } = await turnsDuring(read());
    expect(JSON.parse(result)).toEqual({ total: items.length, items });
    expect(turns).toBeGreaterThan(3);
  });

  it('without entries is written as such', async () => {
    const pieces: string[] = [];
    for await (const piece of jsonPieces({}, 'items', [], () => ({}))) pieces.push(piece);
    expect(pieces.join('')).toBe('{"items":[]}');
  });
});
