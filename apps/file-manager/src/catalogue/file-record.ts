import type { FileIdentity } from './file-id';

/** One uploaded state of a file. */
export interface FileVersion {
  /** from 1, never reused while the file exists */
  version: number;
  sha256: string;
  size: number;
  contentType: string;
  /** milliseconds since 1970 */
  uploadedAt: number;
  /** false: locked, deletions leave it alone */
  safeToDelete: boolean;
  /** who has locked it; absent in records of earlier versions, see `lockHolders` */
  lockedBy?: readonly string[];
  metadata: Record<string, string>;
}

/** A file with all its versions, oldest first; there is always at least one. */
export interface FileRecord extends FileIdentity {
  versions: readonly FileVersion[];
}

export function latestOf(record: FileRecord): FileVersion {
  return record.versions.at(-1) as FileVersion;
}

export function isLocked(record: FileRecord): boolean {
  return record.versions.some(({ safeToDelete }) => !safeToDelete);
}
