import type { CollectionDefinition, IndexDefinition, Snapshot } from '../store/database';
import { BackgroundSlice } from './background-slice';
import type { EdgeArrays } from './edge-lists';
import { EdgeLists } from './edge-lists';
import type { VertexTable } from './vertex-table';

/** the sense byte of entries in the edge index: outbound ones come first */
const OUTBOUND = Buffer.of(0);
const INBOUND = Buffer.of(1);
const ENTRIES_AT_ONCE = 1000;
const EDGES_PER_LOOK = 20_000;
/** no key of the store is longer */
const MAX_ID_LENGTH = 2048;
const IDS_AT_ONCE = 512;

/**
 * Reads the edge index of a collection, as the snapshot has it, into lists. Works in slices of 2 ms, so that the server goes on answering.
 * @returns undefined when `isWanted` has become false meanwhile
 */
export async function buildEdgeLists(
  snapshot: Snapshot,
  collection: CollectionDefinition,
  index: IndexDefinition,
  table: VertexTable,
  isWanted: () => boolean,
): Promise<EdgeLists | undefined> {
  const slice = new BackgroundSlice();
  const rows = new OutboundRows(snapshot.count(collection), table);
  const entries = snapshot.indexReader(index);
  for (let start: Buffer = OUTBOUND; ;) {
    const { count, last } = entries.visit({ start, end: INBOUND, limit: ENTRIES_AT_ONCE }, (value, length, key, from, to) =>
      rows.add(key, from + 1, to, value, length),
    );
    if (count < ENTRIES_AT_ONCE) break;
    start = Buffer.concat([last!, Buffer.of(0)]);
    await slice.end();
    if (!isWanted()) return undefined;
  }
  const outbound = await sortedBySource(rows.end(), table.size, slice);
  const inbound = await sortedByTarget(outbound, table.size, slice);
  return isWanted() ? new EdgeLists({ ...outbound, ...inbound }, snapshot.commitNumber) : undefined;
}

type Outbound = Pick<EdgeArrays, 'outOffsets' | 'outTargets'>;

/** Targets in the order of the index, and by vertex where its own begin and end there. */
interface IndexedRows {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly targets: Uint32Array;
}

/**
 * Takes in the edges of one vertex after the other. The ids of some hundreds are gathered and get their numbers together, which takes
 * half the time.
 */
class OutboundRows {
  private starts: Uint32Array<ArrayBuffer>;
  private ends: Uint32Array<ArrayBuffer>;
  private readonly targets: Uint32Array<ArrayBuffer>;
  private position = 0;
  /** number of the vertex whose edges come at present; -1: there is none yet */
  private source = -1;
  /** id of the vertex whose entries come, and the zero behind it */
  private readonly sourceId = Buffer.alloc(MAX_ID_LENGTH);
  private idBytes = 0;
  /** ids without a number: those of targets and, marked, of the vertices whose edges begin there */
  private ids = Buffer.allocUnsafe(64 * IDS_AT_ONCE);
  private readonly idEnds = new Uint32Array(IDS_AT_ONCE);
  private readonly areSources = new Uint8Array(IDS_AT_ONCE);
  private readonly numbers = new Uint32Array(IDS_AT_ONCE);
  private gathered = 0;
  private gatheredBytes = 0;

  constructor(
    edges: number,
    private readonly table: VertexTable,
  ) {
    this.targets = new Uint32Array(edges);
    this.starts = new Uint32Array(Math.max(1024, table.size));
    this.ends = new Uint32Array(this.starts.length);
  }

  /** @param key the id of the vertex that the edge leaves stands in it from `from` on, then a zero, then the edge's key. @param target id of the other vertex */
  add(key: Buffer, from: number, to: number, target: Buffer, length: number): void {
    if (this.gathered + 2 > IDS_AT_ONCE) this.giveNumbers();
    if (!this.isSameSource(key, from, to)) {
      const end = key.indexOf(0, from);
      this.idBytes = key.copy(this.sourceId, 0, from, end + 1);
      this.gather(key, from, end, 1);
    }
    this.gather(target, 0, length, 0);
  }

