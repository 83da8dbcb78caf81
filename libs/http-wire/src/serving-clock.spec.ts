import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@strata/testing';
import { ServingClock } from './serving-clock';

describe('The time of connections', () => {
  let clock: ServingClock | undefined;

  afterEach(() => clock?.stop());

  it('goes on with the steps', async () => {
    const steps: number[] = [];
    clock = new ServingClock(10, (passedMs) => steps.push(passedMs));
    await eventually(() => steps.length >= 3);
    expect(clock.servedMs).toBe(steps.reduce((sum, passed) => sum + passed, 0));
    expect(clock.servedMs).toBeGreaterThan(0);
  });

  it('leaves out what the process was held up', async () => {
    const steps: number[] = [];
    const before = Date.now();
    clock = new ServingClock(10, (passedMs) => steps.push(passedMs));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    await eventually(() => steps.length >= 1);
    expect(Math.max(...steps)).toBeLessThanOrEqual(20);
    expect(clock.nowMs - before).toBeGreaterThanOrEqual(300);
  });
});
