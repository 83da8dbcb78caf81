import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import type { JsonValue } from '../../values/json-value';

/**
 * Long arrays of numbers (embeddings above all) in a fraction of their JSON text: a byte for the kind, the number of members (u32), a
 * bit for each member that is not zero, then these members alone. Every array comes back exactly as its JSON text would.
 */
const INTEGERS = 0;
/** whole numbers of millionths: vectors that were rounded to six places */
const MILLIONTHS = 1;
const SINGLES = 2;
const DOUBLES = 3;
type Kind = typeof INTEGERS | typeof MILLIONTHS | typeof SINGLES | typeof DOUBLES;

const MILLION = 1e6;
const LARGEST = 2 ** 30;
/** shorter arrays are read as quickly from their text */
const FEWEST = 32;
const HEAD_BYTES = 5;
const MEMBERS_AT_ONCE = 32_768;
const MEMBER_BYTES: Record<Kind, number> = { [INTEGERS]: 5, [MILLIONTHS]: 5, [SINGLES]: 4, [DOUBLES]: 8 };

/** @returns undefined for anything but an array of at least 32 finite numbers */
export function packNumbers(value: JsonValue | undefined): Buffer | undefined {
  return Array.isArray(value) && value.length >= FEWEST ? runSteps(packNumbersSteps(value)) : undefined;
}

/** The same in steps. */
export function* packNumbersSteps(value: JsonValue | undefined): Steps<Buffer | undefined> {
  if (!Array.isArray(value) || value.length < FEWEST) return undefined;
  const members = value as readonly JsonValue[];
  if (typeof members[0] !== 'number') return undefined; // what looks at all of them sees arrays of numbers alone, and reads those unboxed
  const kind = yield* kindOf(members);
  if (kind === undefined) return undefined;
  const numbers = members as readonly number[];
  const { length } = numbers;
  let at = HEAD_BYTES + Math.ceil(length / 8);
  const packed = Buffer.alloc(at + length * MEMBER_BYTES[kind]);
  packed[0] = kind;
  packed.writeUInt32LE(length, 1);
  for (let from = 0; from < length; from += MEMBERS_AT_ONCE) {
    if (from > 0) yield;
    at = writeMembers(packed, at, numbers, { kind, from });
  }
  return packed.subarray(0, at);
}

/** The array that `packNumbers` packed into `bytes`, from `start` on. */
export function unpackNumbers(bytes: Buffer, start: number): number[] {
  return runSteps(unpackNumbersSteps(bytes, start));
}

/** The same in steps. */
export function* unpackNumbersSteps(bytes: Buffer, start: number): Steps<number[]> {
  const kind = bytes[start];
  const length = bytes.readUInt32LE(start + 1);
  const marks = start + HEAD_BYTES;
  const isLong = length > MEMBERS_AT_ONCE;
  const numbers = isLong ? [] : new Array<number>(length).fill(0); // a long one grows: made at once, millions take 100 ms
  let at = marks + Math.ceil(length / 8);
  for (let from = 0; from < length; from += MEMBERS_AT_ONCE) {
    if (from > 0) yield;
    at = readMembers(bytes, at, numbers, { kind, marks, from, to: Math.min(length, from + MEMBERS_AT_ONCE) });
  }
  return numbers;
}

function* kindOf(members: readonly JsonValue[]): Steps<Kind | undefined> {
  const may = { beIntegers: true, beMillionths: true, beSingles: true };
  for (let from = 0; from < members.length; from += MEMBERS_AT_ONCE) {
    if (from > 0) yield;
    if (!lookAt(members, from, may)) return undefined;
  }
  if (may.beIntegers) return INTEGERS;
  return may.beMillionths ? MILLIONTHS : may.beSingles ? SINGLES : DOUBLES;
}

// What follows is done for every number: in functions of its own, since in generators it takes two to three times as long.

/** @param may what the members before may be, and all of them afterwards. @returns whether all are finite numbers */
function lookAt(
  members: readonly JsonValue[],
  from: number,
  may: { beIntegers: boolean; beMillionths: boolean; beSingles: boolean },
): boolean {
  const to = Math.min(members.length, from + MEMBERS_AT_ONCE);
  let { beIntegers, beMillionths, beSingles } = may;
  for (let index = from; index < to; index++) {
    const member = members[index];
    if (typeof member !== 'number' || !Number.isFinite(member)) return false;
    if (member === 0) continue;
    if (beIntegers && !(Number.isInteger(member) && Math.abs(member) < LARGEST)) beIntegers = false;
    if (beMillionths) {
      const scaled = wholeMillionths(member);
      beMillionths = Math.abs(scaled) < LARGEST && scaled / MILLION === member;
    }
    if (beSingles && Math.fround(member) !== member) beSingles = false;
  }
  may.beIntegers = beIntegers;
  may.beMillionths = beMillionths;
  may.beSingles = beSingles;
  return true;
}

/** @returns the place behind the last one */
function writeMembers(
  packed: Buffer,
  start: number,
  numbers: readonly number[],
  { kind, from }: { kind: Kind; from: number },
): number {
  const to = Math.min(numbers.length, from + MEMBERS_AT_ONCE);
  let at = start;
  for (let index = from; index < to; index++) {
    const number = numbers[index] as number;
    if (number === 0) continue;
    const mark = HEAD_BYTES + (index >>> 3);
    packed[mark] = (packed[mark] as number) | (1 << (index & 7));
    if (kind === SINGLES) at = packed.writeFloatLE(number, at);
    else if (kind === DOUBLES) at = packed.writeDoubleLE(number, at);
    else at = writeInteger(packed, at, kind === INTEGERS ? number : wholeMillionths(number));
  }
  return at;
}

/** @returns the place behind the last one */
function readMembers(
  bytes: Buffer,
  start: number,
  numbers: number[],
  { kind, marks, from, to }: { kind: number | undefined; marks: number; from: number; to: number },
): number {
  const isLong = numbers.length <= from;
  let at = start;
  for (let index = from; index < to; index++) {
    if (((bytes[marks + (index >>> 3)] as number) & (1 << (index & 7))) === 0) {
      if (isLong) numbers[index] = 0;
      continue;
    }
    if (kind === SINGLES) {
      numbers[index] = bytes.readFloatLE(at);
      at += 4;
    } else if (kind === DOUBLES) {
      numbers[index] = bytes.readDoubleLE(at);
      at += 8;
    } else {
      let folded = 0;
      let byte: number;
      let shift = 0;
      do {
        byte = bytes[at++] as number;
        folded |= (byte & 0x7f) << shift;
        shift += 7;
      } while (byte > 0x7f);
      const integer = (folded >>> 1) ^ -(folded & 1);
      numbers[index] = kind === INTEGERS ? integer : integer / MILLION;
    }
  }
  return at;
}

/** The millionths nearest to a number, of those that are told by them the very one. `Math.round` takes six times as long. */
const wholeMillionths = (number: number): number => Math.floor(number * MILLION + 0.5);

/** Seven bits a byte, the sign in the lowest bit. @returns the place behind it */
function writeInteger(target: Buffer, start: number, integer: number): number {
  let at = start;
  let folded = ((integer << 1) ^ (integer >> 31)) >>> 0;
  for (; folded > 0x7f; folded >>>= 7) target[at++] = (folded & 0x7f) | 0x80;
  target[at++] = folded;
  return at;
}
