/** Keeps the smallest `limit` items of those added. */
export class TopKHeap<T> {
  /** A heap with the largest kept item on top. */
  private readonly items: T[] = [];

  constructor(
    private readonly limit: number,
    private readonly compare: (a: T, b: T) => number,
  ) {}

  add(item: T): void {
    const { items, limit, compare } = this;
    if (items.length < limit) {
      items.push(item);
      this.up(items.length - 1);
    } else if (limit > 0 && compare(item, items[0]!) < 0) {
      items[0] = item;
      this.down();
    }
  }

  get size(): number {
    return this.items.length;
  }

  /** What is kept, in no order. */
  get kept(): T[] {
    return this.items;
  }

  private up(at: number): void {
    const { items, compare } = this;
    for (let child = at; child > 0;) {
      const parent = (child - 1) >> 1;
      if (compare(items[child]!, items[parent]!) <= 0) return;
      [items[child], items[parent]] = [items[parent]!, items[child]!];
      child = parent;
    }
  }

  private down(): void {
    const { items, compare } = this;
    for (let parent = 0; ;) {
      const left = 2 * parent + 1;
      if (left >= items.length) return;
      const right = left + 1;
      const larger = right < items.length && compare(items[right]!, items[left]!) > 0 ? right : left;
      if (compare(items[larger]!, items[parent]!) <= 0) return;
      [items[larger], items[parent]] = [items[parent]!, items[larger]!];
      parent = larger;
    }
  }
}
