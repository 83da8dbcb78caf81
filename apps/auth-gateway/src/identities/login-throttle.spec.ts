import { describe, expect, it } from '@jest/globals';
import { LoginThrottle } from './login-throttle';

const fail = (throttle: LoginThrottle, address: string, times: number, at = 0) => {
  for (let i = 0; i < times; i++) throttle.recordFailure('ann', address, at + i * 1000);
};

describe('failed logins', () => {
  it('have to wait after ten within a minute, until the first of them is a minute old', () => {
    const throttle = new LoginThrottle(true);
    fail(throttle, '10.0.0.1', 9);
    expect(throttle.waitS('ann', '10.0.0.1', 9_000)).toBe(0);
    throttle.recordFailure('ann', '10.0.0.1', 9_000);
    expect(throttle.waitS('ann', '10.0.0.1', 10_000)).toBe(50);
    expect(throttle.waitS('ann', '10.0.0.1', 60_000)).toBe(0);
  });

  it('concern one user from one address', () => {
    const throttle = new LoginThrottle(true);
    fail(throttle, '10.0.0.1', 10);
    expect([throttle.waitS('bob', '10.0.0.1', 10_000), throttle.waitS('ann', '10.0.0.2', 10_000)]).toEqual([0, 0]);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('never wait on %s', (address) => {
    const throttle = new LoginThrottle(true);
    fail(throttle, address, 20);
    expect(throttle.waitS('ann', address, 20_000)).toBe(0);
  });

  it('never wait when switched off', () => {
    const throttle = new LoginThrottle(false);
    fail(throttle, '10.0.0.1', 20);
    expect(throttle.waitS('ann', '10.0.0.1', 20_000)).toBe(0);
  });
});
