const FIRST_SLOTS = 4_096;
/** Of the slots, so many may be taken: chains stay short. */
const LOAD = 0.5;

/**
 * What is known of words, by their characters: an open-addressed hash table (linear probing) over typed arrays. Looking a word up makes no
 * string of it, and the table holds no objects that a collection of garbage would have to visit.
 */
export class WordTable {
  private count = 0;
  /** By slot: the place of the word among all characters, and 0 for none, so that places begin at 1. */
  private places = new Uint32Array(FIRST_SLOTS);
  private hashes = new Uint32Array(FIRST_SLOTS);
  private lengths = new Uint8Array(FIRST_SLOTS);
  private values = new Uint32Array(FIRST_SLOTS);
  private characters = new Uint16Array(FIRST_SLOTS * 4);
  private used = 1;

  /** @param most words that are kept @param expected words: so many need no larger room */
  constructor(
    private readonly most: number,
    expected = 0,
  ) {
    while (this.places.length * LOAD < expected) this.grow();
  }

  /** @returns what is known of the word `[start, end)`, or -1 */
  get(units: Uint16Array, start: number, end: number): number {
    const slot = this.slotOf(units, start, end, hashOf(units, start, end));
    return this.places[slot] === 0 ? -1 : this.values[slot]!;
  }

  /** Remembers a word of at most 255 characters; a full table begins anew. */
  set(units: Uint16Array, start: number, end: number, value: number): void {
    if (this.count >= this.most) this.clear();
    if (this.count >= this.places.length * LOAD) this.grow();
    const hash = hashOf(units, start, end);
    const slot = this.slotOf(units, start, end, hash);
    if (this.places[slot] === 0) {
      const length = end - start;
      if (this.used + length > this.characters.length) this.characters = larger(this.characters);
      this.characters.set(units.subarray(start, end), this.used);
      this.places[slot] = this.used;
      this.hashes[slot] = hash;
      this.lengths[slot] = length;
      this.used += length;
      this.count++;
    }
    this.values[slot] = value;
  }

  private slotOf(units: Uint16Array, start: number, end: number, hash: number): number {
    const { places, hashes, lengths, characters } = this;
    const length = end - start;
    const mask = places.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = places[slot]!;
      if (place === 0) return slot;
      if (hashes[slot] !== hash || lengths[slot] !== length) continue;
      let same = 0;
      while (same < length && characters[place + same] === units[start + same]) same++;
      if (same === length) return slot;
    }
  }

  private grow(): void {
    const { places, hashes, lengths, values } = this;
    const slots = places.length * 2;
    this.places = new Uint32Array(slots);
    this.hashes = new Uint32Array(slots);
    this.lengths = new Uint8Array(slots);
    this.values = new Uint32Array(slots);
    for (let from = 0; from < places.length; from++) {
      if (places[from] === 0) continue;
      let slot = hashes[from]! & (slots - 1);
      while (this.places[slot] !== 0) slot = (slot + 1) & (slots - 1);
      this.places[slot] = places[from]!;
      this.hashes[slot] = hashes[from]!;
      this.lengths[slot] = lengths[from]!;
      this.values[slot] = values[from]!;
    }
  }

  private clear(): void {
    this.places.fill(0);
    this.count = 0;
    this.used = 1;
  }
}

/** FNV-1a over UTF-16 code units, with a final mix for the low bits. */
function hashOf(units: Uint16Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ units[at]!, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function larger(list: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  const twice = new Uint16Array(list.length * 2);
  twice.set(list);
  return twice;
}
