import { ArangoError } from '@strata/errors';
import type { Database } from '../storage/api';

interface Lock {
  shared: number;
  isExclusive: boolean;
  readonly waiting: (() => void)[];
}

/**
 * Locks that stream transactions take on what they declare to write: shared ones for `write`, so that those meet only in conflicts,
 * alone for `exclusive`. They are taken in the order of the ids, so that two transactions never wait for each other.
 */
export class CollectionLocks {
  private readonly locks = new WeakMap<Database, Map<string, Lock>>();

  /** @returns the function that gives them back. @throws ArangoError lock-timeout (18) */
  async lock(database: Database, ids: readonly string[], exclusive: ReadonlySet<string>, timeoutMs: number): Promise<() => void> {
    const deadline = Date.now() + timeoutMs;
    const releases: (() => void)[] = [];
    const releaseAll = () => {
      for (const release of releases.splice(0)) release();
    };
    try {
      for (const id of [...new Set(ids)].sort())
        releases.push(await this.lockOne(this.lockOf(database, id), exclusive.has(id), deadline));
    } catch (error) {
      releaseAll();
      throw error;
    }
    return releaseAll;
  }

  private async lockOne(lock: Lock, alone: boolean, deadline: number): Promise<() => void> {
    while (lock.isExclusive || (alone && lock.shared > 0)) await untilReleased(lock, deadline);
    if (alone) lock.isExclusive = true;
    else lock.shared++;
    return () => {
      if (alone) lock.isExclusive = false;
      else lock.shared--;
      for (const wake of lock.waiting.splice(0)) wake();
    };
  }

  private lockOf(database: Database, id: string): Lock {
    const locks = this.locks.get(database) ?? new Map<string, Lock>();
    this.locks.set(database, locks);
    const lock = locks.get(id) ?? { shared: 0, isExclusive: false, waiting: [] };
    locks.set(id, lock);
    return lock;
  }
}

function untilReleased(lock: Lock, deadline: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        lock.waiting.splice(lock.waiting.indexOf(wake), 1);
        reject(new ArangoError('lock-timeout'));
      },
      Math.max(0, deadline - Date.now()),
    );
    const wake = () => {
      clearTimeout(timer);
      resolve();
    };
    lock.waiting.push(wake);
  });
}
