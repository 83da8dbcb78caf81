import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 5000;
/** of one core: a server that works less is idle */
const IDLE_SHARE = 0.05;
/** what has to have gathered since the last collection */
const WORTHWHILE_BYTES = 64 * 1024 * 1024;

/** What a process did between two looks, and what it holds. */
export interface HeapSituation {
  readonly elapsedMs: number;
  readonly cpuMs: number;
  readonly usedBytes: number;
  /** used when garbage was last collected here */
  readonly usedAfterBytes: number;
}

/** Whether a collection is due: it may stop the process for a tenth of a second, so only when nobody is served, and for enough garbage. */
export function isCollectionDue({ elapsedMs, cpuMs, usedBytes, usedAfterBytes }: HeapSituation): boolean {
  return cpuMs < elapsedMs * IDLE_SHARE && usedBytes > usedAfterBytes + WORTHWHILE_BYTES;
}

/**
 * Gives memory back after a burst of work, such as an import. V8 collects garbage when it wants to allocate: a server that has become
 * idle would keep for hours what the burst has left, several times what it uses.
 */
export class IdleCollection {
  private readonly timer: NodeJS.Timeout;
  private lookedAtMs = performance.now();
  private cpu = process.cpuUsage();
  private usedAfterBytes = process.memoryUsage().heapUsed;

  constructor(private readonly collect: () => void = garbageCollector()) {
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const nowMs = performance.now();
    const { user, system } = process.cpuUsage(this.cpu);
    const { heapUsed } = process.memoryUsage();
    const situation = { elapsedMs: nowMs - this.lookedAtMs, cpuMs: (user + system) / 1000, usedBytes: heapUsed };
    if (isCollectionDue({ ...situation, usedAfterBytes: this.usedAfterBytes })) {
      this.collect();
      this.usedAfterBytes = process.memoryUsage().heapUsed;
    } else {
      this.usedAfterBytes = Math.min(this.usedAfterBytes, heapUsed); // V8 may have collected by itself
    }
    this.lookedAtMs = performance.now();
    this.cpu = process.cpuUsage();
  }
}

/** V8's own, which node hides unless it is started with a flag. */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return () => collect();
}
