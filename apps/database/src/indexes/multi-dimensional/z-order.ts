/**
 * Places of points on the Z curve (Morton order): the bits of all coordinates in turn, most significant first, so that points that are
 * near in every dimension are mostly near on the curve.
 */
const COORDINATE_BYTES = 8;
const COORDINATE_BITS = 64;

/** @param coordinates numbers; infinities stand for "no bound". 8 bytes per coordinate */
export function placeOnCurve(coordinates: readonly number[]): Buffer {
  const dimensions = coordinates.length;
  const place = Buffer.alloc(COORDINATE_BYTES * dimensions);
  const bytes = Buffer.allocUnsafe(COORDINATE_BYTES);
  for (let dimension = 0; dimension < dimensions; dimension++) {
    writeSortable(coordinates[dimension] as number, bytes);
    for (let bit = 0; bit < COORDINATE_BITS; bit++) if (bitAt(bytes, bit)) setBit(place, bit * dimensions + dimension, true);
  }
  return place;
}

/**
 * The first place of the box between two corners that comes after `place`, which lies outside; undefined when there is none. Jumps over
 * the parts of the curve that are not in the box (H. Tropf, H. Herzog: "Multidimensional range search in dynamically balanced trees",
 * 1981: BIGMIN).
 */
export function nextPlaceInBox(place: Buffer, lower: Buffer, upper: Buffer, dimensions: number): Buffer | undefined {
  const least = Buffer.from(lower);
  const most = Buffer.from(upper);
  let candidate: Buffer | undefined;
  for (let bit = 0; bit < place.length * 8; bit++) {
    const isHigh = bitAt(place, bit);
    const fromHigh = bitAt(least, bit);
    const toHigh = bitAt(most, bit);
    if (fromHigh === toHigh) {
      if (isHigh === fromHigh) continue;
      return isHigh ? candidate : least;
    }
    if (isHigh) split(least, bit, dimensions, true);
    else {
      candidate = Buffer.from(least);
      split(candidate, bit, dimensions, true);
      split(most, bit, dimensions, false);
    }
  }
  return candidate;
}

/** Sets a bit and gives the lower bits of the same dimension the opposite value. */
function split(place: Buffer, bit: number, dimensions: number, value: boolean): void {
  setBit(place, bit, value);
  for (let lower = bit + dimensions; lower < place.length * 8; lower += dimensions) setBit(place, lower, !value);
}

const bitAt = (bytes: Buffer, bit: number): boolean => (((bytes[bit >>> 3] as number) >>> (7 - (bit & 7))) & 1) === 1;

function setBit(bytes: Buffer, bit: number, value: boolean): void {
  const mask = 0x80 >>> (bit & 7);
  const before = bytes[bit >>> 3] as number;
  bytes[bit >>> 3] = value ? before | mask : before & ~mask;
}

/** A double whose bytes sort as numbers do. */
function writeSortable(value: number, bytes: Buffer): void {
  if (!Number.isFinite(value)) {
    bytes.fill(value > 0 ? 0xff : 0);
    return;
  }
  bytes.writeDoubleBE(value === 0 ? 0 : value, 0);
  if ((bytes[0] as number) & 0x80) for (let at = 0; at < COORDINATE_BYTES; at++) bytes[at] = ~(bytes[at] as number) & 0xff;
  else bytes[0] = (bytes[0] as number) | 0x80;
}
