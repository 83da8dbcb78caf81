import type { JsonValue } from '../store/database';
import { groupKey } from '../values/group-key';

/** The values that one attribute has in all documents of a collection, in the order of a scan. A missing attribute is null. */
export type Column = CodeColumn | NumberColumn;

/** Few different values: each row has a number that stands for its value. */
export class CodeColumn {
  readonly kind = 'codes';

  /** @param dictionary may have values that no row has */
  constructor(
    readonly codes: Uint32Array,
    readonly dictionary: ValueDictionary,
  ) {}

  /** by number; those that are added later stand for no row of this column */
  get values(): readonly JsonValue[] {
    return this.dictionary.values;
  }

  get(row: number): JsonValue {
    return this.values[this.codes[row]!]!;
  }

  get byteLength(): number {
    return this.codes.byteLength + this.dictionary.byteLength;
  }
}

/** Numbers and nulls. */
export class NumberColumn {
  readonly kind = 'numbers';

  /** @param numbers NaN stands for null: no stored number is NaN */
  constructor(readonly numbers: Float64Array) {}

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
const MAX_VALUES = 65_536;
const MAX_TEXT_LENGTH = 256;

/** Values and the numbers that stand for them. It only grows: the columns of all states of a collection share it. */
export class ValueDictionary {
  readonly values: JsonValue[] = [];
  private readonly codeOf = new Map<unknown, number>();
  private bytes = 0;

  /** The number of a value, which is added when it is new. @returns undefined when there are too many */
  code(value: JsonValue): number | undefined {
    const key = groupKey(value);
    const known = this.codeOf.get(key);
    if (known !== undefined) return known;
    const code = this.values.length;
    if (code === MAX_VALUES) return undefined;
    this.values.push(value);
    this.bytes += VALUE_BYTES + (typeof value === 'string' ? 2 * value.length : 0);
    this.codeOf.set(key, code);
    return code;
  }

  get byteLength(): number {
    return this.bytes;
  }
}

/** Takes the values of one attribute row by row. */
export class ColumnBuilder {
  private readonly dictionary: ValueDictionary;
  private codes: Uint32Array;
  private numbers: Float64Array | null = null;
  private rows = 0;
  private fits = true;

  /**
   * @param expected rows that will come, more or less
   * @param like a column of which rows will be taken over
   */
  constructor(expected: number, like?: Column) {
    const capacity = Math.max(expected, 1024);
    this.dictionary = like?.kind === 'codes' ? like.dictionary : new ValueDictionary();
    if (like?.kind === 'numbers') this.numbers = new Float64Array(capacity);
    this.codes = new Uint32Array(this.numbers ? 0 : capacity);
  }

  /** false: some value was none for a column; those before it are there nevertheless */
  get isFit(): boolean {
    return this.fits;
  }

  /** The value of a row that has been added. */
  get(row: number): JsonValue {
    if (!this.numbers) return this.dictionary.values[this.codes[row]!]!;
    const number = this.numbers[row]!;
    return Number.isNaN(number) ? null : number;
  }

  get byteLength(): number {
    return (this.numbers ?? this.codes).byteLength + this.dictionary.byteLength;
  }

  add(value: JsonValue): void {
    if (!this.fits) return;
    if (this.numbers) this.addNumber(value);
    else this.addCode(value);
    this.rows += 1;
  }

  /** Takes over rows from `from` to before `to` of the column that the builder was made like. */
  addRows(column: Column, from: number, to: number): void {
    if (!this.fits) return;
    const rows = this.rows + to - from;
    if (this.numbers && column.kind === 'numbers') {
      while (this.numbers.length < rows) this.numbers = grown(this.numbers, new Float64Array(2 * this.numbers.length));
      this.numbers.set(column.numbers.subarray(from, to), this.rows);
      this.rows = rows;
    } else if (!this.numbers && column.kind === 'codes') {
      while (this.codes.length < rows) this.codes = grown(this.codes, new Uint32Array(2 * this.codes.length));
      this.codes.set(column.codes.subarray(from, to), this.rows);
      this.rows = rows;
    } else for (let row = from; row < to; row += 1) this.add(column.get(row));
  }

  /** @returns null when the values do not fit into a column: arrays, objects, long texts, too many different ones */
  finish(): Column | null {
    if (!this.fits) return null;
    return this.numbers
      ? new NumberColumn(cut(this.numbers, this.rows))
      : new CodeColumn(cut(this.codes, this.rows), this.dictionary);
  }

  private addCode(value: JsonValue): void {
    if ((typeof value === 'object' && value !== null) || (typeof value === 'string' && value.length > MAX_TEXT_LENGTH)) {
      this.fits = false;
      return;
    }
    const code = this.dictionary.code(value);
    if (code === undefined) {
      this.turnIntoNumbers();
      if (this.fits) this.addNumber(value);
      return;
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
    const { values } = this.dictionary;
    this.fits = values.every((value) => value === null || typeof value === 'number');
    if (!this.fits) return;
    this.numbers = new Float64Array(this.codes.length);
    for (let row = 0; row < this.rows; row += 1) this.numbers[row] = (values[this.codes[row]!] as number | null) ?? Number.NaN;
  }
}

function cut<T extends Uint32Array | Float64Array>(array: T, length: number): T {
  return array.length === length ? array : (array.slice(0, length) as T);
}

function grown<T extends Uint32Array | Float64Array>(from: T, into: T): T {
  into.set(from);
  return into;
}
