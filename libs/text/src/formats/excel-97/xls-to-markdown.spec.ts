import { describe, expect, it } from '@jest/globals';
import { convertToText } from '../convert-to-text';
import { RECORD } from './biff-records';
import { cell, double, record, shorts, text, xls } from './xls.builder';

const long = (...numbers: readonly number[]) => Buffer.concat(numbers.map((number) => shorts(number, number >>> 16)));
/** Styles: as they are, as a date of every workbook, and as one of its own. */
const STYLES = [
  record(RECORD.format, shorts(164), text('yyyy\\-mm')),
  ...[0, 14, 164].map((format) => record(RECORD.cellStyle, shorts(0, format), Buffer.alloc(16))),
];
const label = (row: number, column: number, characters: string) => cell(RECORD.label, [row, column], text(characters));
const textOf = async (file: Uint8Array) => (await convertToText(file, 'x.xls')).text;

describe('workbooks of Excel 5 to 2003', () => {
  it('give a heading and tables for each sheet; hidden ones are named in a warning', async () => {
    const rows = [label(0, 0, 'Port'), label(0, 1, 'Depth'), label(1, 0, 'Tromsø'), cell(RECORD.number, [1, 1], double(9.1))];
    const file = xls({ Häfen: rows, '!Notes': [label(0, 0, 'secret')], Empty: [] });
    expect(await convertToText(file, 'x.xls')).toMatchObject({
      ...{ format: 'xls', warnings: ['hidden sheets left out: Notes'] },
      text: '## Häfen\n\n| Port | Depth |\n| --- | --- |\n| Tromsø | 9.1 |',
    });
  });

  it('show dates in ISO form, numbers without the rounding of the screen, results of formulas', async () => {
    const result = (row: number, ...bytes: readonly number[]) =>
      cell(RECORD.formula, [row, 1], Buffer.from(bytes), Buffer.alloc(8));
    const rows = [
      ...[label(0, 0, 'date'), cell(RECORD.number, [0, 1, 1], double(36_526))],
      ...[label(1, 0, 'month'), cell(RECORD.shortNumber, [1, 1, 2], long((36_527 << 2) | 2))],
      ...[label(2, 0, 'hundredth'), cell(RECORD.shortNumber, [2, 1], long((1_234 << 2) | 3))],
      ...[label(3, 0, 'sum'), cell(RECORD.formula, [3, 1], double(0.1 + 0.2), Buffer.alloc(8))],
      ...[label(4, 0, 'name'), result(4, 0, 0, 0, 0, 0, 0, 0xff, 0xff), record(RECORD.formulaText, text('Oslo'))],
      ...[label(5, 0, 'is'), result(5, 1, 0, 1, 0, 0, 0, 0xff, 0xff)],
      ...[
        label(6, 0, 'error'),
        result(6, 2, 0, 7, 0, 0, 0, 0xff, 0xff),
        label(7, 0, 'none'),
        cell(RECORD.boolean, [7, 1], Buffer.from([0, 0])),
      ],
      ...[label(8, 0, 'many'), record(RECORD.manyNumbers, shorts(8, 1, 0), long(14), shorts(0), long(18), shorts(2))],
    ];
    expect((await textOf(xls({ A: rows }, { globals: STYLES }))).split('\n').slice(2)).toEqual([
      ...['| date | 2000-01-01 |  |', '| --- | --- | --- |', '| month | 2000-01-02 |  |', '| hundredth | 12.34 |  |'],
      ...[
        '| sum | 0.3 |  |',
        '| name | Oslo |  |',
        '| is | TRUE |  |',
        '| error | #DIV/0! |  |',
        '| none | FALSE |  |',
        '| many | 3 | 4 |',
      ],
    ]);
  });

  it('read shared strings that go on in the next record, there in other characters', async () => {
    const first = Buffer.concat([long(2, 2), shorts(6), Buffer.from([0]), Buffer.from('Lon', 'latin1')]);
    const second = Buffer.concat([
      Buffer.from([1]),
      Buffer.from('дон', 'utf16le'),
      shorts(2),
      Buffer.from([8]),
      shorts(1),
      Buffer.from('ab'),
      Buffer.alloc(4),
    ]);
    const shared = (row: number, index: number) => cell(RECORD.sharedLabel, [row, 0], long(index));
    const file = xls(
      { A: [shared(0, 0), shared(1, 1)] },
      { globals: [record(RECORD.sharedStrings, first), record(RECORD.continue, second)] },
    );
    expect(await textOf(file)).toBe('## A\n\nLonдон\n\nab');
  });

  it('are read in the order of their rows, in whatever order these are written', async () => {
    const rows = [label(2, 0, 'c'), label(2, 1, '3'), label(0, 0, 'a'), label(0, 1, '1'), label(1, 0, 'b'), label(1, 1, '2')];
    expect(await textOf(xls({ A: rows }))).toBe('## A\n\n| a | 1 |\n| --- | --- |\n| b | 2 |\n| c | 3 |');
  });

  it('give what is written beside the cells: text boxes and titles of charts, no comments and no numbers of charts', async () => {
    const object = (kind: number) => record(RECORD.object, shorts(0x15, 18, kind), Buffer.alloc(14));
    const box = (characters: string) => [
      record(RECORD.textBox, Buffer.alloc(10), shorts(characters.length), Buffer.alloc(6)),
      record(RECORD.continue, Buffer.from([0]), Buffer.from(characters, 'latin1')),
    ];
    const chart = [
      record(RECORD.begin, shorts(0x0600, 0x20)),
      ...[record(RECORD.chartText, shorts(0), text('Tides', 1)), record(RECORD.chartLink, shorts(1, 0, 0))],
      ...[cell(RECORD.number, [0, 0], double(99)), record(RECORD.end)],
    ];
    const file = xls({ A: [label(0, 0, 'Cell'), ...chart, object(6), ...box('A box'), object(0x19), ...box('A comment')] });
    expect(await textOf(file)).toBe('## A\n\nCell\n\nA box\n\nTides');
  });

  it('are read as Excel 5 and 95 wrote them, in the code page of the workbook', async () => {
    const old = cell(RECORD.label, [0, 0], shorts(3), Buffer.from([0xcf, 0xee, 0xf0]));
    expect(await textOf(xls({ A: [old] }, { version: 0x0500, globals: [record(RECORD.codePage, shorts(1251))] }))).toBe(
      '## A\n\nПор',
    );
  });

  it('that are encrypted are refused as such', async () => {
    const file = xls({ A: [label(0, 0, 'x')] }, { globals: [record(RECORD.filePass, shorts(1))] });
    await expect(convertToText(file, 'x.xls')).rejects.toMatchObject({ type: 'ENCRYPTED_FILE' });
  });

  it('whose cells all show one long text have too much of it', async () => {
    const strings = record(RECORD.sharedStrings, long(1, 1), shorts(8_000), Buffer.from([0]), Buffer.alloc(8_000, 'a'));
    const cells = Array.from({ length: 9_000 }, (_, row) => cell(RECORD.sharedLabel, [row, 0], long(0)));
    await expect(convertToText(xls({ A: cells }, { globals: [strings] }), 'x.xls')).rejects.toMatchObject({
      type: 'MARKDOWN_TOO_LARGE',
    });
  });
});
