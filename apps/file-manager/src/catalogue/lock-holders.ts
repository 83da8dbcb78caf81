import type { FileVersion } from './file-record';

/** Holder of locks from before locks had holders: anybody may release those. */
const UNKNOWN_HOLDER = '';

/** Who writes `safe_to_delete`. */
export interface LockWriter {
  readonly name: string;
  /** releases the locks of everybody */
  readonly isAdministrator: boolean;
}

/** Who has locked a version, in the order of their locks. */
export function lockHolders({ lockedBy, safeToDelete }: Pick<FileVersion, 'lockedBy' | 'safeToDelete'>): readonly string[] {
  return lockedBy ?? (safeToDelete ? [] : [UNKNOWN_HOLDER]);
}

/**
 * A version after `writer` has locked or released it. A release takes away the writer's own lock only, so that two who lock the same file
 * for reasons of their own do not undo each other.
 */
export function withLock(version: FileVersion, safeToDelete: boolean, { name, isAdministrator }: LockWriter): FileVersion {
  const others = lockHolders(version).filter((holder) => holder !== name);
  const lockedBy = safeToDelete
    ? others.filter((holder) => !isAdministrator && holder !== UNKNOWN_HOLDER)
    : [...others.filter((holder) => holder !== UNKNOWN_HOLDER), name];
  return { ...version, lockedBy, safeToDelete: lockedBy.length === 0 };
}
