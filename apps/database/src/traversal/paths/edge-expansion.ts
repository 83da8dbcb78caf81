import { EdgeBatch } from '../../adjacency/edge-batch';
import type { EdgeReader } from '../adjacency/edge-source';
import type { GraphAccess } from '../adjacency/graph-access';

const EDGES_PER_LOOK = 500;

/** What a search must not use: conditions forbid it, or Yen's algorithm looks for paths beside those it has. */
export interface Avoided {
  vertex(vertex: number): boolean;
  edge(batch: EdgeBatch, at: number): boolean;
}

/** Everything that one of the two avoids. */
export function avoidingBoth(a: Avoided | null, b: Avoided): Avoided {
  if (a === null) return b;
  return {
    vertex: (vertex) => a.vertex(vertex) || b.vertex(vertex),
    edge: (batch, at) => a.edge(batch, at) || b.edge(batch, at),
  };
}

/** Reads the edges of one vertex after the other for a search, and tells when it is time to let others work. */
export class EdgeExpansion {
  readonly batch = new EdgeBatch();
  private readonly reader: EdgeReader;
  private untilLook = EDGES_PER_LOOK;

  constructor(
    access: GraphAccess,
    private readonly avoided: Avoided | null,
  ) {
    this.reader = access.reader();
  }

  start(vertex: number, reversed: boolean): void {
    this.reader.start(vertex, reversed);
  }

  /** Fills `batch`. False when the vertex has no more edges. */
  read(): boolean {
    this.untilLook -= this.batch.size + 1;
    return this.reader.read(this.batch);
  }

  /** Whether the search may walk this edge of the batch. */
  allows(at: number): boolean {
    const { batch, avoided } = this;
    const target = batch.target(at);
    if (batch.skipsLoops && target === batch.vertex) return false;
    return avoided === null || !(avoided.vertex(target) || avoided.edge(batch, at));
  }

  /** True from time to time: the caller should pause. */
  get isDue(): boolean {
    if (this.untilLook > 0) return false;
    this.untilLook = EDGES_PER_LOOK;
    return true;
  }
}
