import type { MemoryMeter } from '../../resources/memory-meter';
import type { EdgeBatch } from '../../adjacency/edge-batch';
import type { GraphAccess, WalkedEdge } from '../adjacency/graph-access';
import type { VertexMap } from '../adjacency/vertex-map';
import { borrowVertexMap, returnVertexMap } from '../adjacency/vertex-map';

/** What a met vertex and the way to it take, roughly. */
const MET_BYTES = 80;
const METERED_AT_ONCE = 256;

/**
 * What a search from one end has met. Vertices have places, in the order they were met. To each lead ways: edges from vertices met
 * before, as a chain per vertex. Flat arrays, because a search meets thousands of vertices and hands out a few.
 */
export class SearchSide {
  readonly vertices: number[] = [];
  /** edges from the root */
  readonly depths: number[] = [];
  private readonly firstWay: number[] = [];
  private readonly wayFrom: number[] = [];
  private readonly wayOrigin: number[] = [];
  private readonly wayPosition: number[] = [];
  private readonly wayKey: (string | null)[] = [];
  private readonly wayNext: number[] = [];
  private readonly placeOf: VertexMap;
  private readonly memory: MemoryMeter;
  private metered = 0;

  /** @param reversed it walks against the edges' directions, from the target */
  constructor(
    access: GraphAccess,
    root: number,
    readonly reversed: boolean,
  ) {
    this.memory = access.run.memory;
    this.placeOf = borrowVertexMap(access.numbers.shared);
    this.meet(root, 0);
  }

  /** -1 for a vertex not met */
  place(vertex: number): number {
    return this.placeOf.get(vertex);
  }

  /** Gives a vertex its place. */
  meet(vertex: number, depth: number): number {
    const place = this.vertices.length;
    this.placeOf.set(vertex, place);
    this.vertices.push(vertex);
    this.depths.push(depth);
    this.firstWay.push(-1);
    if (place === this.metered) {
      this.metered += METERED_AT_ONCE;
      this.memory.take(METERED_AT_ONCE * MET_BYTES);
    }
    return place;
  }

  /** One more way to a place: by an edge of the batch, from the place of the batch's vertex. */
  addWay(place: number, from: number, batch: EdgeBatch, at: number): void {
    this.pushWay(from, batch, at, this.firstWay[place]!);
    this.firstWay[place] = this.wayFrom.length - 1;
  }

  /** The way to a place, instead of the one before. */
  setWay(place: number, from: number, batch: EdgeBatch, at: number): void {
    this.pushWay(from, batch, at, -1);
    this.firstWay[place] = this.wayFrom.length - 1;
  }

  /** The edges of the first way from the root to a place, in the order they are walked from there. */
  edgesTo(place: number): WalkedEdge[] {
    const edges: WalkedEdge[] = [];
    for (let at = place, way = this.firstWay[at]!; way !== -1; at = this.wayFrom[way]!, way = this.firstWay[at]!)
      edges.push(this.edge(at, way));
    return edges.reverse();
  }

  /** The same for every combination of ways, one after the other. Not recursive: paths may be long. */
  *allEdgesTo(place: number): Iterable<readonly WalkedEdge[]> {
    if (this.firstWay[place] === -1) yield [];
    const edges: WalkedEdge[] = []; // from `place` towards the root
    const open = [{ place, way: this.firstWay[place]! }];
    for (let top = open.at(-1); top; top = open.at(-1)) {
      if (top.way === -1) {
        open.pop();
        edges.pop();
        continue;
      }
      const from = this.wayFrom[top.way]!;
      edges.push(this.edge(top.place, top.way));
      top.way = this.wayNext[top.way]!;
      if (this.firstWay[from] === -1) yield edges.toReversed();
      open.push({ place: from, way: this.firstWay[from]! });
    }
  }

  /** Gives the memory back: the side is not used any more. */
  end(): void {
    this.memory.give(this.metered * MET_BYTES);
    this.metered = 0;
    returnVertexMap(this.placeOf);
  }

  private pushWay(from: number, batch: EdgeBatch, at: number, next: number): void {
    this.wayFrom.push(from);
    this.wayOrigin.push(batch.inbound ? batch.source * 2 + 1 : batch.source * 2);
    this.wayPosition.push(batch.position(at));
    this.wayKey.push(batch.keys ? batch.keys[at]! : null);
    this.wayNext.push(next);
  }

  private edge(place: number, way: number): WalkedEdge {
    const here = this.vertices[place]!;
    const before = this.vertices[this.wayFrom[way]!]!;
    const origin = this.wayOrigin[way]!;
    const isInbound = origin % 2 === 1;
    return {
      source: origin >> 1,
      from: isInbound ? here : before,
      to: isInbound ? before : here,
      position: this.wayPosition[way]!,
      key: this.wayKey[way]!,
    };
  }
}
