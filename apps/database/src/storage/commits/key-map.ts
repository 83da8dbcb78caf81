/** A map grows in one step of V8; one of so many entries does so within some 20 ms. */
const MAX_IN_ONE = 131_072;

/** A map by keys, in the order in which they were first set, that may grow to millions of entries without a long step: several maps, one after the other. */
export class KeyMap<V> {
  private readonly maps: [Map<string, V>, ...Map<string, V>[]] = [new Map<string, V>()];
  private last = this.maps[0];
  private count = 0;

  get size(): number {
    return this.count;
  }

  get(key: string): V | undefined {
    for (const map of this.maps) {
      const value = map.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  has(key: string): boolean {
    return this.maps.some((map) => map.has(key));
  }

  /** @param value not undefined */
  set(key: string, value: V): void {
    if (this.maps.length > 1)
      for (const map of this.maps) {
        if (map === this.last || !map.has(key)) continue;
        map.set(key, value);
        return;
      }
    const before = this.last.size;
    this.last.set(key, value);
    this.count += this.last.size - before;
    if (this.last.size >= MAX_IN_ONE) this.maps.push((this.last = new Map()));
  }

  *values(): Generator<V, void> {
    for (const map of this.maps) yield* map.values();
  }

  *[Symbol.iterator](): Generator<[string, V], void> {
    for (const map of this.maps) yield* map;
  }
}
