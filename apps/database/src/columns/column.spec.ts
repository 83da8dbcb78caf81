import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonValue } from '../store/database';
import { ColumnBuilder } from './column';

const MANY_NUMBERS = Array.from({ length: 70_000 }, (_, n) => (n % 1000 === 7 ? null : n / 2));

describe('a column', () => {
  it('has the values that were put in, while it grows and when it is finished', () => {
    const values = fc.array(
      fc.oneof(fc.constantFrom<JsonValue>(null, true, 'x', 1, ''), fc.integer(), fc.string({ maxLength: 9 })),
    );
    fc.assert(
      fc.property(values, (rows) => {
        const builder = new ColumnBuilder(3);
        rows.forEach((value, at) => {
          builder.add(value);
          expect(builder.get(at)).toBe(value);
        });
        const column = builder.finish()!;
        rows.forEach((value, at) => expect(column.get(at)).toBe(value));
      }),
    );
  });

  it('goes over to plain numbers when there are too many different ones', () => {
    const builder = new ColumnBuilder(10);
    for (const value of MANY_NUMBERS) builder.add(value);
    const column = builder.finish()!;
    expect(column.kind).toBe('numbers');
    expect(MANY_NUMBERS.filter((value, at) => column.get(at) !== value || builder.get(at) !== value)).toEqual([]);
  });

  it.each<[string, readonly JsonValue[]]>([
    ['a list', ['a', 1, [1]]],
    ['an object', ['a', 1, {}]],
    ['a long text', ['a', 'x'.repeat(300)]],
    ['too many different texts', Array.from({ length: 70_000 }, (_, n) => `t${n}`)],
    ['a text among very many numbers', [...MANY_NUMBERS, 'x']],
  ])('is none with %s, and still knows what came before', (_name, values) => {
    const builder = new ColumnBuilder(values.length);
    for (const value of values) builder.add(value);
    expect(builder.isFit).toBe(false);
    expect(builder.finish()).toBeNull();
    expect([builder.get(0), builder.get(1)]).toEqual(values.length === 2 ? ['a', expect.anything()] : values.slice(0, 2));
  });
});
