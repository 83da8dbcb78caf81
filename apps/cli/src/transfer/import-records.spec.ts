import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { exported } from './export-format';
import type { ImportRecord } from './import-record';
import type { ImportType } from './import-records';
import { importRecords, typeOfName } from './import-records';

async function* pieces(text: string, size = 1_000_000): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function recordsOf(text: string, type: ImportType, options: { separator?: string; convert?: boolean; size?: number } = {}) {
  const records: ImportRecord[] = [];
  const table = { separator: options.separator, convert: options.convert ?? true };
  for await (const group of importRecords(pieces(text, options.size), type, table)) records.push(...group);
  return records.map((record) => ('problem' in record ? [record.line, record.problem] : [record.line, String(record.text).trim()]));
}

describe('Records to import', () => {
  it('of JSON lines keep their text, blank lines do not count as records', async () => {
    expect(await recordsOf('\ufeff{"a":1.0}\r\n\n{"b":12345678901234567890}\nnonsense\n[1]\n{"c":2}', 'jsonl')).toEqual([
      [1, '{"a":1.0}'],
      [3, '{"b":12345678901234567890}'],
      [4, 'is no JSON'],
      [5, 'is no object'],
      [6, '{"c":2}'],
    ]);
  });

  it('of a JSON file may be one array or a line each, wherever the pieces end', async () => {
    const array = ' \n[{"a": 1},\n{"b":\n2}, 7]\n';
    for (const size of [1, 3, 1_000])
      expect(await recordsOf(array, 'json', { size })).toEqual([
        [2, '{"a": 1}'],
        [3, '{"b":\n2}'],
        [4, 'is no object'],
      ]);
    expect(await recordsOf('{"a":1}\n{"a":2}\n', 'json')).toEqual([
      [1, '{"a":1}'],
      [2, '{"a":2}'],
    ]);
    expect(await recordsOf('', 'jsonl')).toEqual([]);
  });

  it.each([
    ['[{"a":1}', /line 1: the file ends before its array does/],
    ['[{"a":1}]\n{}', /more behind the array, which ends in line 1/],
    ['[{"a":1},]', /line 1: an element is missing/],
    ['7', /line 1: an array was expected/],
  ])('are refused as a whole for %s', async (text, words) => {
    await expect(recordsOf(text, 'json')).rejects.toThrow(words);
  });

  it('of a table take types from what is written without quotes', async () => {
    const table = '_key,name,age,zip,ok\n7,"Smith, ""J""",42,"0123",true\n8,"two\nlines",1e400,0123,\n9,x\n';
    const records = await recordsOf(table, 'csv');
    expect(records.sort(([one], [other]) => Number(one) - Number(other))).toEqual([
      [2, '{"_key":"7","name":"Smith, \\"J\\"","age":42,"zip":"0123","ok":true}'],
      [4, '{"_key":"8","name":"two\\nlines","age":1e400,"zip":"0123"}'],
      [5, 'has 2 fields instead of 5'],
    ]);
    expect(await recordsOf('a;b\n1;\n', 'csv', { separator: ';', convert: false })).toEqual([[2, '{"a":"1","b":""}']]);
    expect(await recordsOf('a\tb\n"x\t2\n', 'tsv')).toEqual([[2, '{"a":"\\"x","b":2}']]);
  });

  it('of a table whose quote never ends are one that is refused', async () => {
    expect(await recordsOf('a,b\n1,"x\n2,3\n', 'csv')).toEqual([[3, 'a quote is opened in line 3 and never closed']]);
  });

  it.each([
    ['a.json', 'json'],
    ['a.b.JSONL', 'jsonl'],
    ['x.ndjson.gz', 'jsonl'],
    ['x.csv', 'csv'],
    ['x.txt', undefined],
    ['-', undefined],
  ])('are told by the name %s: %s', (name, type) => {
    expect(typeOfName(name)).toBe(type);
  });
});

describe('An exported table', () => {
  it('gives the same values when it is imported again', async () => {
    const scalars = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom('true', '12', '', ' x ', 'a"b', 'a,b', 'a\nb', '007'),
    );
    const rows = fc.array(fc.record({ a: scalars, b: scalars }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const groups = async function* () {
          yield given.map((row) => Buffer.from(JSON.stringify(row)));
        };
        let text = '';
        for await (const piece of exported(groups(), 'csv', ['a', 'b'])) text += piece.toString('utf8');
        const back = (await recordsOf(text, 'csv')).map(([, json]) => JSON.parse(String(json)) as unknown);
        expect(back).toEqual(given);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    [[], '[\n]\n'],
    [['{"a":1}'], '[\n{"a":1}\n]\n'],
    [['1', '2'], '[\n1,\n2\n]\n'],
  ])('as JSON of %j is one array', async (rows, wanted) => {
    const groups = async function* () {
      yield [];
      yield rows.map((row) => Buffer.from(row));
    };
    let text = '';
    for await (const piece of exported(groups(), 'json', [])) text += piece.toString('utf8');
    expect(text).toBe(wanted);
  });
});
