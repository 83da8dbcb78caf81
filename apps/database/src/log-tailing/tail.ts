import type { Database } from '../store/database';
import { loggedOperations } from './logged-operations';
import { groupBefore, lastTickOf } from './ticks';

export interface TailRequest {
  /** the first operation behind this tick */
  readonly from: bigint;
  /** the last one not behind this tick */
  readonly to: bigint;
  /** looked at behind each operation: so much, a little more, or one operation */
  readonly chunkBytes: number;
  readonly includeSystem: boolean;
}

export interface Tail {
  /** the operations, a line of JSON each */
  readonly lines: string;
  /** tick of the last one in `lines`; 0 when there is none */
  readonly lastIncluded: bigint;
  /** tick up to which the log was looked at */
  readonly lastScanned: bigint;
  readonly lastTick: bigint;
  /** none of the operations behind `from` has gone already */
  readonly isFromPresent: boolean;
  /** there are operations up to `to` that did not find room */
  readonly hasMore: boolean;
}

/** What the log of a database says between two ticks. Whoever asks is a follower: what is committed from now on is kept for him. */
export function tailOf({ log, name }: Database, { from, to, chunkBytes, includeSystem }: TailRequest): Tail {
  const lastTick = lastTickOf(log.last);
  const complete = groupBefore(from);
  const scan = { lines: '', lastIncluded: 0n, lastScanned: from, hasMore: false };
  const groups = log.follow(complete);
  const isFromPresent = complete >= log.last || log.first <= complete + 1;
  scan: for (const group of groups)
    for (const { tick, line, isSystem } of loggedOperations(group, name)) {
      if (tick <= from) continue;
      if (tick > to) break scan;
      if (scan.lines.length >= chunkBytes) {
        scan.hasMore = true;
        break scan;
      }
      scan.lastScanned = tick;
      if (isSystem && !includeSystem) continue;
      scan.lines += `${line}\n`;
      scan.lastIncluded = tick;
    }
  if (!scan.hasMore) scan.lastScanned = to < lastTick ? to : lastTick;
  return { ...scan, lastTick, isFromPresent };
}
