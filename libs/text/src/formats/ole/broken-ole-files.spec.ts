import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { convertToText } from '../convert-to-text';
import { RECORD as BIFF } from '../excel-97/biff-records';
import { cell, double, record, shorts, text, xls } from '../excel-97/xls.builder';
import { ppt, shape, text as slideText } from '../powerpoint-97/ppt.builder';
import { doc } from '../word-97/doc.builder';
import { PROPERTY } from '../word-97/property-modifiers';
import { oleFile } from './ole.builder';

const inTable = [[PROPERTY.inTable, 1]] as const;
const FILES = {
  doc: doc(
    [
      { text: 'Ports', style: 1 },
      { text: 'Oslo \u0013 HYPERLINK "https://example.org" \u0014there\u0015', words: { Oslo: [[PROPERTY.hidden, 0]] } },
      ...[
        { text: 'a', mark: '\u0007' as const, changes: inTable },
        { text: 'b', mark: '\u0007' as const, changes: inTable },
      ],
      { text: '', mark: '\u0007', changes: [...inTable, [PROPERTY.endsRow, 1], [PROPERTY.row, 4, 0, 0, 0, 0]] },
    ],
    { styles: [{ name: 'Normal' }, { builtIn: 1, name: 'Heading', basedOn: 0 }], title: 'Ports' },
  ),
  xls: xls(
    {
      A: [
        cell(BIFF.label, [0, 0], text('Port')),
        cell(BIFF.number, [0, 1], double(9)),
        cell(BIFF.sharedLabel, [1, 0], shorts(0, 0)),
      ],
      '!B': [],
    },
    {
      globals: [
        record(BIFF.sharedStrings, shorts(1, 0, 1, 0, 3), Buffer.from('\0abc', 'latin1')),
        record(BIFF.codePage, shorts(1252)),
      ],
    },
  ),
  ppt: ppt([
    {
      listed: [slideText(0, 'Ports'), slideText(1, 'Oslo\rBergen')],
      shapes: [shape(0), shape(1)],
      notes: [shape(slideText(2, 'Slowly.'))],
    },
  ]),
} as const;

const REFUSALS = ['CORRUPTED_FILE', 'ENCRYPTED_FILE', 'MARKDOWN_TOO_LARGE', 'NO_TEXT', 'UNSUPPORTED_FORMAT'];

/** @returns how reading ended: with a text, or refused in one of the ways that there are */
const ending = (bytes: Uint8Array, name: string): Promise<string> =>
  convertToText(bytes, name).then(
    () => 'read',
    (error: { type?: string; message: string }) =>
      REFUSALS.includes(error.type ?? '') ? 'refused' : `${error.type}: ${error.message}`,
  );

/** Numbers that lengths, places and counts are broken by. */
const numbers = fc.constantFrom(0, 1, 2, 0x7f, 0xff, 0xffff, 0x7fffffff, 0xfffffffe, 0xffffffff);
/** Streams begin at the second sector; an OLE file is small, so most places matter. */
const damage = fc.array(fc.tuple(fc.nat(0xffffff), numbers, fc.constantFrom(1, 2, 4)), { minLength: 1, maxLength: 12 });

function damaged(file: Uint8Array, changes: readonly (readonly [at: number, number: number, bytes: number])[]): Uint8Array {
  const copy = Buffer.from(file);
  for (const [at, number, bytes] of changes) copy.writeUIntLE(number % 2 ** (8 * bytes), at % (copy.length - 4), bytes);
  return new Uint8Array(copy);
}

describe.each(['doc', 'xls', 'ppt'] as const)('a broken .%s file', (kind) => {
  it('is read or refused, and soon, whatever numbers in it are wrong', async () => {
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const begin = process.cpuUsage();
        expect(await ending(damaged(FILES[kind], changes), `x.${kind}`)).toMatch(/^(?:read|refused)$/);
        expect(process.cpuUsage(begin).user).toBeLessThan(2_000_000);
      }),
      { numRuns: 400 },
    );
  });

  it('is read or refused wherever it is cut off', async () => {
    const lengths = Array.from({ length: 40 }, (_, index) => Math.floor((FILES[kind].length * index) / 40));
    const endings = await Promise.all(lengths.map((length) => ending(FILES[kind].subarray(0, length), `x.${kind}`)));
    expect(endings.every((one) => one === 'read' || one === 'refused')).toBe(true);
  });
});

describe('an OLE file', () => {
  it('whose sectors follow themselves ends all the same', async () => {
    const file = oleFile({ WordDocument: new Uint8Array(20_000), '1Table': new Uint8Array(9_000) });
    const copy = Buffer.from(file);
    const list = (copy.readUInt32LE(76) + 1) * 512;
    for (let sector = 0; sector < 128; sector++) copy.writeUInt32LE(sector % 3, list + sector * 4);
    expect(await ending(new Uint8Array(copy), 'x.doc')).toBe('refused');
  });

  it('whose text is said to be longer than the file is refused', async () => {
    const copy = Buffer.from(FILES.doc);
    const pieces = copy.indexOf(Buffer.from([2, 16, 0, 0, 0, 0, 0, 0, 0]));
    copy.writeUInt32LE(0x7fffffff, pieces + 9);
    expect(await ending(new Uint8Array(copy), 'x.doc')).toBe('refused');
  });
});
