import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AttributeReader } from './attribute-reader';
import type { JsonObject, JsonValue } from '../../values/json-value';
import { encodeRecord } from './record';
import { StoredRecord } from './stored-record';

const REVISION = { milliseconds: 1_700_000_000_000, counter: 7 };
const NAMES = ['a', 'b', 'ä"', 'long name', '__proto__'];
const SLACK = Buffer.from('\\\\"garbage behind the record');

const value: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.jsonValue() as fc.Arbitrary<JsonValue>,
  fc.string({ unit: 'grapheme-ascii', maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('g1', 'g2', '', 'ü', '\\', 'a\nb'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.integer(),
  fc.integer().map((number) => number / 1000),
  fc.maxSafeInteger(),
  fc.constantFrom(0, 1.5, -2.25, 1e21, 1e-7, 123456789012345, 1234567890.12345, 0.1, -0.001),
  fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 32, maxLength: 40 }),
);
const document: fc.Arbitrary<JsonObject> = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 5 })
  .map((entries) => Object.fromEntries(entries));

describe('reading an attribute of many records in place', () => {
  it('gives what each record by itself gives', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 12 }), (documents) => {
        for (const name of [...NAMES, 'missing']) {
          const reader = new AttributeReader(name);
          for (const one of documents) {
            const record = encodeRecord(one, REVISION);
            const place = Buffer.concat([record, SLACK]);
            expect(reader.read(place, record.length)).toEqual(new StoredRecord('c', 'k', record).get(name));
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
