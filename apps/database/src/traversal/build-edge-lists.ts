import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CollectionDefinition, IndexDefinition, Snapshot } from '../storage/api';
import type { EdgeArrays } from './edge-lists';
import { EdgeLists } from './edge-lists';
import type { VertexTable } from './vertex-table';

const SLICE_MS = 2;
/** the sense byte of entries in the edge index: outbound ones come first */
const OUTBOUND = Buffer.of(0);
const INBOUND = Buffer.of(1);
const ENTRIES_PER_LOOK = 200;
const EDGES_PER_LOOK = 20_000;

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
  const slice = new Slice();
  const targets = new Uint32Array(snapshot.count(collection));
  let starts = new Uint32Array(Math.max(1024, table.size));
  let ends = new Uint32Array(starts.length);
  let position = 0;
  let source = -1;
  let sourceBytes: Buffer = Buffer.alloc(0);
  for (const { key, value } of snapshot.indexReader(index).range({ start: OUTBOUND, end: INBOUND })) {
    const isSame = key.length > sourceBytes.length + 1 && key[sourceBytes.length + 1] === 0 && startsWith(key, sourceBytes);
    if (!isSame) {
      if (source !== -1) ends[source] = position;
      const end = key.indexOf(0, 1);
      source = table.add(key, 1, end);
      sourceBytes = key.subarray(1, end);
      if (source >= starts.length) [starts, ends] = [doubled(starts, source), doubled(ends, source)];
      starts[source] = position;
    }
    targets[position++] = table.add(value, 0, value.length);
    if (position % ENTRIES_PER_LOOK !== 0 || !slice.isOver) continue;
    await nextTurn();
    if (!isWanted()) return undefined;
    slice.begin();
  }
  if (source !== -1) ends[source] = position;
  const rows = table.size;
  const outbound = { outStarts: sized(starts, rows), outEnds: sized(ends, rows), outTargets: targets };
  const inbound = await sortedByTarget(outbound, rows, slice);
  return isWanted() ? new EdgeLists({ ...outbound, ...inbound }, snapshot.commitNumber) : undefined;
}

type Outbound = Pick<EdgeArrays, 'outStarts' | 'outEnds' | 'outTargets'>;

/** A counting sort of the edges by the vertex they reach; those of one vertex stay in the order of their positions. */
async function sortedByTarget({ outStarts, outEnds, outTargets }: Outbound, rows: number, slice: Slice) {
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
    const end = outEnds[row]!;
    for (let position = outStarts[row]!; position < end; position += 1) {
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

/** How long the builder may keep the thread. */
class Slice {
  private until = performance.now() + SLICE_MS;

  begin(): void {
    this.until = performance.now() + SLICE_MS;
  }

  get isOver(): boolean {
    return performance.now() >= this.until;
  }

  /** Lets others work when the slice is over. */
  async end(): Promise<void> {
    if (!this.isOver) return;
    await nextTurn();
    this.begin();
  }
}

function startsWith(key: Buffer, source: Buffer): boolean {
  for (let at = source.length; at > 0; at -= 1) if (key[at] !== source[at - 1]) return false;
  return true;
}

function doubled(array: Uint32Array<ArrayBuffer>, index: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(array.length * 2, index + 1));
  larger.set(array);
  return larger;
}

function sized(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const exact = new Uint32Array(length);
  exact.set(array.subarray(0, length));
  return exact;
}
