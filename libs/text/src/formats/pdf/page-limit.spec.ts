import { describe, expect, it } from '@jest/globals';
import { PageLimit } from './page-limit';

const limited = expect.objectContaining({ kind: 'invalid-argument', type: 'PARSE_LIMIT_EXCEEDED' });

describe('PageLimit', () => {
  it('takes a hundred thousand pages, and no more', () => {
    expect(() => new PageLimit(100_000)).not.toThrow();
    expect(() => new PageLimit(100_001)).toThrow(limited);
  });

  it.each([
    ['six hours', 2_160, false],
    ['longer', 2_170, true],
  ])('goes by what the first twenty pages took: %s', (_, msPerPage, isRefused) => {
    let now = 5;
    const limit = new PageLimit(10_000, () => now);
    for (let page = 1; page < 20; page++) {
      now += msPerPage;
      limit.afterPage(page);
    }
    now += msPerPage;
    if (isRefused) expect(() => limit.afterPage(20)).toThrow(limited);
    else expect(() => limit.afterPage(20)).not.toThrow();
  });
});
