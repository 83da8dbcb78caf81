import type { CollectionDefinition } from '../database';
import type { CollectionLocks } from '../../storage/commits/collection-locks';

/** Ends a write that has to wait; it is begun again later. */
class LockedCollection extends Error {
  constructor(readonly id: string) {
    super(`collection ${id} is locked`);
  }
}

/** To be asked for each collection that a plain write uses. @throws what `whenUnlocked` waits for */
export function checkUnlocked(locks: CollectionLocks, { id }: CollectionDefinition): void {
  if (locks.isExclusive(id)) throw new LockedCollection(id);
}

/**
 * Tries a write again each time that a collection it met has been unlocked.
 * @throws ArangoError lock-timeout (18), and what the write throws
 */
export async function whenUnlocked<T>(locks: CollectionLocks, write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof LockedCollection)) throw error;
      const release = await locks.lock({ shared: [error.id], exclusive: [] });
      release();
    }
  }
}
