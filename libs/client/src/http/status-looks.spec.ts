import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { StatusLooks } from './status-looks';

/** Milliseconds between two looks, of which the first takes `lookMs`. */
async function pauseAfter(lookMs: number): Promise<number> {
  const looks = new StatusLooks();
  expect(await looks.look(() => sleep(lookMs, 'running'))).toBe('running');
  const began = performance.now();
  await looks.pause();
  return performance.now() - began;
}

describe('Looks at something that runs', () => {
  it('come a quarter of a second after one another, later where a look takes long, and two seconds at most', async () => {
    const [quick, slow, endless] = await Promise.all([1, 50, 300].map(pauseAfter));
    expect(quick).toBeLessThan(900);
    expect(slow).toBeGreaterThan(950);
    expect(endless).toBeGreaterThan(1_950);
    expect(endless).toBeLessThan(5_000);
  });

  it('end with the reason of their signal', async () => {
    const reason = new Error('enough');
    await expect(new StatusLooks().pause(AbortSignal.abort(reason))).rejects.toMatchObject({ cause: reason });
  });
});
