import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject } from '../../values/json-value';
import { encodeRecord } from './record';
import { mostJsonBytes, writeRecordJson } from './record-json';
import { StoredRecord } from './stored-record';

const name = fc.constantFrom('people', 'größen', 'a"b\\c', 'x');
const key = fc.stringMatching(/^[A-Za-z0-9_\-.@()+,=;$!*'%:]{1,40}$/);
const revision = fc.record({ milliseconds: fc.nat({ max: 2 ** 43 }), counter: fc.nat({ max: 2 ** 20 - 1 }) });
const body = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue(), { maxKeys: 5 }) as fc.Arbitrary<JsonObject>;

describe('a record written as JSON', () => {
  it('is the document that decoding gives, and takes no more room than was said', () => {
    fc.assert(
      fc.property(name, key, revision, body, fc.nat(9), (collection, text, rev, document, at) => {
        const record = encodeRecord(document, rev);
        const names = {
          key: Buffer.from(`..${text}.`),
          start: 2,
          end: 2 + text.length,
          idPrefix: Buffer.from(JSON.stringify(`${collection}/`).slice(0, -1)),
        };
        const target = Buffer.alloc(at + mostJsonBytes(record.length, names));
        const longer = Buffer.concat([record, Buffer.from('what came before')]);
        const end = writeRecordJson(longer, record.length, names, target, at);
        expect(end).toBeGreaterThan(at);
        expect(end).toBeLessThanOrEqual(target.length);
        const stored = new StoredRecord(collection, text, record);
        expect(JSON.parse(target.toString('utf8', at, end))).toEqual(stored.toObject());
        expect(JSON.parse(String(stored.toJson()))).toEqual(stored.toObject());
      }),
      { numRuns: 200 },
    );
  });

  it('is not written when it has packed numbers', () => {
    const record = encodeRecord({ v: Array.from({ length: 200 }, (_, at) => at / 7) }, { milliseconds: 1, counter: 1 });
    const names = { key: Buffer.from('k'), start: 0, end: 1, idPrefix: Buffer.from('"c/') };
    const target = Buffer.alloc(10_000);
    expect(writeRecordJson(record, record.length, names, target, 0)).toBe(-1);
    expect(target.every((byte) => byte === 0)).toBe(true);
  });
});
