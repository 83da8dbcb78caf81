import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import type { JsonObject } from '../../values/json-value';
import { encodeRecord, encodeRecordSteps, LARGE_RECORD_BYTES } from './record';
import { StoredRecord } from './stored-record';

const REVISION = { milliseconds: 1_700_000_000_000, counter: 7 };
const numbers = Array.from({ length: 200_000 }, (_, at) => (at % 3 === 0 ? 0 : (at * 7919) % 100_003));
const fractions = Array.from({ length: 100_000 }, (_, at) => Math.sin(at));
const objects = Array.from({ length: 30_000 }, (_, at) => ({ at, 'ä"': `text ${at}`, list: [at, null, { deep: [] }] }));
const text = 'line\n"quoted" äöü 😀 '.repeat(40_000);

const DOCUMENTS: readonly [string, JsonObject][] = [
  ['a long text', { text }],
  ['a long text behind small attributes', { a: 1, b: 'x', text, c: null }],
  ['many objects', { objects, end: true }],
  ['many numbers, which are packed', { before: 1, numbers, fractions, behind: text, 'größe "1"': numbers }],
  ['many attributes', Object.fromEntries(objects.map((value, at) => [`name ${at}`, value]))],
  [
    'a name that touches the prototype',
    JSON.parse(`{"__proto__":${JSON.stringify(numbers)},"a":${JSON.stringify(text)}}`) as JsonObject,
  ],
  ['system attributes', { _key: 'k', _id: 'c/k', _rev: 'x', text, _from: 'c/1' }],
  ['little', { a: [1, 2], b: {} }],
  ['nothing', {}],
];

const record = (document: JsonObject): StoredRecord =>
  new StoredRecord('größen', 'key', runSteps(encodeRecordSteps(document, REVISION)));

describe('a document written and read in steps', () => {
  it.each(DOCUMENTS)('has the bytes it has when it is written at once: %s', (_name, document) => {
    expect(runSteps(encodeRecordSteps(document, REVISION)).equals(encodeRecord(document, REVISION))).toBe(true);
  });

  it.each(DOCUMENTS)('is read as it is at once: %s', (_name, document) => {
    const stored = record(document);
    expect(Buffer.concat(runSteps(stored.jsonSteps())).equals(stored.toJson())).toBe(true);
    expect(JSON.stringify(runSteps(stored.objectSteps()))).toBe(JSON.stringify(stored.toObject()));
    expect(JSON.stringify(runSteps(stored.ownAttributeSteps()))).toBe(JSON.stringify(stored.ownAttributes()));
    for (const name of [...Object.keys(document).slice(0, 20), '_key', '_id', '_rev', 'missing'])
      expect(JSON.stringify(runSteps(stored.getSteps(name)))).toBe(JSON.stringify(stored.get(name)));
  });

  it('takes the more steps the larger it is, each a small part of it', () => {
    for (const [, document] of DOCUMENTS) {
      const stored = record(document);
      const pieces = Math.floor(stored.toJson().length / 250_000);
      expect([...encodeRecordSteps(document, REVISION)].length).toBeGreaterThanOrEqual(pieces);
      expect([...stored.objectSteps()].length).toBeGreaterThanOrEqual(pieces);
      expect(stored.large !== undefined).toBe(stored.record.length > LARGE_RECORD_BYTES);
    }
  });
});
