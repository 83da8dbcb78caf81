import type { Vector } from './vector';
import { samePoint, triple } from './vector';

/** Rounding in `triple` of points on the unit sphere stays below this. */
const ROUNDING = 1e-15;

/**
 * 1 when a, b, c turn left, -1 when they turn right; 0 only when two of them are the same point. What rounding hides is computed with whole
 * numbers, and of points on one great circle each is moved by a distance too small for any number, by a rule that depends on the points
 * alone: so all questions about the same points get answers that fit together (Edelsbrunner and Mücke, "Simulation of simplicity", ACM
 * Transactions on Graphics 9, 1990, in the order of S2's predicates).
 */
export function exactTurn(a: Vector, b: Vector, c: Vector): -1 | 0 | 1 {
  const value = triple(a, b, c);
  if (Math.abs(value) > ROUNDING) return value > 0 ? 1 : -1;
  if (samePoint(a, b) || samePoint(b, c) || samePoint(c, a)) return 0;
  const [first, second, third] = [a, b, c].toSorted(order) as [Vector, Vector, Vector];
  const isEven = first === a ? second === b : first === b ? second === c : second === a;
  const sign = signOf(...wholeNumbers(first, second, third));
  return isEven ? sign : sign === 1 ? -1 : 1;
}

/** Do two edges cross inside both? For edges without a common end. */
export function exactlyCross(a: Vector, b: Vector, c: Vector, d: Vector): boolean {
  const side = exactTurn(a, c, b);
  return exactTurn(c, b, d) === side && exactTurn(b, d, a) === side && exactTurn(d, a, c) === side;
}

type Whole = readonly [x: bigint, y: bigint, z: bigint];

const order = (a: Vector, b: Vector): number => a.x - b.x || a.y - b.y || a.z - b.z;

/** The sign of the determinant of three points in order, each moved a little: the later the point and the coordinate, the less. */
function signOf(a: Whole, b: Whole, c: Whole): -1 | 1 {
  const [x, y, z] = product(b, c);
  const moved = [
    a[0] * x + a[1] * y + a[2] * z,
    z,
    y,
    x,
    c[0] * a[1] - c[1] * a[0],
    c[0],
    -c[1],
    c[2] * a[0] - c[0] * a[2],
    c[2],
    a[0] * b[1] - a[1] * b[0],
    -b[0],
    b[1],
    a[0],
  ].find((term) => term !== 0n);
  return moved === undefined || moved > 0n ? 1 : -1;
}

const product = (b: Whole, c: Whole): Whole => [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];

const MANTISSA_BITS = 52n;
const bits = new DataView(new ArrayBuffer(8));

/** Coordinates multiplied by one power of two that makes all of them whole. */
function wholeNumbers(...points: readonly [Vector, Vector, Vector]): [Whole, Whole, Whole] {
  const parts = points.map(({ x, y, z }) => [x, y, z].map(partsOf));
  const exponents = parts.flat().flatMap(({ mantissa, exponent }) => (mantissa === 0n ? [] : [exponent]));
  const least = exponents.reduce((low, exponent) => (exponent < low ? exponent : low), exponents[0] ?? 0n);
  return parts.map((point) => point.map(({ mantissa, exponent }) => (mantissa === 0n ? 0n : mantissa << (exponent - least)))) as unknown as [Whole, Whole, Whole]; // prettier-ignore
}

/** A finite number as a whole mantissa times two to an exponent. */
function partsOf(value: number): { mantissa: bigint; exponent: bigint } {
  bits.setFloat64(0, Math.abs(value));
  const raw = bits.getBigUint64(0);
  const exponent = raw >> MANTISSA_BITS;
  const fraction = raw & ((1n << MANTISSA_BITS) - 1n);
  const mantissa = exponent === 0n ? fraction : fraction | (1n << MANTISSA_BITS);
  return { mantissa: value < 0 ? -mantissa : mantissa, exponent: exponent === 0n ? 1n : exponent };
}
