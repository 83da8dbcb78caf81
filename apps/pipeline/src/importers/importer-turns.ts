import { pauseBeforeRetry } from '@strata/errors';

/** Pauses before a replica that was busy for somebody else, or did not answer, is offered anything again. */
const REST = { firstMs: 250, longestMs: 10_000 } as const;
/** Projects whose last turn is remembered. */
const MAX_REMEMBERED = 1_000;

/** A replica that one lane of one project may use. */
export interface ImporterPlace {
  readonly address: string;
  /** gives the replica back; to be called once */
  release(): void;
  /** gives it back and lets it rest, ever longer while it refuses: it is busy with what nobody here started, or away */
  refused(): void;
}

interface Waiting {
  readonly project: string;
  readonly grant: (place: ImporterPlace) => void;
}

/**
 * Whose turn it is to use an importer replica. A replica that becomes free goes to the project that was served longest ago, not to who came
 * first: forty waiting partitions of one project keep another's single one waiting for one import at most. Within a project, first come,
 * first served.
 */
export class ImporterTurns {
  private readonly uses = new Map<string, number>();
  /** by address: until when it rests (milliseconds since the epoch), and refusals in a row */
  private readonly resting = new Map<string, { readonly until: number; readonly refusals: number }>();
  /** projects in the order of their last turn, the latest last */
  private readonly served = new Map<string, true>();
  private waiting: Waiting[] = [];
  private timer: NodeJS.Timeout | undefined;
  private next = 0;

  constructor(private readonly addresses: readonly string[]) {}

  /** Is any replica in use by this process? Then waiting for one makes sense, however long it takes. */
  get isAnyInUse(): boolean {
    return this.uses.size > 0;
  }

  /**
   * Waits for the project's turn.
   * @returns `undefined` when there was none within `patienceMs`, or the signal ended the wait
   */
  async turn(
    project: string,
    { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
  ): Promise<ImporterPlace | undefined> {
    if (signal.aborted) return undefined;
    return new Promise((resolve) => {
      const settle = (place: ImporterPlace | undefined) => {
        clearTimeout(patience);
        signal.removeEventListener('abort', giveUp);
        this.waiting = this.waiting.filter((other) => other !== waiting);
        resolve(place);
      };
      const giveUp = () => settle(undefined);
      const patience = setTimeout(giveUp, patienceMs);
      const waiting: Waiting = { project, grant: settle };
      signal.addEventListener('abort', giveUp, { once: true });
      this.waiting.push(waiting);
      this.grant();
    });
  }

  /** Uses a replica whose turn was given before: by an earlier life of the process. */
  use(address: string): ImporterPlace {
    this.uses.set(address, (this.uses.get(address) ?? 0) + 1);
    let isOver = false;
    const end = (refusals: number) => {
      if (isOver) return;
      isOver = true;
      const left = (this.uses.get(address) ?? 1) - 1;
      if (left > 0) this.uses.set(address, left);
      else this.uses.delete(address);
      if (refusals === 0) this.resting.delete(address);
      else this.resting.set(address, { until: Date.now() + pauseBeforeRetry(refusals, undefined, REST), refusals });
      this.grant();
    };
    return {
      address,
      release: () => end(0),
      refused: () => end((this.resting.get(address)?.refusals ?? 0) + 1),
    };
  }

  private grant(): void {
    clearTimeout(this.timer);
    for (let first = this.longestUnserved(); first; first = this.longestUnserved()) {
      const address = this.freeAddress();
      if (address === undefined) return this.lookAgain();
      this.remember(first.project);
      first.grant(this.use(address));
    }
  }

  private longestUnserved(): Waiting | undefined {
    const [first, ...others] = this.waiting;
    if (!first) return undefined;
    const order = [...this.served.keys()];
    const lastTurn = ({ project }: Waiting) => order.indexOf(project); // -1: never, so before all others
    return others.reduce((best, other) => (lastTurn(other) < lastTurn(best) ? other : best), first);
  }

  /** Begins with another replica each time, so that work spreads. */
  private freeAddress(): string | undefined {
    const count = this.addresses.length;
    for (let step = 0; step < count; step++) {
      const address = this.addresses[(this.next + step) % count]!;
      if (this.uses.has(address) || (this.resting.get(address)?.until ?? 0) > Date.now()) continue;
      this.next = (this.next + step + 1) % count;
      return address;
    }
    return undefined;
  }

  /** When the first of the resting ones has rested; those in use come back by themselves. */
  private lookAgain(): void {
    const ends = [...this.resting].filter(([address]) => !this.uses.has(address)).map(([, { until }]) => until);
    if (ends.length === 0) return;
    this.timer = setTimeout(() => this.grant(), Math.max(1, Math.min(...ends) - Date.now()));
    this.timer.unref();
  }

  private remember(project: string): void {
    this.served.delete(project);
    this.served.set(project, true);
    const [oldest] = this.served.keys();
    if (this.served.size > MAX_REMEMBERED && oldest !== undefined) this.served.delete(oldest);
  }
}
