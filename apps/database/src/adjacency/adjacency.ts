import type { DocumentChange, IndexObserver } from '../indexes/index-kind';
import type { Database, IndexDefinition, Snapshot } from '../store/database';
import type { AdjacencyView } from './adjacency-view';
import { DatabaseAdjacency } from './database-adjacency';

/** What the edge lists of all databases may take. */
export interface AdjacencyLimits {
  /** collections with fewer edges are read from the edge index */
  readonly leastEdges: number;
  /** above it the lists not used for longest are forgotten */
  readonly maxBytes: number;
}

const DEFAULT_LIMITS: AdjacencyLimits = { leastEdges: 5000, maxBytes: 1024 ** 3 };

/**
 * Edge lists in memory: one set per edge collection that is walked, made in the background when it is first asked for, and followed by
 * every commit. The storage engine is to tell `observer` of commits and of collections that are gone.
 */
export class Adjacency {
  private readonly databases = new Map<Database, DatabaseAdjacency>();
  private uses = 0;

  constructor(private readonly limits: AdjacencyLimits = DEFAULT_LIMITS) {}

  open(snapshot: Snapshot): AdjacencyView {
    const { database } = snapshot;
    let known = this.databases.get(database);
    if (known === undefined) this.databases.set(database, (known = this.follow(database)));
    return known.view(snapshot, ++this.uses);
  }

  /** bytes that all lists and vertex tables take */
  get byteLength(): number {
    let sum = 0;
    for (const known of this.databases.values()) sum += known.byteLength;
    return sum;
  }

  /** It also hears of documents, which may be vertices. */
  readonly observer: IndexObserver<Database> = {
    types: ['edge', 'primary'],
    committed: (database, index, changes, commitNumber) => this.committed(database, index, changes, commitNumber),
    dropped: (database, index) => this.databases.get(database)?.forget(index),
  };

  /** All lists of a database that is gone. */
  databaseDropped(database: Database): void {
    void this.databases.get(database)?.stop();
    this.databases.delete(database);
  }

  /** To be awaited before the storage engine closes: lists that are being made are given up. */
  async close(): Promise<void> {
    await Promise.all([...this.databases.values()].map((known) => known.stop()));
  }

  private committed(database: Database, index: IndexDefinition, changes: readonly DocumentChange[], commitNumber: number): void {
    const known = this.databases.get(database);
    if (index.type === 'edge') known?.edgesChanged(index, changes, commitNumber);
    else known?.documentsChanged(changes, commitNumber);
  }

  private follow(database: Database): DatabaseAdjacency {
    return new DatabaseAdjacency(database, this.limits.leastEdges, () => this.keepWithinLimit());
  }

  private keepWithinLimit(): void {
    while (this.byteLength > this.limits.maxBytes) {
      const byUse = [...this.databases.values()].filter(({ byteLength }) => byteLength > 0).sort((a, b) => a.lastUse - b.lastUse);
      byUse[0]?.forgetLeastUsed();
    }
  }
}
