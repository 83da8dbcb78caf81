/** A map grows in one step of V8; one of so many entries does so within some 20 ms. */
const MAX_IN_ONE = 131_072;

/** A map by keys, in the order in which they were first set, that may grow to millions of entries without a long step: several maps, one after the other. */
export class KeyMap<V> {
  /** full ones, before `last`; none for most */
  private full: readonly Map<string, V>[] | undefined;
  private last = new Map<string, V>();

  get size(): number {
    return (this.full?.length ?? 0) * MAX_IN_ONE + this.last.size;
  }

  get(key: string): V | undefined {
    const value = this.last.get(key);
    return value === undefined && this.full !== undefined ? this.holder(key)?.get(key) : value;
  }

  has(key: string): boolean {
    return this.last.has(key) || this.holder(key) !== undefined;
  }

  /** @param value not undefined */
  set(key: string, value: V): void {
    const holder = this.holder(key);
    if (holder !== undefined) {
      holder.set(key, value);
      return;
    }
    this.last.set(key, value);
    if (this.last.size < MAX_IN_ONE) return;
    this.full = [...(this.full ?? []), this.last];
    this.last = new Map();
  }

  values(): Iterable<V> {
    return this.full === undefined ? this.last.values() : valuesOf([...this.full, this.last]);
  }

  [Symbol.iterator](): Iterator<[string, V]> {
    return this.full === undefined ? this.last[Symbol.iterator]() : entriesOf([...this.full, this.last]);
  }

  /** The full map that has a key. */
  private holder(key: string): Map<string, V> | undefined {
    return this.full?.find((map) => map.has(key));
  }
}

function* valuesOf<V>(maps: readonly Map<string, V>[]): Generator<V, void> {
  for (const map of maps) yield* map.values();
}

function* entriesOf<V>(maps: readonly Map<string, V>[]): Generator<[string, V], void> {
  for (const map of maps) yield* map;
}
