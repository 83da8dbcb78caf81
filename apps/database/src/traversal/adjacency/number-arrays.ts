const LEAST = 4096;
const MAX_KEPT = 8;
const MAX_KEPT_NUMBERS = 2 ** 20;
const kept: Uint32Array<ArrayBuffer>[] = [];

/** An array to collect numbers in, with whatever it last held; give it, or what it grew into, back with `returnNumbers`. */
export function borrowNumbers(): Uint32Array<ArrayBuffer> {
  return kept.pop() ?? new Uint32Array(LEAST);
}

/** The same numbers in an array with room for at least `length`. */
export function grownNumbers(numbers: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(length, 2 * numbers.length));
  larger.set(numbers);
  return larger;
}

export function returnNumbers(numbers: Uint32Array<ArrayBuffer>): void {
  if (kept.length < MAX_KEPT && numbers.length <= MAX_KEPT_NUMBERS) kept.push(numbers);
}
