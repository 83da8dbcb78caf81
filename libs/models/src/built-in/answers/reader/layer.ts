/** A linear layer: `rows` numbers out of `columns`. */
export interface Layer {
  readonly rows: number;
  readonly columns: number;
  /** row by row */
  readonly values: Float64Array;
  readonly bias: Float64Array;
}

/** Writes what a layer makes of its input. Four rows at a time, so that each number of the input is fetched once for them. */
export function applyTo(
  { rows, columns, values, bias }: Layer,
  input: Float64Array,
  from: number,
  out: Float64Array,
  to: number,
): void {
  const whole = rows - (rows % 4);
  for (let row = 0; row < whole; row += 4) {
    let at = row * columns;
    const [second, third, fourth] = [columns, 2 * columns, 3 * columns];
    let a = bias[row]!;
    let b = bias[row + 1]!;
    let c = bias[row + 2]!;
    let d = bias[row + 3]!;
    for (let i = from; i < from + columns; i++, at++) {
      const value = input[i]!;
      a += values[at]! * value;
      b += values[at + second]! * value;
      c += values[at + third]! * value;
      d += values[at + fourth]! * value;
    }
    out[to + row] = a;
    out[to + row + 1] = b;
    out[to + row + 2] = c;
    out[to + row + 3] = d;
  }
  for (let row = whole; row < rows; row++) {
    let sum = bias[row]!;
    for (let i = 0; i < columns; i++) sum += values[row * columns + i]! * input[from + i]!;
    out[to + row] = sum;
  }
}
