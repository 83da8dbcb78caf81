import { setTimeout as sleep } from 'node:timers/promises';

/** Entities, those of one name counted once, and relationships between entities. */
export interface GraphCounts {
  readonly entities: number;
  readonly relationships: number;
}

/** What the register of imports says, without a look at the rows. */
export interface RegisteredCounts extends GraphCounts {
  /** an import is writing just now */
  readonly isGrowing: boolean;
  /** changes whenever the graph has changed and nothing writes any more */
  readonly fingerprint: string;
}

/** Longest wait for an exact count, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Counts of a knowledge graph that cost next to nothing: rows are counted once after each change. While an import writes, and while rows
 * are counted that took too long, the register's sums stand in, in which a name in two partitions counts twice.
 */
export class GraphCounter {
  private known: { readonly fingerprint: string; readonly counts: GraphCounts } | undefined;
  private counting: Promise<void> | undefined;

  constructor(
    private readonly register: () => Promise<RegisteredCounts>,
    private readonly countRows: () => Promise<GraphCounts>,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** @throws AppError when the database does, unless earlier figures are still right */
  async counts(): Promise<GraphCounts> {
    const { entities, relationships, isGrowing, fingerprint } = await this.register();
    if (this.known?.fingerprint === fingerprint) return this.known.counts;
    const registered = atLeast(this.known?.counts, { entities, relationships });
    if (isGrowing) return registered;
    this.counting ??= this.count(fingerprint).finally(() => (this.counting = undefined));
    const late = new AbortController();
    await Promise.race([this.counting, sleep(this.patienceMs, undefined, { signal: late.signal }).catch(() => undefined)]).finally(
      () => late.abort(),
    );
    return this.known?.fingerprint === fingerprint ? this.known.counts : registered;
  }

  private async count(fingerprint: string): Promise<void> {
    this.known = { fingerprint, counts: await this.countRows() };
  }
}

/** A graph that grows is at least as large as it was. */
function atLeast(before: GraphCounts | undefined, counts: GraphCounts): GraphCounts {
  return {
    entities: Math.max(before?.entities ?? 0, counts.entities),
    relationships: Math.max(before?.relationships ?? 0, counts.relationships),
  };
}
