import { describe, expect, it } from '@jest/globals';
import { LoginThrottle } from './login-throttle';
import { RecentFailures } from './recent-failures';

const fail = (throttle: LoginThrottle, address: string, times: number, at = 0) => {
  for (let i = 0; i < times; i++) throttle.begin('ann', address, at + i * 1000);
};

describe('failed logins', () => {
  it('have to wait after ten within a minute, until the first of them is a minute old', () => {
    const throttle = new LoginThrottle(true);
    fail(throttle, '10.0.0.1', 9);
    expect(throttle.waitS('ann', '10.0.0.1', 9_000)).toBe(0);
    throttle.begin('ann', '10.0.0.1', 9_000);
    expect(throttle.waitS('ann', '10.0.0.1', 10_000)).toBe(50);
    expect(throttle.waitS('ann', '10.0.0.1', 60_000)).toBe(0);
  });

  it('concern one user from one address', () => {
    const throttle = new LoginThrottle(true);
    fail(throttle, '10.0.0.1', 10);
    expect([throttle.waitS('bob', '10.0.0.1', 10_000), throttle.waitS('ann', '10.0.0.2', 10_000)]).toEqual([0, 0]);
  });

  it('concern everybody at an address from which a hundred names were tried', () => {
    const throttle = new LoginThrottle(true);
    for (let i = 0; i < 100; i++) throttle.begin(`user${i}`, '10.0.0.1', i);
    expect([throttle.waitS('ann', '10.0.0.1', 100), throttle.waitS('ann', '10.0.0.2', 100)]).toEqual([60, 0]);
  });

  it('concern a user tried a hundred times from anywhere, but not where that user has logged in before', () => {
    const throttle = new LoginThrottle(true);
    throttle.recordSuccess('ann', '10.9.9.9', 0);
    for (let i = 0; i < 100; i++) throttle.begin('ann', `10.0.0.${i}`, i);
    expect(throttle.waitS('ann', '10.1.1.1', 100)).toBe(60);
    expect([throttle.waitS('ann', '10.9.9.9', 100), throttle.waitS('bob', '10.1.1.1', 100)]).toEqual([0, 0]);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['2001:db8::1', '2001:db8:0:0:1:2:3:4', true],
  ])('come from one place: %s and %s: %s', (one, other, same) => {
    const throttle = new LoginThrottle(true);
    fail(throttle, one, 10);
    expect(throttle.waitS('ann', other, 10_000) > 0).toBe(same);
  });

  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('never wait on %s', (address) => {
    const throttle = new LoginThrottle(true);
    fail(throttle, address, 20);
    expect(throttle.waitS('ann', address, 20_000)).toBe(0);
  });

  it('never wait when switched off', () => {
    const throttle = new LoginThrottle(false);
    fail(throttle, '10.0.0.1', 20);
    expect(throttle.waitS('ann', '10.0.0.1', 20_000)).toBe(0);
  });

  it('are forgotten, the oldest first, before they fill the memory', () => {
    const failures = new RecentFailures({ failures: 2, windowMs: 1_000, keys: 3 });
    for (const key of ['a', 'a', 'b', 'b', 'c', 'c', 'a', 'd', 'd']) failures.add(key, 0);
    expect([failures.size, ...['a', 'b', 'c', 'd'].map((key) => failures.waitS(key, 0))]).toEqual([3, 1, 0, 1, 1]);
  });

  it('do not count when they were none after all', () => {
    const throttle = new LoginThrottle(true);
    const tries = Array.from({ length: 10 }, (_, i) => throttle.begin('ann', '10.0.0.1', i));
    expect(throttle.waitS('ann', '10.0.0.1', 10)).toBe(60);
    tries[3]?.();
    tries[3]?.();
    expect(throttle.waitS('ann', '10.0.0.1', 10)).toBe(0);
    throttle.begin('ann', '10.0.0.1', 10);
    expect(throttle.waitS('ann', '10.0.0.1', 10)).toBe(60);
    for (const forgive of tries) forgive();
    expect(throttle.size).toBe(3);
  });

  it('of endless names are kept by a piece of them', () => {
    const throttle = new LoginThrottle(true);
    for (let i = 0; i < 10; i++) throttle.begin(`${'x'.repeat(255)}${i}`, '10.0.0.1', 0);
    expect([throttle.size, throttle.waitS('x'.repeat(1_000), '10.0.0.1', 0)]).toEqual([3, 60]);
  });
});
