import type { Steps } from '@strata/event-loop';
import { sortSteps } from '@strata/event-loop';

/** Significant digits in which two computations of the same number agree, whatever order they added in. */
const SIGNIFICANT_DIGITS = 12;
/** Values that are written between two steps: well under a millisecond. */
const VALUES_PER_STEP = 512;
/** Attributes of an object that are sorted at once. */
const SORTED_AT_ONCE = 2_048;
/** Characters of a text that are written at once. */
const CHARACTERS_AT_ONCE = 64 * 1024;

/**
 * A JSON value as text, such that equal values have equal texts: attributes sorted by code units, numbers that are not whole rounded to 12
 * significant digits, no white space (the idea of RFC 8785, with rounding). In steps, as one row may hold a whole collection.
 * @param write takes the pieces in order
 */
export function* writeCanonicalJson(value: unknown, write: (piece: string) => void): Steps<void> {
  yield* new CanonicalWriter(write).value(value);
}

class CanonicalWriter {
  private written = 0;

  constructor(private readonly write: (piece: string) => void) {}

  *value(value: unknown): Steps<void> {
    if (++this.written % VALUES_PER_STEP === 0) yield;
    if (typeof value === 'string') yield* this.text(value);
    else if (typeof value === 'number') this.write(canonicalNumber(value));
    else if (Array.isArray(value)) yield* this.list(value);
    else if (typeof value === 'object' && value !== null) yield* this.object(value as Readonly<Record<string, unknown>>);
    else this.write(String(value ?? null));
  }

  private *list(list: readonly unknown[]): Steps<void> {
    let separator = '[';
    for (const member of list) {
      this.write(separator);
      yield* this.value(member);
      separator = ',';
    }
    this.write(separator === '[' ? '[]' : ']');
  }

  private *object(object: Readonly<Record<string, unknown>>): Steps<void> {
    const names = Object.keys(object);
    const sorted = names.length <= SORTED_AT_ONCE ? names.sort() : yield* sortSteps(names, (a, b) => (a < b ? -1 : a > b ? 1 : 0));
    let separator = '{';
    for (const name of sorted) {
      this.write(`${separator}${JSON.stringify(name)}:`);
      yield* this.value(object[name]);
      separator = ',';
    }
    this.write(separator === '{' ? '{}' : '}');
  }

  private *text(text: string): Steps<void> {
    if (text.length <= CHARACTERS_AT_ONCE) return this.write(JSON.stringify(text));
    this.write(`${text.length}"`); // so that no text of pieces reads like another
    for (let at = 0; at < text.length; at += CHARACTERS_AT_ONCE) {
      this.write(text.slice(at, at + CHARACTERS_AT_ONCE));
      yield;
    }
    this.write('"');
  }
}

function canonicalNumber(number: number): string {
  if (Number.isInteger(number)) return String(number === 0 ? 0 : number);
  return String(Number(number.toPrecision(SIGNIFICANT_DIGITS)));
}
