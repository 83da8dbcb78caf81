import type { Slot } from '../../expressions/source';
import type { GraphAccess } from '../adjacency/graph-access';
import { namedVertex, vertexIdOf } from '../adjacency/start-vertex';
import type { VertexQueue } from '../adjacency/vertex-queue';

/** The vertices that rows name as starts, one after the other; some are looked up ahead, because together that takes less time. */
export class StartVertices {
  /** the first row looked at, and how many */
  private first = 0;
  private count = 0;
  /** of those how many have been given */
  private given = 0;
  /** what stands in them; the ids that this names, '' for what names no vertex; their numbers, -1: not known yet */
  private readonly values: Slot[] = [];
  private readonly ids: string[] = [];
  private readonly vertices: Int32Array;

  /**
   * @param valueOf what the row names its start by
   * @param atOnce rows that may be looked at before they are asked for
   */
  constructor(
    private readonly access: GraphAccess,
    private readonly valueOf: (row: number) => Slot,
    private readonly atOnce: number,
    private readonly rows: number,
  ) {
    this.vertices = new Int32Array(Math.min(atOnce, rows));
  }

  /** The next one, for that walk; -1: a row names no vertex, about which `warn` tells; null: there are no more. */
  next(walk: VertexQueue): number | null {
    for (;;) {
      while (this.given < this.count) {
        const at = this.given++;
        const vertex = this.vertices[at]!;
        if (vertex === -1 && this.ids[at] === '') return -1;
        return vertex === -1 ? this.access.numbers.numberOf(this.ids[at]!) : vertex;
      }
      this.first += this.count;
      if (this.first === this.rows) return null;
      this.lookAhead(walk);
    }
  }

  /** What others have to warn of comes before that. */
  warn(): void {
    vertexIdOf(this.values[this.given - 1]!, this.access.run);
  }

  private lookAhead(walk: VertexQueue): void {
    const { values, ids, vertices, access } = this;
    this.given = 0;
    this.count = Math.min(this.rows - this.first, this.atOnce);
    for (let at = 0; at < this.count; at += 1) {
      values[at] = this.valueOf(this.first + at);
      ids[at] = namedVertex(values[at]!) ?? '';
    }
    if (this.count === 1) {
      vertices[0] = -1;
      return;
    }
    access.numbers.findAll(ids, this.count, vertices);
    walk.touch(vertices, this.count);
  }
}
