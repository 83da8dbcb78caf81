import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyTo } from './layer';

const NUMBER = fc.double({ min: -4, max: 4, noNaN: true });

describe('a linear layer', () => {
  it('makes of its input what its definition says, whatever the number of its rows', () => {
    const layers = fc.tuple(fc.integer({ min: 1, max: 11 }), fc.integer({ min: 1, max: 6 })).chain(([rows, columns]) =>
      fc.record({
        rows: fc.constant(rows),
        columns: fc.constant(columns),
        values: fc.array(NUMBER, { minLength: rows * columns, maxLength: rows * columns }),
        bias: fc.array(NUMBER, { minLength: rows, maxLength: rows }),
        input: fc.array(NUMBER, { minLength: columns + 2, maxLength: columns + 2 }),
      }),
    );
    fc.assert(
      fc.property(layers, ({ rows, columns, values, bias, input }) => {
        const out = new Float64Array(rows + 1);
        const layer = { rows, columns, values: Float64Array.from(values), bias: Float64Array.from(bias) };
        applyTo(layer, Float64Array.from(input), 2, out, 1);
        for (let row = 0; row < rows; row++) {
          const sum =
            bias[row]! + values.slice(row * columns, (row + 1) * columns).reduce((all, one, i) => all + one * input[2 + i]!, 0);
          expect(out[1 + row]).toBeCloseTo(sum, 9);
        }
        expect(out[0]).toBe(0);
      }),
    );
  });
});
