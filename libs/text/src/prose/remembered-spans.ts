/** Numbers that one generation has room for, and those that its room begins with. */
const MOST_NUMBERS = 1_500_000;
const FIRST_NUMBERS = 16_384;
/** Before the spans of a text: its length, a second hash, and how many there are. */
const HEADER = 3;

/** What is remembered of the texts that were read since a time. */
interface Generation {
  /** By the first hash of a text: where its header stands. */
  readonly places: Map<number, number>;
  columns: Int32Array<ArrayBuffer>;
  used: number;
}

/** By whom a text is known: two hashes and its length, together more than eighty bits that differ between texts. */
interface Fingerprint {
  readonly length: number;
  readonly first: number;
  readonly second: number;
}

/**
 * Spans of texts, by the texts. It keeps none of them, and no objects that a collection of garbage would have to visit: two generations of
 * columns, of which the older one goes when the younger one is full.
 */
export class RememberedSpans {
  private young = newGeneration();
  private old = newGeneration();

  /** The numbers that were remembered of a text, as they were given, or undefined. */
  find(text: string): Int32Array | undefined {
    const mark = fingerprintOf(text);
    return numbersIn(this.young, mark) ?? numbersIn(this.old, mark);
  }

  remember(text: string, numbers: readonly number[]): void {
    const { length, first, second } = fingerprintOf(text);
    const room = HEADER + numbers.length;
    if (room > MOST_NUMBERS) return;
    if (this.young.used + room > MOST_NUMBERS) [this.old, this.young] = [this.young, newGeneration()];
    const { young } = this;
    while (young.used + room > young.columns.length) young.columns = larger(young.columns);
    young.places.set(first, young.used);
    young.columns.set([length, second, numbers.length], young.used);
    young.columns.set(numbers, young.used + HEADER);
    young.used += room;
  }
}

function newGeneration(): Generation {
  return { places: new Map(), columns: new Int32Array(FIRST_NUMBERS), used: 0 };
}

function numbersIn({ places, columns }: Generation, { length, first, second }: Fingerprint): Int32Array | undefined {
  const at = places.get(first);
  if (at === undefined || columns[at] !== length || columns[at + 1] !== second) return undefined;
  return columns.subarray(at + HEADER, at + HEADER + columns[at + 2]!);
}

/** FNV-1a, and a multiplicative hash that shares nothing with it. */
function fingerprintOf(text: string): Fingerprint {
  let [first, second] = [0x811c9dc5, 0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x01000193);
    second = (Math.imul(second, 0x9e3779b1) + unit) | 0;
  }
  return { length: text.length, first, second };
}

function larger(columns: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const twice = new Int32Array(columns.length * 2);
  twice.set(columns);
  return twice;
}
