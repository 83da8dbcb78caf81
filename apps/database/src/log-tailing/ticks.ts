/**
 * Ticks number the operations of the log: number of the commit group, times 2^24, plus the place in the group, from 1. They are beyond
 * what a double holds exactly, so that they are texts wherever they are shown, as ArangoDB's are.
 */
const PLACES = 2n ** 24n;

export const tickOf = (group: number, place: number): bigint => BigInt(group) * PLACES + BigInt(place);

/** Not before any operation of the group. */
export const lastTickOf = (group: number): bigint => tickOf(group + 1, 0) - 1n;

/** The last group whose operations are all up to that tick; 0, which no group has, when there is none. */
export function groupBefore(tick: bigint): number {
  return Math.max(0, Number((tick + 1n) / PLACES) - 1);
}

/** @returns undefined for what is no tick */
export function parseTick(text: string): bigint | undefined {
  return /^\d{1,20}$/.test(text) ? BigInt(text) : undefined;
}
