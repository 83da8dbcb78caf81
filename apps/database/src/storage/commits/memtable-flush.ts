import type { KeyChange } from '../snapshots/key-layer';
import type { KeyReader } from '../snapshots/key-reader';
import { encodeCounter } from '../snapshots/key-reader';
import type { LmdbEnvironment } from '../lmdb/lmdb-environment';
import { META } from '../catalog/meta-keys';
import { OverlayReader } from '../snapshots/overlay-reader';
import { PendingWrites } from './pending-writes';
import { whyNoSpace } from '../lmdb/space-probe';
import type { WriteAheadLog } from '../log/write-ahead-log';

/** so long a write may wait before it is taken into LMDB: what makes snapshots slower and starts longer, and batches cheaper */
const DRAIN_AFTER_MS = 100;
const DRAIN_AT_BYTES = 16 * 1024 * 1024;
/** writers wait while so much is in memory only */
const MAX_PENDING_BYTES = 96 * 1024 * 1024;
const RETRY_AFTER_MS = 500;

/** What happens inside a store that its operator should hear of. */
export type OnNotice = (notice: string) => void;

/** What a drain moves, from where to where. */
interface DrainParts {
  readonly path: string;
  readonly lmdb: LmdbEnvironment;
  readonly log: WriteAheadLog;
  readonly onNotice: OnNotice;
  /** number of the newest group in the log */
  lastGroup(): number;
}

/** The commit groups that are in the log and in memory, on their way into LMDB, which takes what has gathered every 100 ms. */
export class MemtableFlush {
  /** the groups that LMDB is taking in, and those that came after them */
  private draining: PendingWrites | undefined;
  private drainingTo = 0;
  private gathered = new PendingWrites();
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;
  /** a group is being made over many turns: what gathers must stay where it is */
  private isHeld = false;
  /** why LMDB could not take the groups; it is tried again */
  private lastFailure: unknown;

  constructor(private readonly parts: DrainParts) {}

  /** where groups are added */
  get filling(): PendingWrites {
    return this.gathered;
  }

  get failure(): unknown {
    return this.lastFailure;
  }

  /** What waits, up to that group, laid over the state of LMDB. */
  overlaid(below: KeyReader, lastGroup: number): KeyReader {
    let reader = below;
    if (this.draining !== undefined) reader = new OverlayReader(reader, this.draining.upTo(lastGroup));
    if (lastGroup === Infinity || !this.gathered.isEmpty) reader = new OverlayReader(reader, this.gathered.upTo(lastGroup));
    return reader;
  }

  /** See `KeyStore.room`. */
  room(most = MAX_PENDING_BYTES): Promise<void> | undefined {
    if (this.gathered.bytes < most || this.lastFailure !== undefined) return undefined;
    return this.running;
  }

  /** To be called after a group was added. */
  soon(): void {
    if (this.running !== undefined) return;
    if (this.gathered.bytes >= DRAIN_AT_BYTES) this.start();
    else this.timer ??= setTimeout(() => this.start(), DRAIN_AFTER_MS).unref();
  }

  /** Until `release` nothing that has gathered goes to LMDB. */
  hold(): void {
    this.isHeld = true;
  }

  release(): void {
    this.isHeld = false;
    if (!this.isDone) this.soon();
  }

  /** Takes the rest in, for the end. @returns whether nothing is left; the rest stays in the log */
  async finish(): Promise<boolean> {
    this.isClosing = true;
    await this.running;
    while (!this.isDone && this.lastFailure === undefined) {
      this.start();
      await this.running;
    }
    clearTimeout(this.timer);
    return this.isDone;
  }

  private get isDone(): boolean {
    return this.draining === undefined && this.gathered.isEmpty;
  }

  private start(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.isHeld && this.draining === undefined) return;
    this.running ??= this.drain().finally(() => {
      this.running = undefined;
      if (this.isClosing || this.isDone) return;
      const soon = this.gathered.bytes >= DRAIN_AT_BYTES ? 0 : DRAIN_AFTER_MS;
      this.timer ??= setTimeout(() => this.start(), this.draining === undefined ? soon : RETRY_AFTER_MS).unref();
    });
  }

  private async drain(): Promise<void> {
    const { lmdb, log, path, onNotice } = this.parts;
    try {
      if (this.draining === undefined) {
        log.turn(lmdb.dataBytes);
        this.draining = this.gathered;
        this.drainingTo = this.parts.lastGroup();
        this.gathered = new PendingWrites();
      }
      await lmdb.apply(this.draining.changes(), logMarker(this.drainingTo));
      log.applied(this.drainingTo);
      this.draining = undefined;
      this.lastFailure = undefined;
    } catch (error) {
      const failure = whyNoSpace(path, lmdb.dataBytes) ?? error;
      if (this.lastFailure === undefined) onNotice(`${path}: LMDB takes no changes, trying again: ${String(failure)}`);
      this.lastFailure = failure;
    }
  }
}

/** The change that tells LMDB which group of the log it holds last. */
export function logMarker(group: number): KeyChange {
  return { table: 'meta', key: META.log.toString('latin1'), value: encodeCounter(group) };
}
