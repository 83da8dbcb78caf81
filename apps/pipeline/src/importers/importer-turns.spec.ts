import { describe, expect, it } from '@jest/globals';
import type { ImporterPlace } from './importer-turns';
import { ImporterTurns } from './importer-turns';

const never = new AbortController().signal;
const HOUR_MS = 3_600_000;

/** Projects with partitions to import, on replicas that all take equally long. @returns the order in which partitions began, by project */
async function imported(replicas: number, partitions: Readonly<Record<string, number>>): Promise<string[]> {
  const turns = new ImporterTurns(Array.from({ length: replicas }, (_, n) => `replica${n}`));
  const order: string[] = [];
  const lane = async (project: string, left: { count: number }) => {
    while (left.count-- > 0) {
      const place = (await turns.turn(project, { patienceMs: HOUR_MS, signal: never }))!;
      order.push(project);
      await anImport();
      place.release();
    }
  };
  const lanes = Object.entries(partitions).flatMap(([project, count]) => {
    const left = { count };
    return Array.from({ length: replicas }, () => lane(project, left));
  });
  await Promise.all(lanes);
  return order;
}
/** Some turns of the event loop, the same number for each. */
async function anImport(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
}

describe('The importer replicas', () => {
  it("keep a project's single partition waiting for one import at most, however many another has waiting", async () => {
    const order = await imported(1, { forty: 40, single: 1 });
    expect(order.indexOf('single')).toBeLessThanOrEqual(1);
    const onThree = await imported(3, { forty: 40, single: 1 });
    expect(onThree.indexOf('single')).toBeLessThanOrEqual(3);
    expect([order.length, onThree.length]).toEqual([41, 41]);
  });

  it('go to projects in turn while several have something to import', async () => {
    const order = await imported(1, { a: 6, b: 3, c: 6 });
    expect(order.slice(0, 9)).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c']);
    expect(order.slice(9)).toEqual(['a', 'c', 'a', 'c', 'a', 'c']);
  });

  it('serve one project alone with all of them', async () => {
    const turns = new ImporterTurns(['x', 'y']);
    const places = await Promise.all([1, 2].map(() => turns.turn('a', { patienceMs: HOUR_MS, signal: never })));
    expect(places.map((place) => place?.address).sort()).toEqual(['x', 'y']);
    expect(turns.isAnyInUse).toBe(true);
    places.forEach((place) => place?.release());
    expect(turns.isAnyInUse).toBe(false);
  });

  it('rest after a refusal, so that another one is tried first, and are tried again', async () => {
    const turns = new ImporterTurns(['x', 'y']);
    const wait = { patienceMs: HOUR_MS, signal: never };
    const first = (await turns.turn('a', wait)) as ImporterPlace;
    first.refused();
    const second = (await turns.turn('a', wait)) as ImporterPlace;
    expect(second.address).not.toBe(first.address);
    const again = (await turns.turn('a', wait)) as ImporterPlace; // the other one is in use
    expect(again.address).toBe(first.address);
  });

  it('are waited for as long as there is patience, and no longer than the signal says', async () => {
    const turns = new ImporterTurns(['x']);
    const place = (await turns.turn('a', { patienceMs: HOUR_MS, signal: never })) as ImporterPlace;
    expect(await turns.turn('b', { patienceMs: 5, signal: never })).toBeUndefined();
    const stop = new AbortController();
    const stopped = turns.turn('b', { patienceMs: HOUR_MS, signal: stop.signal });
    stop.abort();
    expect(await stopped).toBeUndefined();
    place.release();
    expect(await turns.turn('c', { patienceMs: HOUR_MS, signal: never })).toMatchObject({ address: 'x' });
  });

  it('stay in use while one of two that use them does, and count a place that is given back twice once', async () => {
    const turns = new ImporterTurns(['x']);
    const [one, two] = [turns.use('x'), turns.use('x')];
    one.release();
    one.release();
    expect(await turns.turn('a', { patienceMs: 5, signal: never })).toBeUndefined();
    two.release();
    expect(await turns.turn('a', { patienceMs: HOUR_MS, signal: never })).toMatchObject({ address: 'x' });
  });
});
