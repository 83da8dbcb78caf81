import type { JsonValue } from '../../storage/api';
import { groupKey } from '../group-key';

/** The values that one attribute has in all documents of a collection, in the order of a scan. A missing attribute is null. */
export type Column = CodeColumn | NumberColumn;

/** Few different values: each row has a number that stands for its value. Numbers are given in the order values appear. */
export class CodeColumn {
  readonly kind = 'codes';

  /** @param valueBytes what the values take */
  constructor(
    readonly codes: Uint32Array,
    readonly values: readonly JsonValue[],
    private readonly valueBytes: number,
  ) {}

  get(row: number): JsonValue {
    return this.values[this.codes[row]!]!;
  }

  get byteLength(): number {
    return this.codes.byteLength + this.valueBytes;
  }
}

/** Numbers and nulls. */
export class NumberColumn {
  readonly kind = 'numbers';

  /** @param numbers NaN stands for null: no stored number is NaN */
  constructor(private readonly numbers: Float64Array) {}

  get(row: number): number | null {
    const number = this.numbers[row]!;
    return Number.isNaN(number) ? null : number;
  }

  get byteLength(): number {
    return this.numbers.byteLength;
  }
}

/** a value, its place in an array and in a table; texts have their length besides */
const VALUE_BYTES = 64;
const MOST_VALUES = 65_536;
const LONGEST_TEXT = 256;

/** Takes the values of one attribute row by row. */
export class ColumnBuilder {
  private readonly codeOf = new Map<unknown, number>();
  private readonly values: JsonValue[] = [];
  private codes: Uint32Array;
  private numbers: Float64Array | null = null;
  private rows = 0;
  private valueBytes = 0;
  private fits = true;

  /** @param expected rows that will come, more or less */
  constructor(expected: number) {
    this.codes = new Uint32Array(Math.max(expected, 1024));
  }

  /** false: some value was none for a column; those before it are there nevertheless */
  get isFit(): boolean {
    return this.fits;
  }

  /** The value of a row that has been added. */
  get(row: number): JsonValue {
    if (!this.numbers) return this.values[this.codes[row]!]!;
    const number = this.numbers[row]!;
    return Number.isNaN(number) ? null : number;
  }

  get byteLength(): number {
    return (this.numbers ?? this.codes).byteLength + this.valueBytes;
  }

  add(value: JsonValue): void {
    if (!this.fits) return;
    if (this.numbers) this.addNumber(value);
    else this.addCode(value);
    this.rows += 1;
  }

  /** @returns null when the values do not fit into a column: arrays, objects, long texts, too many different ones */
  finish(): Column | null {
    if (!this.fits) return null;
    return this.numbers
      ? new NumberColumn(cut(this.numbers, this.rows))
      : new CodeColumn(cut(this.codes, this.rows), this.values, this.valueBytes);
  }

  private addCode(value: JsonValue): void {
    if ((typeof value === 'object' && value !== null) || (typeof value === 'string' && value.length > LONGEST_TEXT)) {
      this.fits = false;
      return;
    }
    const key = groupKey(value);
    let code = this.codeOf.get(key);
    if (code === undefined) {
      code = this.values.length;
      if (code === MOST_VALUES) {
        this.turnIntoNumbers();
        if (this.fits) this.addNumber(value);
        return;
      }
      this.values.push(value);
      this.valueBytes += VALUE_BYTES + (typeof value === 'string' ? 2 * value.length : 0);
      this.codeOf.set(key, code);
    }
    if (this.rows === this.codes.length) this.codes = grown(this.codes, new Uint32Array(2 * this.rows));
    this.codes[this.rows] = code;
  }

  private addNumber(value: JsonValue): void {
    if (value !== null && typeof value !== 'number') {
      this.fits = false;
      return;
    }
    if (this.rows === this.numbers!.length) this.numbers = grown(this.numbers!, new Float64Array(2 * this.rows));
    this.numbers![this.rows] = value ?? Number.NaN;
  }

  private turnIntoNumbers(): void {
    this.fits = this.values.every((value) => value === null || typeof value === 'number');
    if (!this.fits) return;
    this.numbers = new Float64Array(this.codes.length);
    for (let row = 0; row < this.rows; row += 1) this.numbers[row] = (this.values[this.codes[row]!] as number | null) ?? Number.NaN;
  }
}

function cut<T extends Uint32Array | Float64Array>(array: T, length: number): T {
  return array.length === length ? array : (array.slice(0, length) as T);
}

function grown<T extends Uint32Array | Float64Array>(from: T, into: T): T {
  into.set(from);
  return into;
}
