const FIRST_SLOTS = 4_096;
/** Of the slots, so many may be taken: chains stay short. */
const LOAD = 0.5;
/** Numbers of a slot, a power of two: all that a look-up compares lies side by side in memory. */
const WIDTH_BITS = 2;
const WIDTH = 1 << WIDTH_BITS;
/** Of a word, about: the room for so many grows with the words. */
const CHARACTERS = 8;
const [PLACE, HASH, LENGTH, VALUE] = [0, 1, 2, 3];

/**
 * What is known of words, by their characters: an open-addressed hash table (linear probing) over typed arrays. Looking a word up makes no
 * string of it, and the table holds no objects that a collection of garbage would have to visit.
 */
export class WordTable {
  private count = 0;
  /** By slot: the place of the word among all characters, and 0 for none, so that places begin at 1; its hash, its length, and what is known of it. */
  private slots = new Uint32Array(FIRST_SLOTS * WIDTH);
  private characters: Uint16Array<ArrayBuffer>;
  private used = 1;

  /** @param most words that are kept @param expected words: so many need no larger room */
  constructor(
    private readonly most: number,
    expected = 0,
  ) {
    while (this.room() < expected) this.slots = new Uint32Array(this.slots.length * 2);
    this.characters = new Uint16Array(Math.max(FIRST_SLOTS / 2, expected) * CHARACTERS);
  }

  /** @param hash of the word by `hashedFurther` and `mixedHash`, where it is known already @returns what is known of the word `[start, end)`, or -1 */
  get(units: Uint16Array, start: number, end: number, hash = hashOfUnits(units, start, end)): number {
    const at = this.slotOf(units, start, end, hash);
    return this.slots[at + PLACE] === 0 ? -1 : this.slots[at + VALUE]!;
  }

  /** Remembers a word; a full table begins anew. @param hash as for `get` */
  set(units: Uint16Array, start: number, end: number, value: number, hash = hashOfUnits(units, start, end)): void {
    if (this.count >= this.most) this.clear();
    if (this.count >= this.room()) this.grow();
    const at = this.slotOf(units, start, end, hash);
    const { slots } = this;
    if (slots[at + PLACE] === 0) {
      const length = end - start;
      while (this.used + length > this.characters.length) this.characters = larger(this.characters);
      for (let at = 0; at < length; at++) this.characters[this.used + at] = units[start + at]!; // words are short: a call of `set` takes longer
      slots[at + PLACE] = this.used;
      slots[at + HASH] = hash;
      slots[at + LENGTH] = length;
      this.used += length;
      this.count++;
    }
    slots[at + VALUE] = value;
  }

  private room(): number {
    return (this.slots.length / WIDTH) * LOAD;
  }

  private slotOf(units: Uint16Array, start: number, end: number, hash: number): number {
    const { slots, characters } = this;
    const length = end - start;
    const mask = slots.length - 1;
    for (let at = (hash << WIDTH_BITS) & mask; ; at = (at + WIDTH) & mask) {
      const place = slots[at + PLACE]!;
      if (place === 0) return at;
      if (slots[at + HASH] !== hash || slots[at + LENGTH] !== length) continue;
      let same = 0;
      while (same < length && characters[place + same] === units[start + same]) same++;
      if (same === length) return at;
    }
  }

  private grow(): void {
    const old = this.slots;
    const slots = new Uint32Array(old.length * 2);
    const mask = slots.length - 1;
    for (let from = 0; from < old.length; from += WIDTH) {
      if (old[from + PLACE] === 0) continue;
      let at = (old[from + HASH]! << WIDTH_BITS) & mask;
      while (slots[at + PLACE] !== 0) at = (at + WIDTH) & mask;
      for (let field = 0; field < WIDTH; field++) slots[at + field] = old[from + field]!;
    }
    this.slots = slots;
  }

  private clear(): void {
    this.slots.fill(0);
    this.count = 0;
    this.used = 1;
  }
}

/** The word `[start, end)` as a text of its own: a slice of a text keeps all of that in memory. Four units a call: passing a list on takes several times as long. */
export function textOfUnits(units: Uint16Array, start: number, end: number): string {
  let text = '';
  let at = start;
  for (; at + 4 <= end; at += 4) text += String.fromCharCode(units[at]!, units[at + 1]!, units[at + 2]!, units[at + 3]!);
  for (; at < end; at++) text += String.fromCharCode(units[at]!);
  return text;
}

export const FIRST_HASH = 0x811c9dc5;

/** FNV-1a, one UTF-16 code unit further. */
export function hashedFurther(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** The final mix for the low bits: the hash of what was hashed so far. */
export function mixedHash(hash: number): number {
  return (hash ^ (hash >>> 15)) >>> 0;
}

function hashOfUnits(units: Uint16Array, start: number, end: number): number {
  let hash = FIRST_HASH;
  for (let at = start; at < end; at++) hash = hashedFurther(hash, units[at]!);
  return mixedHash(hash);
}

function larger(list: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  const twice = new Uint16Array(list.length * 2);
  twice.set(list);
  return twice;
}
