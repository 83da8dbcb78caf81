import { describe, expect, it } from '@jest/globals';
import { WorkRate } from './work-rate';

/** A clock that goes when told to. */
function aStep(total: number) {
  let now = 1_000;
  const rate = new WorkRate('chunks', total, () => now);
  return {
    rate,
    after(ms: number, units = 0) {
      now += ms;
      if (units > 0) rate.advance(units);
      return rate.work;
    },
  };
}

describe('The rate of a step', () => {
  it('is unknown at first, and so is what remains', () => {
    expect(aStep(100).rate.work).toEqual({ unit: 'chunks', done: 0, total: 100, perSecond: 0, remainingSeconds: null });
  });

  it('is what was done in the time so far', () => {
    const { after } = aStep(100);
    after(1_000, 10);
    expect(after(1_000, 10)).toEqual({ unit: 'chunks', done: 20, total: 100, perSecond: 10, remainingSeconds: 8 });
  });

  it('is that of the last half minute', () => {
    const { after } = aStep(1_000);
    for (let second = 0; second < 60; second++) after(1_000, 1);
    for (let second = 0; second < 31; second++) after(1_000, 10);
    expect(after(0)).toMatchObject({ done: 370, perSecond: 10, remainingSeconds: 63 });
  });

  it('falls while nothing is done', () => {
    const { after } = aStep(100);
    after(1_000, 50);
    expect(after(9_000)).toMatchObject({ done: 50, perSecond: 5, remainingSeconds: 10 });
  });

  it('leaves nothing at the end, however many units are told', () => {
    expect(aStep(10).after(1_000, 11)).toMatchObject({ done: 10, remainingSeconds: 0 });
    expect(aStep(0).rate.work).toMatchObject({ total: 0, remainingSeconds: 0 });
  });
});
