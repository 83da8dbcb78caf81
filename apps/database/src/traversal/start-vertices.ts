import type { Slot } from '../executor/source';
import type { GraphAccess } from './graph-access';
import type { PlainWalk } from './plain-walk';
import { namedVertex, vertexIdOf } from './start-vertex';

/** The vertices that rows name as starts, one after the other; some are looked up ahead, because together that takes less time. */
export class StartVertices {
  /** rows looked at */
  private row = 0;
  private vertices: readonly number[] = [];
  private given = 0;
  private isWrong = false;

  /** @param valueOf what the row names its start by @param atOnce rows that may be looked at before they are asked for */
  constructor(
    private readonly access: GraphAccess,
    private readonly valueOf: (row: number) => Slot,
    private readonly atOnce: number,
    private readonly rows: number,
  ) {}

  /** The next one that exists, for that walk; -1: a row names no vertex, about which `warn` tells; null: there are no more. */
  next(walk: PlainWalk): number | null {
    for (;;) {
      if (this.isWrong) return -1;
      while (this.given < this.vertices.length) {
        const vertex = this.vertices[this.given++]!;
        if (this.access.exists(vertex)) return vertex;
      }
      if (this.row === this.rows) return null;
      this.lookAhead(walk);
    }
  }

  warn(): void {
    this.isWrong = false;
    vertexIdOf(this.valueOf(this.row - 1), this.access.run);
  }

  /** Up to a row that names no vertex: what others warn of comes before that. */
  private lookAhead(walk: PlainWalk): void {
    const { access } = this;
    const ids: string[] = [];
    const end = Math.min(this.rows, this.row + this.atOnce);
    while (this.row < end) {
      const id = namedVertex(this.valueOf(this.row));
      if (id === null) {
        if (ids.length > 0) break;
        this.row += 1;
        this.isWrong = true;
        return;
      }
      this.row += 1;
      ids.push(id);
    }
    if (ids.length > 1) access.numbers.touch(ids);
    this.vertices = ids.map((id) => access.numbers.numberOf(id));
    this.given = 0;
    if (ids.length > 1) walk.touch(Uint32Array.from(this.vertices), 0, ids.length);
  }
}
