/**
 * Revisions as ArangoDB writes them: a hybrid logical clock (milliseconds << 20 | counter) in base 64 with an alphabet of its own,
 * so that they grow with time and stay unique over restarts. Source: ArangoDB `lib/Basics/HybridLogicalClock.cpp`.
 */
const ALPHABET = '-_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const DIGITS = Array.from(ALPHABET);
const DIGIT_BYTES = Buffer.from(ALPHABET);
const VALUES = new Map(DIGITS.map((digit, value) => [digit, value]));
const COUNTER_BITS = 20;
const COUNTER_SIZE = 2 ** COUNTER_BITS;
export const REVISION_BYTES = 8;

/** Gives strictly growing revisions. `observe` keeps it ahead of what was stored by a process whose clock went faster. */
export class RevisionClock {
  private milliseconds = 0;
  private counter = 0;

  constructor(private readonly now: () => number = Date.now) {}

  next(): Revision {
    const time = this.now();
    if (time > this.milliseconds) {
      this.milliseconds = time;
      this.counter = 0;
    } else if (++this.counter === COUNTER_SIZE) {
      this.milliseconds++;
      this.counter = 0;
    }
    return { milliseconds: this.milliseconds, counter: this.counter };
  }

  observe(revision: Revision): void {
    if (revision.milliseconds < this.milliseconds) return;
    if (revision.milliseconds > this.milliseconds || revision.counter > this.counter) {
      this.milliseconds = revision.milliseconds;
      this.counter = revision.counter;
    }
  }
}

export interface Revision {
  readonly milliseconds: number;
  readonly counter: number;
}

export function writeRevision(revision: Revision, target: Buffer, at: number): void {
  const high = Math.floor(revision.milliseconds / 4096);
  const low = ((revision.milliseconds % 4096) * COUNTER_SIZE + revision.counter) >>> 0; // 12 bits of time, 20 of counter
  target.writeUInt32BE(high, at);
  target.writeUInt32BE(low, at + 4);
}

/** The text of a stored revision. */
export function revisionText(source: Buffer, at: number): string {
  const high = source.readUInt32BE(at);
  const low = source.readUInt32BE(at + 4);
  // 64 bits in eleven digits of six: 4 + 10 x 6
  let text = '';
  for (let shift = 60; shift >= 0; shift -= 6) {
    const digit = sixBits(high, low, shift);
    if (text !== '' || digit !== 0) text += DIGITS[digit];
  }
  return text;
}

/** The same, written as bytes. @returns where it ends */
export function writeRevisionText(source: Buffer, from: number, target: Uint8Array, at: number): number {
  const high = source.readUInt32BE(from);
  const low = source.readUInt32BE(from + 4);
  let place = at;
  for (let shift = 60; shift >= 0; shift -= 6) {
    const digit = sixBits(high, low, shift);
    if (place > at || digit !== 0) target[place++] = DIGIT_BYTES[digit]!;
  }
  return place;
}

function sixBits(high: number, low: number, shift: number): number {
  if (shift >= 32) return (high >>> (shift - 32)) & 63;
  if (shift + 6 <= 32) return (low >>> shift) & 63;
  return ((low >>> shift) | (high << (32 - shift))) & 63;
}

export function readRevision(source: Buffer, at: number): Revision {
  const high = source.readUInt32BE(at);
  const low = source.readUInt32BE(at + 4);
  return { milliseconds: high * 4096 + (low >>> COUNTER_BITS), counter: low & (COUNTER_SIZE - 1) };
}

/** The revision that a text stands for; undefined when it stands for none. */
export function parseRevision(text: string): Revision | undefined {
  if (!isRevisionText(text)) return undefined;
  let bits = 0n;
  for (const digit of text) bits = (bits << 6n) | BigInt(VALUES.get(digit) ?? 0);
  if (bits >= 1n << 64n) return undefined;
  return { milliseconds: Number(bits >> BigInt(COUNTER_BITS)), counter: Number(bits & BigInt(COUNTER_SIZE - 1)) };
}

/** Whether a text could be a revision at all. */
export function isRevisionText(text: string): boolean {
  return text.length > 0 && text.length <= 11 && Array.from(text).every((digit) => VALUES.has(digit));
}
