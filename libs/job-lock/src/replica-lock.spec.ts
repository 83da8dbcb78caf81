import { describe, expect, it } from '@jest/globals';
import { ReplicaLock } from './replica-lock';

describe('ReplicaLock', () => {
  it('lets one job in and tells the second who is first', () => {
    const lock = new ReplicaLock();
    const release = lock.tryAcquire('a');
    expect(lock.tryAcquire('b')).toBeUndefined();
    expect(lock.holder).toBe('a');
    release?.();
    expect(lock.holder).toBeUndefined();
  });

  it('is not freed by a job that gave it back before', () => {
    const lock = new ReplicaLock();
    const release = lock.tryAcquire('a');
    release?.();
    lock.tryAcquire('b');
    release?.();
    expect(lock.holder).toBe('b');
  });
});
