import type { Cell, Direction } from './sphere-cells';
import { angleBetween, boundsOf, cellRange, childrenOf, DEEPEST, FACES } from './sphere-cells';

/** All directions at most `outer` radians away from `middle`, those nearer than `inner` left out. */
export interface Cap {
  readonly middle: Direction;
  readonly inner: number;
  readonly outer: number;
}

/** rounding of angles must not lose a point: some millimetres on the ground */
const SLACK = 1e-9;

/** At most about `most` cells that together hold all of the cap. Smaller ones fit better and cost a seek each. */
export function coverCap(cap: Cap, most: number): Cell[] {
  const done: Cell[] = [];
  let open = FACES.filter((cell) => touches(cap, cell));
  while (open.length > 0) {
    const next: Cell[] = [];
    for (const cell of open) {
      if (isInside(cap, cell)) done.push(cell);
      else for (const child of childrenOf(cell)) if (touches(cap, child)) next.push(child);
    }
    const level = (next[0]?.level ?? DEEPEST) as number;
    if (done.length + next.length > most) return [...done, ...open.filter((cell) => !done.includes(cell))];
    open = next;
    if (level >= DEEPEST) break;
  }
  return [...done, ...open];
}

/** The ranges of smallest cells inside these cells, in order, neighbours joined. `end` is the first name after the range's last cell. */
export function rangesOf(cells: readonly Cell[]): { start: Buffer; end: Buffer }[] {
  const ranges = cells
    .map((cell) => {
      const { first, last } = cellRange(cell);
      return { start: first, end: Buffer.concat([last, AFTER]) };
    })
    .sort((a, b) => Buffer.compare(a.start, b.start));
  const joined: { start: Buffer; end: Buffer }[] = [];
  for (const range of ranges) {
    const before = joined.at(-1);
    if (before !== undefined && follows(before.end, range.start)) before.end = range.end;
    else joined.push(range);
  }
  return joined;
}

/** document keys follow a cell's name and never begin with this byte */
const AFTER = Buffer.of(0xff);

/** whether no other cell lies between the last cell of a range and the next one */
function follows(end: Buffer, start: Buffer): boolean {
  return end.readBigUInt64BE(0) + 1n >= start.readBigUInt64BE(0);
}

function touches({ middle, inner, outer }: Cap, cell: Cell): boolean {
  const bounds = boundsOf(cell);
  const distance = angleBetween(middle, bounds.middle);
  return distance - bounds.radius <= outer + SLACK && distance + bounds.radius >= inner - SLACK;
}

function isInside({ middle, inner, outer }: Cap, cell: Cell): boolean {
  const bounds = boundsOf(cell);
  const distance = angleBetween(middle, bounds.middle);
  return distance + bounds.radius <= outer && distance - bounds.radius >= inner;
}
