import { ArangoError } from '@strata/errors';

/** Ids of collections to be locked; one that is in both is locked exclusively. */
export interface WantedLocks {
  readonly shared: readonly string[];
  readonly exclusive: readonly string[];
}

interface Lock {
  shared: number;
  isExclusive: boolean;
  readonly waiting: (() => void)[];
}

export interface LockWait {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** what ArangoDB waits when nobody says otherwise */
export const DEFAULT_LOCK_TIMEOUT_MS = 900_000;

/**
 * Locks on what is to be written: shared ones of ordinary writers, which meet only in conflicts, exclusive ones of those who want no
 * other writer. All locks of one writer are taken at one moment, so that two never wait for each other. Reading needs none.
 */
export class CollectionLocks {
  private readonly locks = new Map<string, Lock>();
  private exclusives = 0;

  /** Whether somebody else than shared holders may be in the way at all. */
  get hasExclusive(): boolean {
    return this.exclusives > 0;
  }

  isExclusive(id: string): boolean {
    return this.exclusives > 0 && this.locks.get(id)?.isExclusive === true;
  }

  /** @returns the function that gives them back, or undefined when somebody holds what is in the way */
  tryLock(wanted: WantedLocks): (() => void) | undefined {
    const alone = new Set(wanted.exclusive);
    const shared = [...new Set(wanted.shared)].filter((id) => !alone.has(id));
    if (this.obstacle(shared, alone) !== undefined) return undefined;
    const held = [...shared, ...alone].map((id) => ({ id, lock: this.lockOf(id), isAlone: alone.has(id) }));
    for (const { lock, isAlone } of held) {
      if (isAlone) lock.isExclusive = true;
      else lock.shared++;
    }
    this.exclusives += alone.size;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.exclusives -= alone.size;
      for (const { id, lock, isAlone } of held) {
        if (isAlone) lock.isExclusive = false;
        else lock.shared--;
        if (lock.shared === 0 && !lock.isExclusive && lock.waiting.length === 0) this.locks.delete(id);
      }
      for (const { lock } of held) for (const wake of lock.waiting.splice(0)) wake();
    };
  }

  /** @throws ArangoError lock-timeout (18); the reason of the signal, which ends the wait */
  async lock(wanted: WantedLocks, { timeoutMs = DEFAULT_LOCK_TIMEOUT_MS, signal }: LockWait = {}): Promise<() => void> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      signal?.throwIfAborted();
      const release = this.tryLock(wanted);
      if (release !== undefined) return release;
      const obstacle = this.obstacle(wanted.shared, new Set(wanted.exclusive));
      if (obstacle !== undefined) await untilReleased(obstacle, deadline, signal);
    }
  }

  private obstacle(shared: Iterable<string>, alone: ReadonlySet<string>): Lock | undefined {
    for (const id of [...shared, ...alone]) {
      const lock = this.locks.get(id);
      if (lock !== undefined && (lock.isExclusive || (alone.has(id) && lock.shared > 0))) return lock;
    }
    return undefined;
  }

  private lockOf(id: string): Lock {
    const lock = this.locks.get(id) ?? { shared: 0, isExclusive: false, waiting: [] };
    this.locks.set(id, lock);
    return lock;
  }
}

function untilReleased(lock: Lock, deadline: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    const giveUp = (reason: Error) => {
      end();
      lock.waiting.splice(lock.waiting.indexOf(wake), 1);
      reject(reason);
    };
    const abort = () => giveUp(signal?.reason as Error);
    const wake = () => {
      end();
      resolve();
    };
    const timer = setTimeout(() => giveUp(new ArangoError('lock-timeout')), Math.max(0, deadline - Date.now()));
    signal?.addEventListener('abort', abort);
    lock.waiting.push(wake);
  });
}
