import { describe, expect, it } from '@jest/globals';
import { garbageCollector, isCollectionDue } from './idle-collection';

const MIB = 1024 * 1024;

describe('collection of garbage in an idle server', () => {
  it.each([
    ['idle, with much garbage', 20, 400, true],
    ['idle, with little garbage', 20, 140, false],
    ['busy, with much garbage', 2000, 400, false],
    ['hardly busy, with much garbage', 300, 400, false],
  ])('%s', (_situation, cpuMs, usedMiB, isDue) => {
    const situation = { elapsedMs: 5000, cpuMs, usedBytes: usedMiB * MIB, usedAfterBytes: 100 * MIB };
    expect(isCollectionDue(situation)).toBe(isDue);
  });

  it('takes what nobody refers to, and nothing else', async () => {
    const kept = { text: 'kept' };
    const [keptRef, lostRef] = [new WeakRef(kept), new WeakRef({ text: 'lost' })];
    await new Promise(setImmediate); // what a weak reference has given stays until the turn ends
    garbageCollector()();
    expect([keptRef.deref(), lostRef.deref()]).toEqual([kept, undefined]);
  });
});
