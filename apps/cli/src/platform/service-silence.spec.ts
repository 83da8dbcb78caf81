import { describe, expect, it } from '@jest/globals';
import { Silence, SILENCE_LIMITS } from './service-silence';

const LOOK = 15_000;
/** Looks until the verdict, at most 1,000. */
function looksUntilTooLong(silence: Silence, pid: number, tookMs = LOOK): number | undefined {
  for (let look = 1; look <= 1_000; look += 1) if (silence.look(pid, false, tookMs) !== undefined) return look;
  return undefined;
}

describe('silence', () => {
  it('is too long after two minutes without any answer', () => {
    const silence = new Silence(SILENCE_LIMITS);
    silence.look(1, true, LOOK);
    expect(looksUntilTooLong(silence, 1)).toBe(8);
  });

  it('ends with every answer, however slow the service is', () => {
    const silence = new Silence(SILENCE_LIMITS);
    for (let look = 0; look < 1_000; look += 1) expect(silence.look(1, look % 7 === 0, LOOK)).toBeUndefined();
  });

  it('does not count while the machine sleeps or is too busy to look in time', () => {
    const silence = new Silence(SILENCE_LIMITS);
    silence.look(1, true, LOOK);
    expect(silence.look(1, false, 8 * 3_600_000)).toBeUndefined();
    expect(looksUntilTooLong(silence, 1, 40_000)).toBeUndefined();
    expect(looksUntilTooLong(silence, 1)).toBe(8);
  });

  it('is longer allowed with each restart, until the service has answered for half an hour', () => {
    const silence = new Silence(SILENCE_LIMITS);
    const looks = [1, 2, 3].map((pid) => {
      silence.look(pid, true, LOOK);
      return looksUntilTooLong(silence, pid);
    });
    expect(looks).toEqual([8, 16, 32]);
    for (let heardMs = 0; heardMs <= SILENCE_LIMITS.settledMs; heardMs += LOOK) silence.look(4, true, LOOK);
    expect(looksUntilTooLong(silence, 4)).toBe(8);
  });

  it('is allowed for ten minutes before the first answer', () => {
    expect(looksUntilTooLong(new Silence(SILENCE_LIMITS), 1)).toBe(40);
  });
});
