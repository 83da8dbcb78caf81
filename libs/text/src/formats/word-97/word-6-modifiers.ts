import type { Modifier } from './property-modifiers';
import { PROPERTY } from './property-modifiers';

/** Codes of Word 6 and 95, in one byte, and those of Word 97 that say the same. */
const SAME: Readonly<Record<number, number>> = {
  ...{ 2: PROPERTY.style, 24: PROPERTY.inTable, 25: PROPERTY.endsRow, 65: PROPERTY.deleted, 92: PROPERTY.hidden },
  190: PROPERTY.row,
};
/** By the bytes that the value takes: first and last code. Of all others a byte before the value says it. */
const FIXED_SIZES: Readonly<Record<number, readonly (readonly [from: number, to: number])[]>> = {
  0: [[83, 83]],
  1: [
    [4, 11],
    [13, 14],
    [24, 25],
    [29, 29],
    [36, 37],
    [44, 44],
    [50, 51],
    [65, 67],
    [71, 71],
    [75, 75],
    [84, 92],
    [94, 94],
    [98, 98],
  ],
  2: [
    [2, 2],
    [16, 19],
    [21, 22],
    [26, 28],
    [30, 35],
    [38, 43],
    [45, 49],
    [69, 69],
    [72, 72],
    [80, 80],
    [93, 93],
    [96, 97],
    [99, 99],
  ],
  3: [
    [73, 73],
    [95, 95],
  ],
  4: [
    [20, 20],
    [70, 70],
    [192, 192],
    [194, 194],
    [196, 196],
    [200, 200],
  ],
  5: [
    [193, 193],
    [199, 199],
  ],
  12: [[187, 187]],
};
const MORE_SIZES: typeof FIXED_SIZES = {
  1: [
    [100, 100],
    [102, 102],
    [104, 104],
    [117, 119],
    [185, 186],
  ],
  2: [
    [101, 101],
    [107, 107],
    [109, 110],
    [121, 124],
    [182, 184],
    [189, 189],
    [195, 195],
    [197, 198],
  ],
};
const SIZES = new Map<number, number>(
  [...Object.entries(FIXED_SIZES), ...Object.entries(MORE_SIZES)].flatMap(([size, ranges]) =>
    ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => [from + index, Number(size)] as const)),
  ),
);
/** Their sizes take two bytes. */
const LONG = new Set([188, 190]);

/** Changes of properties in their order, with the codes of Word 97, as far as they say something about the text. */
export function wordSixModifiersIn(bytes: Buffer): Modifier[] {
  const modifiers: Modifier[] = [];
  for (let at = 0; at + 1 < bytes.length;) {
    const code = bytes.readUInt8(at);
    const [start, size] = valueAt(bytes, code, at + 1);
    const same = SAME[code];
    if (same !== undefined) modifiers.push({ code: same, operand: bytes.subarray(start, start + size) });
    at = start + size;
  }
  return modifiers;
}

function valueAt(bytes: Buffer, code: number, at: number): [start: number, size: number] {
  const fixed = SIZES.get(code);
  if (fixed !== undefined) return [at, fixed];
  if (LONG.has(code) && at + 1 < bytes.length) return [at + 2, Math.max(0, bytes.readUInt16LE(at) - 1)];
  return [at + 1, bytes.readUInt8(at)];
}
