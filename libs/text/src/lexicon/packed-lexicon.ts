import { FIRST_HASH, hashedFurther, mixedHash } from '../lexical/word-table';

const TAB = 9;
const LINE_BREAK = 10;
/** Of the slots, at most so many are taken: chains stay short. */
const LOAD = 0.6;
/** Bits of a slot that hold where a line begins; those above hold some of the word's hash, so that few other words are compared. */
const PLACE_BITS = 22;
const PLACES = (1 << PLACE_BITS) - 1;

/**
 * A dictionary that is read where it lies: lines of an ASCII word, a tab and letters that say what is known of it. Only where each line begins
 * is taken up, by an open-addressed hash table (linear probing): a text for each of a hundred thousand words would take a tenth of the
 * start of every service that reads language, and as many objects for each collection of garbage to visit.
 */
export class PackedLexicon {
  /** Of each line, the place after its first byte's, so that 0 is none, under bits of its hash. */
  private readonly slots: Uint32Array;

  private readonly bitOf = new Uint32Array(1 << 7);

  /**
   * @param lines below four million bytes; the last one ends with a line break or with the bytes
   * @param letters those that stand for bits, from the lowest bit on
   */
  constructor(
    private readonly lines: Uint8Array,
    letters: string,
  ) {
    if (lines.length >= PLACES) throw new Error(`a dictionary of ${lines.length} bytes is too long`);
    [...letters].forEach((letter, bit) => (this.bitOf[letter.charCodeAt(0)] = 1 << bit));
    let count = 1;
    for (let at = 0; at < lines.length; at++) if (lines[at] === LINE_BREAK) count++;
    this.slots = new Uint32Array(2 ** Math.ceil(Math.log2(count / LOAD)));
    this.takeUp();
  }

  /** What is known of a word, as bits of a signed number of 32; 0 when it is unknown. */
  get(word: string): number {
    const { lines, slots } = this;
    let hash = FIRST_HASH;
    for (let at = 0; at < word.length; at++) hash = hashedFurther(hash, word.charCodeAt(at));
    hash = mixedHash(hash);
    const mask = slots.length - 1;
    const tag = hash >>> PLACE_BITS;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[slot]!;
      if (entry === 0) return 0;
      if (entry >>> PLACE_BITS !== tag) continue;
      const start = (entry & PLACES) - 1;
      let same = 0;
      while (same < word.length && lines[start + same] === word.charCodeAt(same)) same++;
      if (same === word.length && lines[start + same] === TAB) return this.bitsFrom(start + same + 1);
    }
  }

  private takeUp(): void {
    const { lines, slots } = this;
    const mask = slots.length - 1;
    for (let start = 0; start < lines.length; start++) {
      let hash = FIRST_HASH;
      let at = start;
      for (; lines[at] !== TAB; at++) hash = hashedFurther(hash, lines[at]!);
      hash = mixedHash(hash);
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = ((hash >>> PLACE_BITS) << PLACE_BITS) | (start + 1);
      while (at < lines.length && lines[at] !== LINE_BREAK) at++;
      start = at;
    }
  }

  private bitsFrom(letters: number): number {
    const { lines, bitOf } = this;
    let bits = 0;
    for (let at = letters; at < lines.length && lines[at] !== LINE_BREAK; at++) bits |= bitOf[lines[at]!]!;
    return bits;
  }
}
