import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { PackedRowsWriter } from '../expressions/packed-rows-writer';
import { SpillFolder } from '../resources/query-spill';
import type { Slot } from '../expressions/source';
import type { JsonValue } from '../store/database';
import { encodeRecord } from '../storage/records/record';
import { StoredRecord } from '../storage/records/stored-record';
import { batchJson } from './batch-json';
import type { ResultPart } from './plain-rows';
import { PlainRows } from './plain-rows';
import { ResultRows } from './result-rows';

const writer = new PackedRowsWriter();
const document = (key: string): StoredRecord =>
  new StoredRecord('größen', key, encodeRecord({ key, text: `ä"${key}` }, { milliseconds: 1, counter: 2 }));

function packed(rows: readonly JsonValue[]): ResultPart {
  writer.begin(rows.length);
  for (const row of rows)
    if (row === null) writer.addNull();
    else if (typeof row === 'string') writer.addText(row);
    else writer.addJson(Buffer.from(JSON.stringify(row)));
  return writer.take();
}

const row = fc.oneof(fc.constant(null), fc.string(), fc.record({ a: fc.string({ unit: 'grapheme' }), b: fc.array(fc.integer()) }));
const part = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 8 }),
  kind: fc.constantFrom('plain', 'packed', 'documents'),
});
const limits = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 30 });

describe('the rows of a result', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'strata-rows-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('come out as they went in, whatever they are packed in, however they are cut and whether some waited on disk', () => {
    const spill = new SpillFolder(join(folder, 'spill'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), limits, fc.nat(8), (parts, sizes, diskAt) => {
        const rows = new ResultRows();
        const expected: JsonValue[] = [];
        parts.forEach(({ rows: given, kind }, at) => {
          if (at === diskAt) rows.goOnDisk(spill.create());
          const slots: Slot[] =
            kind === 'documents' ? given.map((one, n) => (n % 2 === 0 ? document(String(n)) : one)) : [...given];
          rows.add(kind === 'packed' ? packed(given) : PlainRows.of(slots));
          for (const slot of slots) expected.push(slot instanceof StoredRecord ? slot.toObject() : (slot as JsonValue));
        });
        expect(rows.size).toBe(expected.length);
        const found: unknown[] = [];
        for (let turn = 0; rows.size > 0; turn += 1) {
          const before = rows.size;
          const limit = sizes[turn % sizes.length]!;
          const taken = rows.take(limit);
          expect(taken.reduce((sum, { length }) => sum + length, 0)).toBe(Math.min(limit, before));
          const answer = JSON.parse(String(batchJson(taken, `"more":${rows.size}`))) as { result: unknown[]; more: number };
          expect(answer.more).toBe(rows.size);
          found.push(...answer.result);
        }
        expect(found).toEqual(expected);
        rows.clear();
      }),
      { numRuns: 200 },
    );
  });

  it('give values to those who want them, and know what they take', () => {
    const parts = [packed(['a', null, { x: 'ü' }, 'b']), PlainRows.of(['a', null, { x: 'ü' }, 'b'])];
    for (const one of parts) {
      expect(one.values()).toEqual(['a', null, { x: 'ü' }, 'b']);
      const [first, second] = [one.slice(0, 3), one.slice(1, 4)];
      expect(first.values()).toEqual(['a', null, { x: 'ü' }]);
      expect(second.slice(1, 2).values()).toEqual([{ x: 'ü' }]);
      expect(first.byteLength).toBeGreaterThan(0);
      expect(first.byteLength + one.slice(3, 4).byteLength).toBeLessThanOrEqual(one.byteLength);
    }
  });

  it('are an empty list when there are none', () => {
    expect(batchJson([], '"code":201')).toBe('{"result":[],"code":201}');
  });

  it('may be more and longer than there was room for', () => {
    const many = Array.from({ length: 5000 }, (_, at) => 'x'.repeat(at % 100) + String(at));
    expect(packed(many).values()).toEqual(many);
    expect(packed(['y'.repeat(5_000_000)]).values()).toEqual(['y'.repeat(5_000_000)]);
  });
});
