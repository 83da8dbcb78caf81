import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rowLine } from './row-line';

describe('rowLine', () => {
  it('writes rows without a vector as plain JSON', () => {
    expect(rowLine(Object.assign({ _key: 'a' }, { text: 'line\nbreak' }))).toBe('{"_key":"a","text":"line\\nbreak"}');
  });

  it('keeps six decimal places of every component', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constant(0), fc.double({ min: -2, max: 2, noNaN: true })), { minLength: 1, maxLength: 40 }),
        (components) => {
          const read = JSON.parse(rowLine({ _key: 'k', embedding: Float32Array.from(components) })) as {
            _key: string;
            embedding: number[];
          };
          expect(read._key).toBe('k');
          expect(read.embedding).toHaveLength(components.length);
          read.embedding.forEach((value, index) => expect(value).toBeCloseTo(Math.fround(components[index] ?? 0), 5));
        },
      ),
    );
  });
});
