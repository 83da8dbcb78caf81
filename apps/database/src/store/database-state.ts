import type { IndexKinds } from '../indexes/index-kinds';
import type { SelectivityEstimates } from '../indexes/selectivity';
import type { Catalog, CollectionDefinition, Database, IndexDefinition, SnapshotCost } from './database';
import type { KeyReader } from '../storage/snapshots/key-reader';
import type { SnapshotSource } from './snapshot-view';

/** What tells how much has been written meanwhile. */
interface Written {
  readonly bytesWritten: number;
}

/** One state of a database as snapshots read it; `release` lets go of it once, however often it is called. */
export class DatabaseState implements SnapshotSource {
  private readonly startMs = performance.now();
  private readonly writtenBefore: number;

  /** @param letGo what ends the held read; null for a state that lives as long as its commit group */
  constructor(
    readonly database: Database & Written,
    readonly reader: KeyReader,
    readonly catalog: Catalog,
    readonly commitNumber: number,
    readonly kinds: IndexKinds<Database>,
    private readonly estimates: SelectivityEstimates,
    private letGo: (() => void) | null,
  ) {
    this.writtenBefore = database.bytesWritten;
  }

  selectivity(reader: KeyReader, collection: CollectionDefinition, index: IndexDefinition): number {
    return this.estimates.of(reader, collection, index, this.kinds.of(index.type));
  }

  cost(): SnapshotCost {
    return { heldMs: performance.now() - this.startMs, writtenBytes: this.database.bytesWritten - this.writtenBefore };
  }

  release(): void {
    const { letGo } = this;
    this.letGo = null;
    letGo?.();
  }
}
