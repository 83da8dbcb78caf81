/** What a query did, counted where it happens. Rows and documents, unless said otherwise. */
export class QueryStatistics {
  writesExecuted = 0;
  writesIgnored = 0;
  /** Documents read through an index entry. */
  documentLookups = 0;
  /** Positions that merge joins and searches for distinct values take in an index. */
  seeks = 0;
  scannedFull = 0;
  scannedIndex = 0;
  /** Lookups in indexes: the first one at each place of the plan creates a cursor, further ones use it again. */
  cursorsCreated = 0;
  cursorsRearmed = 0;
  filtered = 0;
  /** Rows before the last LIMIT of the outermost query, or of its result where those are more; only when asked for. */
  fullCount: number | undefined;
  /** Of `filtered`: what the nodes inside the one that is being profiled have dropped. */
  filteredInside = 0;
  /** Time that the nodes inside the one that is being profiled have taken, with their inputs; milliseconds. */
  insideMs = 0;
  readonly nodes = new Map<number, NodeStatistics>();
  private opened: Set<object> | undefined;

  /** @param place what asks the index, the same object whenever it asks again */
  lookedUp(place: object): void {
    this.opened ??= new Set();
    if (this.opened.has(place)) this.cursorsRearmed += 1;
    else {
      this.opened.add(place);
      this.cursorsCreated += 1;
    }
  }

  /** As `extra.stats` of a cursor shows them, JSON; written by hand because every query answers it, most of them small ones. */
  json(executionTimeS: number, peakMemoryBytes: number, nodes?: readonly object[]): string {
    const full = this.fullCount === undefined ? '' : `,"fullCount":${this.fullCount}`;
    const perNode = nodes === undefined ? '' : `,"nodes":${JSON.stringify(nodes)}`;
    return (
      `{"writesExecuted":${this.writesExecuted},"writesIgnored":${this.writesIgnored},"documentLookups":${this.documentLookups}` +
      `,"seeks":${this.seeks},"scannedFull":${this.scannedFull},"scannedIndex":${this.scannedIndex}` +
      `,"searchParallelism":1,"cursorsCreated":${this.cursorsCreated},"cursorsRearmed":${this.cursorsRearmed},"cacheHits":0,"cacheMisses":0` +
      `,"filtered":${this.filtered},"httpRequests":0${full},"executionTime":${secondsText(executionTimeS)}` +
      `,"peakMemoryUsage":${peakMemoryBytes},"intermediateCommits":0${perNode}}`
    );
  }
}

const NANOSECONDS = 1_000_000_000;

/** Seconds to the nanosecond: the shortest text that gives back a double takes longer to find than all other numbers here. */
function secondsText(seconds: number): string {
  const nanoseconds = Math.round(seconds * NANOSECONDS);
  return nanoseconds < NANOSECONDS ? `0.${String(NANOSECONDS + nanoseconds).slice(1)}` : String(seconds);
}

export interface NodeStatistics {
  calls: number;
  items: number;
  filtered: number;
  /** seconds, with what its inputs took */
  runtime: number;
  /** of those: what its inputs took, with theirs */
  fetching: number;
}
