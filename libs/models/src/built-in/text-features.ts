import { FIRST_HASH, hashedFurther, mixedHash, WordTable } from '@strata/text';
import { TermPairs } from './term-pairs';

const FIRST_ROOM = 4_096;
/** Features up to this length are looked up by their characters. */
const SHORT = 64;

/** Features that many texts share, by number, with their hashes. */
export class FeatureTable {
  private size = 0;
  private readonly short = new WordTable(Infinity);
  private readonly long = new Map<string, number>();
  /** room for the pairs of one text; none between two texts */
  readonly pairs = new TermPairs();
  private readonly units = new Uint16Array(SHORT);
  /** by number of the feature */
  hashes = new Uint32Array(FIRST_ROOM);
  /** room to sum up one text's weights in, by number of the feature; zero between two texts */
  sums = new Float64Array(FIRST_ROOM);
  /** room to count in, likewise */
  counts = new Uint32Array(FIRST_ROOM);

  numberOf(feature: string): number {
    const { long, units } = this;
    const { length } = feature;
    if (length <= SHORT) {
      for (let at = 0; at < length; at++) units[at] = feature.charCodeAt(at);
      return this.numberOfUnits(units, length);
    }
    const known = long.get(feature);
    if (known !== undefined) return known;
    long.set(feature, this.size);
    return this.add(fnv1a(feature));
  }

  /** The same for a feature of at most 64 code units, of which no text needs to be made. */
  numberOfUnits(units: Uint16Array, length: number): number {
    const { short } = this;
    let hash = FIRST_HASH;
    for (let at = 0; at < length; at++) hash = hashedFurther(hash, units[at]!);
    const known = short.get(units, 0, length, mixedHash(hash));
    if (known >= 0) return known;
    short.set(units, 0, length, this.size, mixedHash(hash));
    return this.add(finished(hash));
  }

  private add(hash: number): number {
    const number = this.size++;
    if (number === this.hashes.length) {
      this.hashes = grown(new Uint32Array(2 * number), this.hashes);
      this.sums = grown(new Float64Array(2 * number), this.sums);
      this.counts = grown(new Uint32Array(2 * number), this.counts);
    }
    this.hashes[number] = hash;
    return number;
  }
}

/**
 * The features of one text with their summed weights, in the order in which they came first. One text at a time uses a table, and the next one
 * the same room: lists of its own for each text would be most of the garbage of an import.
 *
 * Most features are those of the spelling of words, and most words of a text come several times. So the words are counted, and what each adds for
 * its spelling is added once for all times: all such features weigh the same, so that how often one came says what the sum is.
 */
export class TextFeatures {
  /** numbers of the table, or those of pairs as `-1 - number` */
  private order = new Int32Array(FIRST_ROOM);
  private size = 0;
  /** by number of the pair */
  private pairHashes = new Uint32Array(FIRST_ROOM);
  private pairWeights = new Float64Array(FIRST_ROOM);

  constructor(private readonly table: FeatureTable) {}

  add(number: number, weight: number): void {
    const { sums } = this.table;
    const sum = sums[number]!;
    if (sum === 0) this.append(number);
    sums[number] = sum + weight;
  }

  /** Features of a spelling: `times` more of each. What is counted is never added, nor the other way round. */
  count(numbers: Uint32Array, begin: number, end: number, times: number): void {
    const { counts } = this.table;
    for (let at = begin; at < end; at++) {
      const number = numbers[at]!;
      const before = counts[number]!;
      if (before === 0) this.append(number);
      counts[number] = before + times;
    }
  }

  /** The feature of two neighbours, which hardly another text has: it does not go to the table. @param hash of the feature, asked for once */
  addPair(first: number, second: number, weight: number, hash: (first: number, second: number) => number): void {
    const { pairs } = this.table;
    const before = pairs.size;
    const number = pairs.numberOf(first, second);
    if (number < before) {
      this.pairWeights[number]! += weight;
      return;
    }
    this.append(-1 - number);
    if (number === this.pairHashes.length) {
      this.pairHashes = grown(new Uint32Array(2 * number), this.pairHashes);
      this.pairWeights = grown(new Float64Array(2 * number), this.pairWeights);
    }
    this.pairHashes[number] = hash(first, second);
    this.pairWeights[number] = weight;
  }

  /** Tells of the damped weight of each feature once, and leaves the table as it was. @param counted weight of what is counted */
  forEach(counted: RepeatedWeight, tell: (hash: number, damped: number) => void): void {
    const { hashes, sums, counts, pairs } = this.table;
    for (let place = 0; place < this.size; place++) {
      const number = this.order[place]!;
      if (number < 0) {
        tell(this.pairHashes[-1 - number]!, Math.log1p(this.pairWeights[-1 - number]!));
      } else if (counts[number]! > 0) {
        tell(hashes[number]!, counted.damped(counts[number]!));
        counts[number] = 0;
      } else {
        tell(hashes[number]!, dampedSum(sums[number]!));
        sums[number] = 0;
      }
    }
    this.size = 0;
    pairs.clear();
  }

  private append(feature: number): void {
    if (this.size === this.order.length) this.order = grown(new Int32Array(2 * this.size), this.order);
    this.order[this.size++] = feature;
  }
}

/** Damped sums of one weight that came so many times, each as adding it up one by one gives it. */
export class RepeatedWeight {
  /** by how often it came */
  private readonly known = [0];
  private sum = 0;

  constructor(private readonly weight: number) {}

  damped(times: number): number {
    const { known } = this;
    while (known.length <= times) known.push(Math.log1p((this.sum += this.weight)));
    return known[times]!;
  }
}

/** Logarithms of the usual sums: the words of most texts come less often than this. */
const LOGARITHMS = Float64Array.from({ length: 256 }, (_, sum) => Math.log1p(sum));

function dampedSum(sum: number): number {
  const whole = sum | 0;
  return whole === sum && whole < LOGARITHMS.length ? LOGARITHMS[whole]! : Math.log1p(sum);
}

/** FNV-1a of texts one behind the other, with a final mix, so that low bits are as good as high ones. */
export function fnv1a(...texts: string[]): number {
  let hash = FIRST_HASH;
  for (const text of texts) for (let i = 0; i < text.length; i++) hash = hashedFurther(hash, text.charCodeAt(i));
  return finished(hash);
}

function finished(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

function grown<Row extends Int32Array | Uint32Array | Float64Array>(target: Row, source: Row): Row {
  target.set(source);
  return target;
}
