import type { QueryRun } from '../../expressions/query-run';
import type { TraversalDirection } from '../../planner/traversal-node';
import type { CollectionDefinition, Cursor, EdgeEntry } from '../../store/database';
import type { EdgeBatch } from '../../adjacency/edge-batch';
import type { EdgeLists } from '../../adjacency/edge-lists';
import type { VertexNumbers } from './vertex-numbers';

/** Edges read at once: from the index, and shown of a list. */
const INDEX_PORTION = 500;
const LIST_PORTION = 1000;

/** One edge collection of a walk, with the direction in which it is followed. */
export interface EdgeSource {
  readonly collection: CollectionDefinition;
  readonly direction: TraversalDirection;
  /** null: its edges are read from the edge index */
  readonly lists: EdgeLists | null;
  /** a cursor has been opened for it before */
  used: boolean;
}

/** Reads the edges at one vertex after the other, in batches. A batch is valid until the next one is read. */
export class EdgeReader {
  private vertex = 0;
  private reversed = false;
  private source = 0;
  private inbound = false;
  /** edges of the present list shown so far; -1: not begun */
  private shown = -1;
  private cursor: Cursor<EdgeEntry> | null = null;
  /** made when first needed: most readers only show lists */
  private ownTargets: Uint32Array | null = null;

  constructor(
    private readonly sources: readonly EdgeSource[],
    private readonly numbers: VertexNumbers,
    private readonly run: QueryRun,
  ) {}

  /** @param reversed edges are followed against their source's direction: from a target towards a start */
  start(vertex: number, reversed: boolean): void {
    this.vertex = vertex;
    this.reversed = reversed;
    this.source = -1;
    this.cursor = null;
    this.nextSource();
  }

  /** False when there are no more edges. A batch may be empty. */
  read(batch: EdgeBatch): boolean {
    const source = this.sources[this.source];
    if (source === undefined) return false;
    batch.vertex = this.vertex;
    batch.source = this.source;
    batch.inbound = this.inbound;
    batch.skipsLoops = this.inbound && source.direction === 'any';
    const { lists } = source;
    const isDone = lists?.holds(this.vertex, this.inbound, this.run.snapshot.commitNumber)
      ? this.readList(batch, lists)
      : this.readIndex(batch, source);
    this.run.statistics.scannedIndex += batch.size;
    if (isDone) this.nextSense(source.direction);
    return true;
  }

  private readList(batch: EdgeBatch, lists: EdgeLists): boolean {
    const from = Math.max(0, this.shown);
    lists.show(batch, this.vertex, this.inbound, from, LIST_PORTION);
    this.shown = from + batch.size;
    return batch.size < LIST_PORTION;
  }

  private readIndex(batch: EdgeBatch, source: EdgeSource): boolean {
    if (this.cursor === null) {
      const direction = this.inbound ? 'inbound' : 'outbound';
      this.cursor = this.run.snapshot.edges(source.collection, this.numbers.idOf(this.vertex), direction);
      if (source.used) this.run.statistics.cursorsRearmed += 1;
      else this.run.statistics.cursorsCreated += 1;
      source.used = true;
    }
    const entries = this.cursor.read(INDEX_PORTION);
    const { numbers, inbound } = this;
    const ownTargets = (this.ownTargets ??= new Uint32Array(INDEX_PORTION));
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at]!;
      ownTargets[at] = numbers.numberOf(inbound ? entry.from : entry.to);
    }
    batch.targets = ownTargets;
    batch.first = 0;
    batch.size = entries.length;
    batch.positions = null;
    batch.keys = entries.map(({ key }) => key);
    return entries.length < INDEX_PORTION;
  }

  private nextSense(direction: TraversalDirection): void {
    this.cursor = null;
    this.shown = -1;
    if (direction === 'any' && !this.inbound) this.inbound = true;
    else this.nextSource();
  }

  private nextSource(): void {
    this.source += 1;
    this.shown = -1;
    this.inbound = this.sources[this.source]?.direction === (this.reversed ? 'outbound' : 'inbound');
  }
}
