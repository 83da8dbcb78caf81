import type { Variable } from '@strata/aql';

/** Hands out the temporary variables of one plan, after those of the query. A variable's `id` is also its slot in a row. */
export class VariableSource {
  constructor(private next: number) {}

  /** @param name without one the variable is called by its number, as in ArangoDB */
  create(name?: string): Variable {
    const id = this.next;
    this.next += 1;
    return Object.freeze({ id, name: name ?? String(id) });
  }

  /** Number of slots a row needs. */
  get size(): number {
    return this.next;
  }
}
