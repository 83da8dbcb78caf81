import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../values/json-value';
import { packNumbers, unpackNumbers } from './packed-numbers';
import { encodeRecord } from './record';
import { StoredRecord } from './stored-record';

const asJson = (value: JsonValue) => JSON.parse(JSON.stringify(value)) as JsonValue;
const long = <T>(member: fc.Arbitrary<T>) => fc.array(member, { minLength: 32, maxLength: 80 });
const member = fc.oneof(
  long(fc.integer()),
  long(fc.integer({ min: -3, max: 3 })),
  long(fc.integer({ min: -1e7, max: 1e7 }).map((millionths) => millionths / 1e6)),
  long(fc.float({ noNaN: true, noDefaultInfinity: true })),
  long(fc.double({ noNaN: true, noDefaultInfinity: true })),
  long(fc.constantFrom(0, -0, 2 ** 30, -(2 ** 30), 2 ** 30 - 1, 2 ** 31, 2 ** 53, 1073.741823, 1073.741824, 5e-324, 1e-6)),
);

describe('packed numbers', () => {
  it('come back as their JSON text would', () => {
    fc.assert(
      fc.property(member, (numbers) => {
        expect(unpackNumbers(packNumbers(numbers) as Buffer, 0)).toEqual(asJson(numbers));
      }),
    );
  });

  it('are small when most are zero', () => {
    const vector = Array.from({ length: 512 }, (_, at) => (at % 20 === 0 ? 0.069966 : 0));
    expect((packNumbers(vector) as Buffer).length).toBeLessThan(150);
  });

  it.each([
    [[1, 2, 3]],
    [Array.from({ length: 40 }, () => 'a')],
    [Array.from({ length: 40 }, (_, at) => (at === 39 ? null : at))],
    [Array.from({ length: 40 }, () => Number.NaN)],
    ['text'],
  ])('are nothing else than long arrays of numbers: %j', (value) => {
    expect(packNumbers(value as JsonValue)).toBeUndefined();
  });
});

describe('a stored record with packed numbers', () => {
  const attribute = fc.oneof(
    member,
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.constant(null),
    fc.array(fc.integer(), { maxLength: 3 }),
  );
  const names = fc.oneof(fc.constantFrom('a', 'b', 'ü', '"q"', 'embedding', '日本'), fc.string({ minLength: 1, maxLength: 4 }));
  const document = fc.dictionary(names, attribute, { maxKeys: 6, noNullPrototype: true });

  it('shows the same document as its plain text, in the same order', () => {
    fc.assert(
      fc.property(document, fc.constantFrom('c', 'täble'), (given, collection) => {
        const record = encodeRecord(given as JsonObject, { milliseconds: 1_700_000_000_000, counter: 1 });
        const stored = new StoredRecord(collection, 'key', record);
        const own = asJson(given as JsonObject) as JsonObject;
        const whole = { _key: 'key', _id: `${collection}/key`, _rev: stored.rev, ...own };
        expect(JSON.stringify(stored.ownAttributes())).toBe(JSON.stringify(own));
        expect(JSON.stringify(stored.toObject())).toBe(JSON.stringify(whole));
        expect(JSON.stringify(JSON.parse(stored.toJson().toString()))).toBe(JSON.stringify(whole));
        for (const name of Object.keys(own)) expect(stored.get(name)).toEqual(own[name]);
        expect(stored.get('absent')).toBeUndefined();
      }),
    );
  });
});
