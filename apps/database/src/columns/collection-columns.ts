import type { Column } from './column';
import type { ColumnBase } from './column-build';
import { ColumnBuild } from './column-build';
import type { KeyBlocks } from './key-blocks';

/** Columns of one state of a collection. */
interface ColumnState {
  /** of the first snapshot that asked for it */
  readonly commitNumber: number;
  /** columns on their way, by the names of their attributes */
  readonly builds: Map<string, ColumnBuild>;
  /** null: the values do not fit into a column */
  readonly columns: Map<string, Column | null>;
  /** how the rows of all of these lie; there when one build is complete */
  blocks: KeyBlocks | null;
}

/** what a value takes in a column, at most */
const MAX_ROW_BYTES = 8;
/** When more of the blocks than this share have changed, everything is read anew. */
const MAX_CHANGED = 0.5;

/**
 * The columns of one collection: those of its newest state, and until these are there those of the last state that had any, with the
 * blocks in which documents have changed since. The next state takes all other blocks from them.
 */
export class CollectionColumns {
  lastUse = 0;
  private state: ColumnState | null = null;
  private base: (ColumnBase & { readonly changed: Set<number> }) | null = null;
  /** the newest commit whose changes `base` knows of */
  private followed = 0;

  /**
   * The state that a snapshot sees.
   * @param lastChange newest commit that changed the collection, not later than the snapshot
   */
  at(commitNumber: number, lastChange: number): ColumnState {
    if (this.state && this.state.commitNumber >= lastChange) return this.state;
    if (lastChange > this.followed) this.base = null; // nobody has told us what it changed
    return (this.state = { commitNumber, builds: new Map(), columns: new Map(), blocks: null });
  }

  /** Documents with these keys were written or removed. What is being read for older snapshots goes on for them alone. */
  changed(keys: Iterable<string>, commitNumber: number): void {
    const { state } = this;
    this.followed = commitNumber;
    this.state = null;
    if (state?.blocks) this.base = { columns: fitting(state.columns), blocks: state.blocks, changed: new Set() };
    if (!this.base) return;
    const { blocks, changed } = this.base;
    for (const key of keys) changed.add(blocks.blockOf(key));
    if (changed.size > MAX_CHANGED * blocks.count) this.base = null;
  }

  /**
   * Columns of a state that are being filled; those of the state before come along.
   * @param missing attributes without a column
   * @param documents how many the collection has
   * @param makeRoom says whether so many bytes more may be taken
   * @returns null when that would be too many
   */
  build(
    state: ColumnState,
    missing: readonly string[],
    documents: number,
    makeRoom: (bytes: number) => boolean,
  ): ColumnBuild | null {
    const names = this.namesFor(state, missing);
    const which = JSON.stringify(names);
    const known = state.builds.get(which);
    if (known) return known;
    if (!makeRoom(names.length * documents * MAX_ROW_BYTES)) {
      if (!this.base) return null;
      this.base = null;
      return this.build(state, missing, documents, makeRoom);
    }
    const base = this.base && names.every((name) => this.base!.columns.has(name)) ? this.base : null;
    const build = new ColumnBuild(names, documents, () => this.finish(state, which), base);
    state.builds.set(which, build);
    return build;
  }

  get byteLength(): number {
    let sum = this.base ? this.base.blocks.byteLength : 0;
    for (const column of this.base?.columns.values() ?? []) sum += column.byteLength;
    if (!this.state) return sum;
    const { builds, columns, blocks } = this.state;
    for (const build of builds.values()) sum += build.byteLength;
    for (const column of columns.values()) sum += column?.byteLength ?? 0;
    return sum + (blocks?.byteLength ?? 0);
  }

  private namesFor({ columns }: ColumnState, missing: readonly string[]): readonly string[] {
    const earlier = [...(this.base?.columns.keys() ?? [])].filter((name) => !columns.has(name));
    return [...new Set([...missing, ...earlier])].sort();
  }

  private finish(state: ColumnState, which: string): void {
    const build = state.builds.get(which);
    if (!build) return;
    state.builds.delete(which);
    const isComplete = build.state === 'complete';
    if (isComplete) state.blocks ??= build.blocks;
    for (const { name, builder } of build.builders) {
      if (isComplete) state.columns.set(name, build.column(name));
      else if (!builder.isFit && !build.isPatched) state.columns.set(name, null);
    }
    // what did not fit together with older values may do so without them
    if (state === this.state && (isComplete || build.isPatched)) this.base = null;
  }
}

function fitting(columns: ReadonlyMap<string, Column | null>): ReadonlyMap<string, Column> {
  return new Map([...columns].flatMap(([name, column]): [string, Column][] => (column ? [[name, column]] : [])));
}