  end(): IndexedRows {
    this.giveNumbers();
    if (this.source !== -1) this.ends[this.source] = this.position;
    return { starts: this.starts, ends: this.ends, targets: this.targets };
  }

  private isSameSource(key: Buffer, from: number, to: number): boolean {
    const { sourceId, idBytes } = this;
    if (idBytes === 0 || to - from < idBytes) return false;
    // from the end: ids of neighbours in the index begin alike
    for (let at = idBytes - 1; at >= 0; at -= 1) if (key[from + at] !== sourceId[at]) return false;
    return true;
  }

  private gather(id: Buffer, from: number, to: number, isSource: 0 | 1): void {
    if (this.gatheredBytes + to - from > this.ids.length) this.ids = Buffer.concat([this.ids, Buffer.allocUnsafe(this.ids.length)]);
    for (let at = from; at < to; at += 1) this.ids[this.gatheredBytes++] = id[at]!; // few bytes: a call takes longer
    this.idEnds[this.gathered] = this.gatheredBytes;
    this.areSources[this.gathered] = isSource;
    this.gathered += 1;
  }

  private giveNumbers(): void {
    const { numbers, areSources, targets, gathered } = this;
    this.table.addAll(this.ids, this.idEnds, gathered, numbers);
    for (let at = 0; at < gathered; at += 1) {
      if (areSources[at] === 1) this.beginSource(numbers[at]!);
      else targets[this.position++] = numbers[at]!;
    }
    this.gathered = 0;
    this.gatheredBytes = 0;
  }

  private beginSource(source: number): void {
    if (this.source !== -1) this.ends[this.source] = this.position;
    this.source = source;
    if (source >= this.starts.length) {
      this.starts = doubled(this.starts, source);
      this.ends = doubled(this.ends, source);
    }
    this.starts[source] = this.position;
  }
}

/** The edges of one vertex after those of the vertex before; among themselves they stay in order. */
async function sortedBySource({ starts, ends, targets }: IndexedRows, rows: number, slice: BackgroundSlice): Promise<Outbound> {
  const outOffsets = new Uint32Array(rows + 1);
  const outTargets = new Uint32Array(targets.length);
  const sources = Math.min(rows, starts.length);
  let position = 0;
  let untilLook = EDGES_PER_LOOK;
  for (let row = 0; row < sources; row += 1) {
    const end = ends[row]!;
    for (let at = starts[row]!; at < end; at += 1) outTargets[position++] = targets[at]!;
    outOffsets[row + 1] = position;
    untilLook -= 1 + end - starts[row]!;
    if (untilLook > 0) continue;
    untilLook = EDGES_PER_LOOK;
    await slice.end();
  }
  return { outOffsets: outOffsets.fill(position, sources + 1), outTargets };
}

/** A counting sort of the edges by the vertex they reach; those of one vertex stay in the order of their positions. */
async function sortedByTarget({ outOffsets, outTargets }: Outbound, rows: number, slice: BackgroundSlice) {
  const inOffsets = new Uint32Array(rows + 1);
  const inSources = new Uint32Array(outTargets.length);
  const inPositions = new Uint32Array(outTargets.length);
  for (let position = 0; position < outTargets.length; position += 1) {
    inOffsets[outTargets[position]! + 1]! += 1;
    if (position % EDGES_PER_LOOK === 0) await slice.end();
  }
  for (let row = 0; row < rows; row += 1) inOffsets[row + 1]! += inOffsets[row]!;
  await slice.end();
  const next = inOffsets.slice();
  let untilLook = EDGES_PER_LOOK;
  for (let row = 0; row < rows; row += 1) {
    const end = outOffsets[row + 1]!;
    for (let position = outOffsets[row]!; position < end; position += 1) {
      const place = next[outTargets[position]!]!++;
      inSources[place] = row;
      inPositions[place] = position;
      if (--untilLook > 0) continue;
      untilLook = EDGES_PER_LOOK;
      await slice.end();
    }
  }
  return { inOffsets, inSources, inPositions };
}

function doubled(array: Uint32Array<ArrayBuffer>, index: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(array.length * 2, index + 1));
  larger.set(array);
  return larger;
}
