import { existsSync, statSync } from 'node:fs';
import { damaged } from '../data-folder/damaged-data';
import type { KeyChange } from '../snapshots/key-layer';
import type { Frame } from './log-frame';
import { beginsFrame, findFrames, readFrame } from './log-frame';
import type { LogHead } from './log-file';
import { FIRST_FRAME, readLogFile } from './log-file';

export interface Recovered {
  /** in the order in which they were made */
  readonly changes: readonly KeyChange[];
  readonly lastGroup: number;
  /** what was cut off, for the log: it had not been acknowledged, or not as flushed and the machine went down */
  readonly notice?: string;
}

export interface RecoverySituation {
  /** the last group that LMDB holds */
  readonly applied: number;
  readonly boot: string;
}

/** Frames that stand one behind the other at the beginning of a file, with growing numbers, and where they end. */
export interface Run {
  readonly path: string;
  readonly head: LogHead;
  readonly bytes: Buffer;
  readonly frames: readonly Frame[];
  readonly end: number;
}

/**
 * Reads the groups after `applied`. Behind the last readable one may stand: groups of earlier turns of the file, which are in LMDB;
 * the part of a group that was being written when the process died, which is cut; or groups that are later than a damaged one. Then
 * acknowledged writes are lost, and the server does not start, unless the machine went down and nothing shows that the damaged part
 * had been flushed: pages of a file reach the disk in any order.
 * @throws AppError naming file and position
 */
export function recoverLog(paths: readonly string[], situation: RecoverySituation): Recovered {
  const runs = paths.map(readRun).filter((run) => run !== undefined);
  runs.sort((a, b) => (a.frames[0]?.group ?? Infinity) - (b.frames[0]?.group ?? Infinity));
  let last = situation.applied;
  const changes: KeyChange[] = [];
  let stopped: Run | undefined;
  for (const run of runs) {
    for (const frame of run.frames) {
      if (frame.group !== last + 1) continue;
      for (const change of frame.changes()) changes.push(change);
      last = frame.group;
      stopped = run;
    }
  }
  const notice = judgeRest(runs, stopped, last, situation);
  return { changes, lastGroup: last, ...(notice === undefined ? {} : { notice }) };
}

/**
 * LMDB would take a file that has been cut for a shorter one, and die when it reads what is missing.
 * @throws AppError naming it
 */
export function checkDataFile(logs: readonly string[], dataPath: string): void {
  if (!existsSync(dataPath)) throw damaged(dataPath, 0, 'the file is missing');
  const { size } = statSync(dataPath);
  for (const path of logs) {
    const expected = existsSync(path) ? readLogFile(path)?.head.dataBytes : undefined;
    if (size === 0 || (expected !== undefined && size < expected))
      throw damaged(dataPath, size, `the file ends here, it has had ${expected ?? 'more'} bytes`);
  }
}

/** @returns undefined for a file that was never begun. @throws AppError when its head is damaged */
export function readRun(path: string): Run | undefined {
  const file = readLogFile(path);
  if (file === undefined) return undefined;
  const frames: Frame[] = [];
  let end = FIRST_FRAME;
  for (;;) {
    const frame = readFrame(file.bytes, end);
    const before = frames.at(-1);
    if (frame === undefined || (before !== undefined && frame.group !== before.group + 1)) break;
    frames.push(frame);
    end += frame.length;
  }
  return { path, ...file, frames, end };
}

function judgeRest(runs: readonly Run[], stopped: Run | undefined, last: number, { boot }: RecoverySituation): string | undefined {
  const later = runs.flatMap((run) => [...findFrames(run.bytes, FIRST_FRAME)]).filter(({ group }) => group > last);
  // where the next group should stand: before later ones in the same file, or behind the last one read
  const place = runs.find((run) => findFrames(run.bytes, run.end).some(({ group }) => group > last)) ?? stopped ?? runs[0];
  if (place === undefined) return undefined;
  if (later.length > 0) {
    const isSameBoot = boot !== '' && runs.every((run) => run.head.boot === boot);
    const wasFlushed = later.some(({ durable }) => durable > last);
    if (isSameBoot || wasFlushed)
      throw damaged(place.path, place.end, `commit group ${last + 1} is not readable, but later ones are`);
    return `${place.path}: cut at byte ${place.end}; ${later.length} commit groups after ${last} had not been flushed when the machine went down`;
  }
  const torn = runs.find((run) => beginsFrame(run.bytes, run.end, last + 1));
  if (torn === undefined) return undefined;
  return `${torn.path}: cut at byte ${torn.end}; commit group ${last + 1} was being written when the server went down`;
}
