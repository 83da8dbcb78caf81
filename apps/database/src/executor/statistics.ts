/** What a query did, counted where it happens. Rows and documents, unless said otherwise. */
export class QueryStatistics {
  writesExecuted = 0;
  writesIgnored = 0;
  /** Documents read through an index entry. */
  documentLookups = 0;
  /** Index cursors positioned. */
  seeks = 0;
  scannedFull = 0;
  scannedIndex = 0;
  cursorsCreated = 0;
  cursorsRearmed = 0;
  filtered = 0;
  /** Rows before the last LIMIT; only counted when asked for. */
  fullCount: number | undefined;
  /** Of `filtered`: what the nodes inside the one that is being profiled have dropped. */
  filteredInside = 0;
  readonly nodes = new Map<number, NodeStatistics>();

  /** As `extra.stats` of a cursor shows them. */
  toJson(executionTimeS: number, peakMemoryBytes: number): Record<string, unknown> {
    return {
      writesExecuted: this.writesExecuted,
      writesIgnored: this.writesIgnored,
      documentLookups: this.documentLookups,
      seeks: this.seeks,
      scannedFull: this.scannedFull,
      scannedIndex: this.scannedIndex,
      cursorsCreated: this.cursorsCreated,
      cursorsRearmed: this.cursorsRearmed,
      cacheHits: 0,
      cacheMisses: 0,
      filtered: this.filtered,
      httpRequests: 0,
      ...(this.fullCount === undefined ? {} : { fullCount: this.fullCount }),
      executionTime: executionTimeS,
      peakMemoryUsage: peakMemoryBytes,
      intermediateCommits: 0,
    };
  }
}

export interface NodeStatistics {
  calls: number;
  items: number;
  filtered: number;
  /** seconds, with what its inputs took */
  runtime: number;
}
