import { describe, expect, it } from '@jest/globals';
import { zipFile } from '@strata/testing';
import { convertToText } from './convert-to-text';
import { oleFile } from './ole/ole.builder';

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
/** As 16-bit characters: assigned letters of many scripts, as tables of small numbers and operation codes give them. */
const CODE = Array.from({ length: 800 }, (_, i) => `d${String.fromCharCode(i % 90)}d\u0001\u0093\u0001`).join('');
const noise = (bytes: number) => Array.from({ length: bytes }, (_, i) => 1 + ((i * 7_919 + i * i * 31) % 255));

describe('files that hold no text', () => {
  it.each([
    [
      'compiled by Python 3.12',
      latin(`\u00cb\r\r\n\0\0\0\0\u00b2\u00bd\u00a5\u00a9\u0080\u0074\u0001\0${CODE}`),
      'a compiled Python program',
    ],
    [
      'compiled by Python 3.6',
      latin(`3\r\r\n\u00b2\u00bd\u00a5\u00a9\u0080\u0074\u0001\0\u00e3\0\0\0${CODE}`),
      'a compiled Python program',
    ],
    ['compiled by Python 2.7', latin(`\u0003\u00f3\r\n\u00b2\u00bd\u00a5\u00a9c\0\0\0${CODE}`), 'a compiled Python program'],
    ['an empty library', latin('!<arch>\n'), 'a library of object files'],
    [
      'a library',
      latin(`!<arch>\n/               0           0     0     0       1384      \`\n${'\0\u0010'.repeat(400)}`),
      'a library of object files',
    ],
    ['a package', latin('!<arch>\ndebian-binary   1410122664  0     0     100644  4         `\n2.0\n'), 'a package'],
    ['a WebAssembly module', latin('\0asm\u0001\0\0\0'), 'a program'],
    ['an LMDB environment', latin(`${'\0'.repeat(16)}\u00de\u00c0\u00ef\u00be${'\0'.repeat(64)}`), 'a database'],
    ['an archive of files', latin(`a.txt${'\0'.repeat(252)}ustar  \0`), 'an archive (tar)'],
    ['a photograph of a telephone', latin('\0\0\0\u0024ftypheic\0\0\0\0mif1heic'), 'a picture (HEIF)'],
    [
      'any other OLE file',
      oleFile({ Contents: latin('x') }),
      'a file of Office before 2007 that is of none of Word, Excel and PowerPoint',
    ],
    [
      'an old presentation',
      oleFile({ PP40: latin('x') }),
      'a presentation of PowerPoint 95 or before (.ppt): saved as .pptx it can be read',
    ],
    [
      'a workbook of Excel 4',
      latin('\u0009\u0004\u0006\0\0\0\u0010\0\u00d3\u0010'),
      'a workbook of Excel 2 to 4 (.xls): saved as .xlsx it can be read',
    ],
    [
      'a document of Word 2',
      latin('\u00db\u00a5-\u0000\u0031@\u0009\u0004'),
      'a document of Word 1 or 2 (.doc): saved as .docx it can be read',
    ],
    [
      'a document of Pages',
      zipFile({ 'Index/Document.iwa': 'x' }),
      "a document of Apple's Pages, Numbers or Keynote: exported as an Office file or a PDF it can be read",
    ],
    ['a bitmap', latin(`BM\u0036\u0003\0\0${'\u00ff'.repeat(99)}`), 'a picture'],
    ['code without any header', latin(CODE), 'binary content of an unknown kind'],
    [
      'noise behind a script',
      new Uint8Array([...latin('#!/bin/sh\n# unpacks itself\n'.repeat(600)), ...noise(60_000)]),
      'binary content of an unknown kind',
    ],
  ])('are refused by name: %s', async (_, bytes, kind) => {
    await expect(convertToText(bytes, 'file.txt')).rejects.toMatchObject({
      type: 'UNSUPPORTED_FORMAT',
      message: `UNSUPPORTED_FORMAT: ${kind}`,
    });
  });

  it.each([
    'ID3 is a method that grows trees.',
    'See ftyp boxes.',
    'GIF89a is a format.',
    'BMW builds cars.',
    'PACK it up.',
    'MZ begins programs.',
    'Rar! BZh9',
  ])('are not texts that only begin as they do: %s', async (text) => {
    expect((await convertToText(latin(text), 'file.txt')).text).toBe(text);
  });

  it('are not texts in sixteen bits without a mark, of whatever script', async () => {
    for (const text of [
      '第3章ABC表示\n東京、大阪。\n',
      'Цена: 5 €\nи ещё\n',
      '한국어 문장입니다. 이것은 글입니다.\n',
      'שלום עולם\n',
      'naïve — “café”\n',
    ])
      for (const bytes of [Buffer.from(text.repeat(9), 'utf16le'), Buffer.from(text.repeat(9), 'utf16le').swap16()])
        expect((await convertToText(new Uint8Array(bytes), 'file.txt')).text).toBe(text.repeat(9));
  });
});
