const FIRST_ROOM = 1_024;
/** Slots for each pair there is room for: chains stay short. */
const SLOTS_PER_PAIR = 4;

/**
 * The pairs of terms of one text, numbered 0, 1, 2 … in the order of their first coming: an open-addressed hash table (linear probing) over typed
 * arrays, which is used again for the next text. Hardly a pair comes in two texts, and a string for each would all be garbage.
 */
export class TermPairs {
  /** Pairs so far. */
  size = 0;
  private firsts = new Uint32Array(FIRST_ROOM);
  private seconds = new Uint32Array(FIRST_ROOM);
  /** By pair: its slot. */
  private places = new Uint32Array(FIRST_ROOM);
  /** By slot: the number of the pair and 1, or 0. */
  private slots = new Uint32Array(FIRST_ROOM * SLOTS_PER_PAIR);

  /** The number of a pair, which is a new one where it equals the `size` of before. @param first and `second`: what the terms are known by */
  numberOf(first: number, second: number): number {
    const slot = this.slotOf(first, second);
    const known = this.slots[slot]!;
    if (known > 0) return known - 1;
    const number = this.size++;
    this.firsts[number] = first;
    this.seconds[number] = second;
    this.put(number, slot);
    if (this.size === this.firsts.length) this.grow();
    return number;
  }

  /** Forgets all pairs. */
  clear(): void {
    for (let number = 0; number < this.size; number++) this.slots[this.places[number]!] = 0;
    this.size = 0;
  }

  private put(number: number, slot: number): void {
    this.slots[slot] = number + 1;
    this.places[number] = slot;
  }

  private slotOf(first: number, second: number): number {
    const { firsts, seconds, slots } = this;
    const mask = slots.length - 1;
    const hash = Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b);
    for (let at = (hash ^ (hash >>> 15)) & mask; ; at = (at + 1) & mask) {
      const number = slots[at]! - 1;
      if (number < 0 || (firsts[number] === first && seconds[number] === second)) return at;
    }
  }

  private grow(): void {
    this.firsts = twice(this.firsts);
    this.seconds = twice(this.seconds);
    this.places = new Uint32Array(2 * this.size);
    this.slots = new Uint32Array(2 * this.size * SLOTS_PER_PAIR);
    for (let number = 0; number < this.size; number++) this.put(number, this.slotOf(this.firsts[number]!, this.seconds[number]!));
  }
}

function twice(list: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * list.length);
  larger.set(list);
  return larger;
}
