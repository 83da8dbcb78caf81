/**
 * Cells on the sphere. The sphere is projected onto the six faces of a cube; each face is halved both ways again and again. A cell is
 * named by its face and the turns that lead to it, in Z order, so that the names of the cells inside a cell are one range (the idea of
 * Google's S2, with the tangent projection and Z order instead of Hilbert's curve).
 */
export interface Cell {
  readonly face: number;
  /** number of halvings: 0 a whole face, `DEEPEST` some centimetres */
  readonly level: number;
  /** place among the 2^level columns and rows of the face */
  readonly i: number;
  readonly j: number;
}

/** A point on the unit sphere. */
export interface Direction {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const DEEPEST = 28;
export const CELL_KEY_BYTES = 8;
const SIDE = 2 ** DEEPEST;
const HALF_BITS = 14;
const HALF_MASK = (1 << HALF_BITS) - 1;

export const FACES: readonly Cell[] = [0, 1, 2, 3, 4, 5].map((face) => ({ face, level: 0, i: 0, j: 0 }));

/** @param longitude degrees @param latitude degrees */
export function directionOf(longitude: number, latitude: number): Direction {
  const lambda = (longitude * Math.PI) / 180;
  const phi = (latitude * Math.PI) / 180;
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}

/** Angle between two directions in radians, precise for small ones too. */
export function angleBetween(a: Direction, b: Direction): number {
  return 2 * Math.asin(Math.min(1, Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) / 2));
}

/** The smallest cell a direction lies in. */
export function cellOf({ x, y, z }: Direction): Cell {
  const size = [Math.abs(x), Math.abs(y), Math.abs(z)] as const;
  const axis = size[0] >= size[1] && size[0] >= size[2] ? 0 : size[1] >= size[2] ? 1 : 2;
  const along = [x, y, z][axis] as number;
  const [u, v] = axis === 0 ? [y, z] : axis === 1 ? [x, z] : [x, y];
  const width = Math.abs(along);
  return { face: along > 0 ? axis : axis + 3, level: DEEPEST, i: placeOf(u / width), j: placeOf(v / width) };
}

export function childrenOf({ face, level, i, j }: Cell): readonly Cell[] {
  return [0, 1, 2, 3].map((turn) => ({ face, level: level + 1, i: 2 * i + (turn >> 1), j: 2 * j + (turn & 1) }));
}

/** The cells around a cell, from its face down to the one right above it. */
export function ancestorsOf({ face, level, i, j }: Cell): Cell[] {
  return Array.from({ length: level }, (_, above) => ({ face, level: above, i: i >>> (level - above), j: j >>> (level - above) }));
}

/** Middle of a cell and the angle to its farthest corner; its sides are great circles, so that no point of it is farther. */
export function boundsOf({ face, level, i, j }: Cell): { middle: Direction; radius: number } {
  const side = 2 ** level;
  const middle = onFace(face, (i + 0.5) / side, (j + 0.5) / side);
  let radius = 0;
  for (const [di, dj] of CORNERS) radius = Math.max(radius, angleBetween(middle, onFace(face, (i + di) / side, (j + dj) / side)));
  return { middle, radius };
}

const CORNERS = [[0, 0], [0, 1], [1, 0], [1, 1]] as const; // prettier-ignore

/** Names of the first and last of the smallest cells inside a cell; equal for a smallest one. */
export function cellRange({ face, level, i, j }: Cell): { first: Buffer; last: Buffer } {
  const shift = DEEPEST - level;
  const rest = 2 ** shift - 1;
  return { first: cellKey(face, i << shift, j << shift), last: cellKey(face, (i << shift) | rest, (j << shift) | rest) };
}

/** face in one byte, then the bits of both places in turn: 56 of them */
function cellKey(face: number, i: number, j: number): Buffer {
  const high = interleaved(i >>> HALF_BITS, j >>> HALF_BITS);
  const low = interleaved(i & HALF_MASK, j & HALF_MASK);
  const key = Buffer.allocUnsafe(CELL_KEY_BYTES);
  key[0] = face;
  key.writeUIntBE(high >>> 4, 1, 3);
  key.writeUInt32BE((((high & 15) << 28) | low) >>> 0, 4);
  return key;
}

function interleaved(i: number, j: number): number {
  return (spread(i) << 1) | spread(j);
}

/** puts a zero between the bits of a number of 14 bits */
function spread(bits: number): number {
  let x = (bits | (bits << 8)) & 0x00ff00ff;
  x = (x | (x << 4)) & 0x0f0f0f0f;
  x = (x | (x << 2)) & 0x33333333;
  return (x | (x << 1)) & 0x55555555;
}

/** @param tangent -1..1 on the face */
function placeOf(tangent: number): number {
  const share = (1 + (4 / Math.PI) * Math.atan(tangent)) / 2;
  return Math.max(0, Math.min(SIDE - 1, Math.floor(share * SIDE)));
}

function onFace(face: number, s: number, t: number): Direction {
  const u = Math.tan((Math.PI / 4) * (2 * s - 1));
  const v = Math.tan((Math.PI / 4) * (2 * t - 1));
  const length = Math.sqrt(1 + u * u + v * v);
  const along = (face < 3 ? 1 : -1) / length;
  const [a, b] = [u / length, v / length];
  return face % 3 === 0 ? { x: along, y: a, z: b } : face % 3 === 1 ? { x: a, y: along, z: b } : { x: a, y: b, z: along };
}
