import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { VertexTable } from './vertex-table';

const id = fc.tuple(fc.constantFrom('v', 'vertices', 'größen', 'v1'), fc.stringMatching(/^[A-Za-z0-9_\-.@()+,=;$!*'%:]{1,30}$/));

describe('VertexTable', () => {
  it('gives every id one number, from 0 on, and finds it by bytes and by text', () => {
    fc.assert(
      fc.property(fc.array(id, { maxLength: 60 }), (ids) => {
        const table = new VertexTable();
        const numbers = new Map<string, number>();
        for (const [collection, key] of ids) {
          const bytes = Buffer.from(`..${collection}/${key}..`);
          const number = table.add(bytes, 2, bytes.length - 2);
          expect(number).toBe(numbers.get(`${collection}/${key}`) ?? numbers.size);
          numbers.set(`${collection}/${key}`, number);
        }
        for (const [collection, key] of ids) {
          const number = table.find(collection, key);
          expect(number).toBe(numbers.get(`${collection}/${key}`));
          const bytes = Buffer.from(`_${key}_`);
          expect(table.findBytes(table.collectionNumber(number), bytes, 1, 1 + key.length)).toBe(number);
          expect([table.collectionOf(number), table.keyOf(number)]).toEqual([collection, key]);
        }
        expect(table.find('v', 'never added')).toBe(-1);
        expect(table.find('never seen', 'a')).toBe(-1);
        expect(table.size).toBe(numbers.size);
      }),
    );
  });

  it('gives many ids at once the numbers they get one by one', () => {
    fc.assert(
      fc.property(fc.array(id, { maxLength: 60 }), fc.integer({ min: 1, max: 900 }), (few, repeats) => {
        const ids = Array.from({ length: repeats }, (_, at) => few[(at * 7) % few.length] ?? (['v', String(at % 700)] as const));
        const texts = ids.map(([collection, key]) => Buffer.from(`${collection}/${key}`));
        const ends = new Uint32Array(texts.length);
        texts.reduce((sum, { length }, at) => (ends[at] = sum + length), 0);
        const [one, many] = [new VertexTable(), new VertexTable()];
        const numbers = new Uint32Array(texts.length);
        many.addAll(Buffer.concat(texts), ends, texts.length, numbers);
        expect([...numbers]).toEqual(texts.map((text) => one.add(text, 0, text.length)));
        expect(many.size).toBe(one.size);
      }),
      { numRuns: 50 },
    );
  });

  it('finds many ids at once as it finds each', () => {
    fc.assert(
      fc.property(fc.array(id, { minLength: 1, maxLength: 60 }), fc.array(id, { maxLength: 20 }), (known, others) => {
        const table = new VertexTable();
        const text = ([collection, key]: readonly [string, string]) => `${collection}/${key}`;
        for (const one of known) table.add(Buffer.from(text(one)), 0, Buffer.byteLength(text(one)));
        const ids = [...others, ...known].map(text);
        const found = new Int32Array(ids.length);
        table.findAll(ids, ids.length, found);
        expect(found.every((one) => one === -1)).toBe(true); // no collection has been asked for
        const [prefix] = text(known[0]!).split('/');
        table.findId(text(known[0]!));
        table.findAll(ids, ids.length, found);
        const expected = ids.map((one) => (one.split('/')[0] === prefix ? table.findId(one) : -1));
        expect([...found]).toEqual(expected);
      }),
    );
  });

  it('keeps its numbers while it grows', () => {
    const table = new VertexTable();
    const bytes = (at: number) => Buffer.from(`v/${at}`);
    for (let at = 0; at < 20_000; at += 1) expect(table.add(bytes(at), 0, bytes(at).length)).toBe(at);
    for (let at = 0; at < 20_000; at += 997) expect(table.find('v', String(at))).toBe(at);
  });
});
