import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ByteBudget } from './byte-budget';

it('never lets more bytes be held than the budget has, and everybody gets their turn', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ size: fc.nat(150), turns: fc.nat(3), leaves: fc.boolean() })), async (files) => {
      const budget = new ByteBudget(100);
      let held = 0;
      let most = 0;
      const outcomes = files.map(async ({ size, turns, leaves }) => {
        const stop = new AbortController();
        const done = budget.hold(size, stop.signal, async () => {
          held += Math.min(size, 100);
          most = Math.max(most, held);
          for (let turn = 0; turn < turns; turn++) await nextTurn();
          held -= Math.min(size, 100);
        });
        if (leaves) stop.abort(new Error('left'));
        return done.catch((error: Error) => error.message);
      });
      expect((await Promise.all(outcomes)).every((outcome) => outcome === undefined || outcome === 'left')).toBe(true);
      expect(most).toBeLessThanOrEqual(100);
    }),
    { numRuns: 50 },
  );
});
