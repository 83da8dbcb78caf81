import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { jsonPieces } from '../files/json-pieces';
import { mergeRuns } from './merge-runs';

/** Runs `work` and counts the turns that others had meanwhile. */
async function turnsDuring<T>(work: Promise<T>): Promise<{ result: T; turns: number }> {
  let done = false;
  void work.finally(() => (done = true));
  let turns = 0;
  for (; !done; turns += 1) await nextTurn();
  return { result: await work, turns };
}

const byRank = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank;
const entries = (count: number) => Array.from({ length: count }, (_, place) => ({ rank: (place * 7_919) % 1_000, place }));

function inRuns<T>(items: readonly T[], length: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, run) => items.slice(run * length, (run + 1) * length));
}

describe('a long list', () => {
  it.each([0, 1, 2, 199, 200, 201, 1_234])('of %i entries in sorted runs is merged as one sort would', async (count) => {
    const items = entries(count);
    const runs = inRuns(items, 100).map((run) => run.sort(byRank));
    expect(await mergeRuns(runs, byRank)).toEqual(items.toSorted(byRank));
  });

  it('is merged in many turns', async () => {
    const runs = inRuns(entries(500_000), 200).map((run) => run.sort(byRank));
    const { result, turns } = await turnsDuring(mergeRuns(runs, byRank));
    expect(result).toHaveLength(500_000);
    expect(turns).toBeGreaterThan(3);
  });

  it('is written in many turns', async () => {
    const items = entries(200_000);
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
