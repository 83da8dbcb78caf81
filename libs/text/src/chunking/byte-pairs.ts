import { O200K_ENTRIES, O200kReader } from './o200k-base';
import { WordTable } from '../lexical/word-table';

/** Entries of the encoding that are taken up in one go: well under a millisecond. */
const ENTRIES_AT_ONCE = 2_048;
/** Bytes of the longest entry. */
const LONGEST_ENTRY = 128;
/** A UTF-16 code unit takes at most so many bytes. */
const MOST_BYTES_PER_UNIT = 3;
const NO_PAIR = 0xffff_ffff;
const PAIRS_OF_BYTES = 0x1_0000;

/**
 * Counts the tokens of a word by byte-pair encoding (Sennrich et al. 2016, "Neural machine translation of rare words with subword units"; on bytes
 * as in tiktoken): of all neighbours the pair with the lowest rank becomes one, until no pair is in the encoding. Bytes are looked up where they
 * lie, which takes a fraction of what strings of them would.
 */
export class BytePairs {
  /** What is still to be taken up, or was: undefined when all is. */
  private reader: O200kReader | undefined = new O200kReader();
  /** Ranks by bytes. */
  private readonly table = new WordTable(Infinity, O200K_ENTRIES);
  private readonly bytes: Uint16Array;
  private readonly starts: Uint16Array;
  private readonly pairRanks: Uint32Array;
  /** Ranks of two bytes: every word begins with these. */
  private readonly ofTwoBytes = new Uint32Array(PAIRS_OF_BYTES).fill(NO_PAIR);

  /** @param longest UTF-16 code units of the longest word */
  constructor(longest: number) {
    const room = Math.max(longest, LONGEST_ENTRY) * MOST_BYTES_PER_UNIT + 2;
    this.bytes = new Uint16Array(room);
    this.starts = new Uint16Array(room);
    this.pairRanks = new Uint32Array(room);
  }

  /** Takes up some more of the encoding. @returns whether all of it is there, so that words can be counted */
  prepare(): boolean {
    const { reader, bytes } = this;
    for (let entry = 0; reader && entry < ENTRIES_AT_ONCE && !reader.isAtEnd(); entry++) {
      const length = reader.bytes(bytes);
      const rank = reader.rank();
      this.table.set(bytes, 0, length, rank);
      if (length === 2) this.ofTwoBytes[(bytes[0]! << 8) | bytes[1]!] = rank;
    }
    if (reader?.isAtEnd()) this.reader = undefined;
    return this.reader === undefined;
  }

  /** Tells of each token of the well-formed word `[start, end)`, in order, how many bytes of UTF-8 it has. */
  forEach(units: Uint16Array, start: number, end: number, tell: (bytes: number) => void): void {
    const parts = this.count(units, start, end);
    for (let part = 0; part < parts; part++) tell(this.starts[part + 1]! - this.starts[part]!);
  }

  /** Tokens of the well-formed word `[start, end)`. */
  count(units: Uint16Array, start: number, end: number): number {
    const length = this.toBytes(units, start, end);
    const { bytes, starts, pairRanks, ofTwoBytes } = this;
    if (this.table.get(bytes, 0, length) >= 0) {
      starts[0] = 0;
      starts[1] = length;
      return 1;
    }
    let parts = length;
    for (let part = 0; part <= length; part++) starts[part] = part;
    for (let part = 0; part < length - 1; part++) pairRanks[part] = ofTwoBytes[(bytes[part]! << 8) | bytes[part + 1]!]!;
    for (;;) {
      let [lowest, at] = [NO_PAIR, -1];
      for (let part = 0; part < parts - 1; part++)
        if (pairRanks[part]! < lowest) {
          lowest = pairRanks[part]!;
          at = part;
        }
      if (at < 0) return parts;
      parts--;
      for (let part = at + 1; part <= parts; part++) starts[part] = starts[part + 1]!; // few: a call of `copyWithin` takes longer
      for (let part = at; part < parts - 1; part++) pairRanks[part] = pairRanks[part + 1]!;
      if (at < parts - 1) pairRanks[at] = this.rankOf(starts[at]!, starts[at + 2]!);
      if (at > 0) pairRanks[at - 1] = this.rankOf(starts[at - 1]!, starts[at + 1]!);
    }
  }

  private rankOf(from: number, to: number): number {
    return this.table.get(this.bytes, from, to) >>> 0; // -1 is NO_PAIR
  }

  /** Writes the word in UTF-8. @returns its length in bytes */
  private toBytes(units: Uint16Array, start: number, end: number): number {
    const { bytes } = this;
    let length = 0;
    for (let at = start; at < end; at++) {
      let code = units[at]!;
      if (code < 0x80) {
        bytes[length++] = code;
        continue;
      }
      if (code >= 0xd800 && code < 0xdc00) code = 0x1_0000 + ((code - 0xd800) << 10) + (units[++at]! - 0xdc00);
      if (code >= 0x1_0000) {
        bytes[length++] = 0xf0 | (code >> 18);
        bytes[length++] = 0x80 | ((code >> 12) & 0x3f);
      } else if (code >= 0x800) bytes[length++] = 0xe0 | (code >> 12);
      if (code >= 0x800) bytes[length++] = 0x80 | ((code >> 6) & 0x3f);
      else bytes[length++] = 0xc0 | (code >> 6);
      bytes[length++] = 0x80 | (code & 0x3f);
    }
    return length;
  }
}
