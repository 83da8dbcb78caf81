import type { VertexTable } from '../../adjacency/vertex-table';

interface OwnVertex {
  readonly collection: string;
  readonly key: string;
}

/**
 * The numbers by which one query knows vertices: those of the shared table as it was when the query began, and own ones above them for
 * ids the table does not have.
 */
export class VertexNumbers {
  /** numbers below belong to the table */
  readonly shared: number;
  private readonly own: OwnVertex[] = [];
  private readonly ownNumbers = new Map<string, number>();

  /** @param table what it is asked for has to be of vertices below `shared` */
  constructor(readonly table: VertexTable | null) {
    this.shared = table?.size ?? 0;
  }

  /** @param id `collection/key` */
  numberOf(id: string): number {
    if (this.table) {
      const known = this.table.findId(id);
      if (known !== -1 && known < this.shared) return known;
    }
    let number = this.ownNumbers.get(id);
    if (number === undefined) {
      const slash = id.indexOf('/');
      number = this.shared + this.own.length;
      this.own.push({ collection: id.slice(0, slash), key: id.slice(slash + 1) });
      this.ownNumbers.set(id, number);
    }
    return number;
  }

  /**
   * Numbers of up to 512 ids, as far as they are found at once; -1: `numberOf` has to be asked.
   * @param vertices gets them
   */
  findAll(ids: readonly string[], count: number, vertices: Int32Array): void {
    const { table, shared } = this;
    if (table === null) vertices.fill(-1, 0, count);
    else table.findAll(ids, count, vertices);
    for (let at = 0; at < count; at += 1) if (vertices[at]! >= shared) vertices[at] = -1;
  }

  collectionOf(vertex: number): string {
    return vertex < this.shared ? this.table!.collectionOf(vertex) : this.own[vertex - this.shared]!.collection;
  }

  keyOf(vertex: number): string {
    return vertex < this.shared ? this.table!.keyOf(vertex) : this.own[vertex - this.shared]!.key;
  }

  idOf(vertex: number): string {
    return `${this.collectionOf(vertex)}/${this.keyOf(vertex)}`;
  }
}
