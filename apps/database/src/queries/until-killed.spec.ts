import { describe, expect, it } from '@jest/globals';
import { TimeSlices } from '../resources/time-slices';
import { untilKilled } from './until-killed';

/** Waits until it is told to end. */
const forever = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

describe('waiting for something else than the own work', () => {
  it('ends when the time is over, also when a timer looks too early', async () => {
    let looks = 0;
    class Early extends TimeSlices {
      override check(): void {
        looks += 1;
        if (looks > 3) super.check(Infinity);
      }
      override get remainingMs(): number {
        return 0.5;
      }
    }
    await expect(untilKilled({ slices: new Early(performance.now()), caller: { user: 'root' } }, forever)).rejects.toMatchObject({
      errorNum: 1500,
    });
  });

  it('ends at once when the time was over before it began', async () => {
    await expect(untilKilled({ slices: new TimeSlices(0), caller: { user: 'root' } }, forever)).rejects.toMatchObject({
      errorNum: 1500,
    });
  });

  it('ends when its client has gone before it began', async () => {
    const caller = { user: 'root', signal: AbortSignal.abort() };
    await expect(untilKilled({ slices: new TimeSlices(Infinity), caller }, forever)).rejects.toMatchObject({ errorNum: 1500 });
  });
});
