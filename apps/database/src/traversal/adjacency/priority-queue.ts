/** A priority queue: gives the item with the smallest key first, equal keys in the order they came. */
export class PriorityQueue<T> {
  private readonly heap: { key: number; order: number; item: T }[] = [];
  private added = 0;

  constructor(private readonly keyOf: (item: T) => number) {}

  add(item: T): void {
    const { heap } = this;
    heap.push({ key: this.keyOf(item), order: this.added++, item });
    for (let child = heap.length - 1; child > 0;) {
      const parent = (child - 1) >> 1;
      if (!this.isBefore(child, parent)) return;
      this.swap(child, parent);
      child = parent;
    }
  }

  take(): T | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first?.item;
    heap[0] = last;
    for (let parent = 0; ;) {
      const left = 2 * parent + 1;
      const right = left + 1;
      if (left >= heap.length) break;
      const child = right < heap.length && this.isBefore(right, left) ? right : left;
      if (!this.isBefore(child, parent)) break;
      this.swap(child, parent);
      parent = child;
    }
    return first.item;
  }

  private isBefore(a: number, b: number): boolean {
    const x = this.heap[a]!;
    const y = this.heap[b]!;
    return x.key < y.key || (x.key === y.key && x.order < y.order);
  }

  private swap(a: number, b: number): void {
    [this.heap[a], this.heap[b]] = [this.heap[b]!, this.heap[a]!];
  }
}
