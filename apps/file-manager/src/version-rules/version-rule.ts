import type { FileRecord, FileVersion } from '../catalogue/file-record';
import { lockHolders } from '../catalogue/lock-holders';

/** Which older versions of a file are kept: those that any part of the rule keeps. The latest is always kept, and so are locked ones. */
export interface VersionRule {
  /** so many of the newest, the latest included */
  keepLatest?: number;
  /** those that were the latest less than so many days ago */
  keepDays?: number;
}

const DAY_MS = 86_400_000;
/** Locks of the pipeline: they follow what it has read. */
const SERVICE = 'pipeline:';

/**
 * The versions that may go, oldest first.
 * @param now milliseconds since 1970
 * @param graceMs how long a version is kept after its successor came, whatever the rule says: somebody may just be reading it
 */
export function prunable(record: FileRecord, rule: VersionRule, now: number, graceMs: number): FileVersion[] {
  if (rule.keepLatest === undefined && rule.keepDays === undefined) return [];
  const { versions } = record;
  return versions.slice(0, -1).filter((version, place) => {
    const supersededMs = now - (versions[place + 1] as FileVersion).uploadedAt;
    const isAmongLatest = rule.keepLatest !== undefined && versions.length - place <= rule.keepLatest;
    const isYoung = rule.keepDays !== undefined && supersededMs < rule.keepDays * DAY_MS;
    return !isAmongLatest && !isYoung && supersededMs >= graceMs && !isHeld(version, versions.at(-1) as FileVersion);
  });
}

/** A pipeline that has gone on to the latest version, and so holds that one, too, needs the older one no more. Other locks always count. */
function isHeld(version: FileVersion, latest: FileVersion): boolean {
  const holdersOfLatest = lockHolders(latest);
  return lockHolders(version).some((holder) => !(holder.startsWith(SERVICE) && holdersOfLatest.includes(holder)));
}
