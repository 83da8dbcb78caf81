import { describe, expect, it } from '@jest/globals';
import { convertToText } from '../convert-to-text';
import { oleFile } from '../ole/ole.builder';
import type { BuiltParagraph, Change } from './doc.builder';
import { doc, words } from './doc.builder';
import { PROPERTY } from './property-modifiers';

const STYLES = [
  { builtIn: 0, name: 'Normal' },
  { builtIn: 1, name: 'überschrift eins', basedOn: 0 },
  { builtIn: 62, name: 'Titel' },
  { name: 'Own heading', basedOn: 1 },
  { name: 'Outlined', changes: [[PROPERTY.outlineLevel, 2]] as Change[] },
];
const textOf = async (paragraphs: readonly BuiltParagraph[], built: Parameters<typeof doc>[1] = {}) =>
  (await convertToText(doc(paragraphs, { styles: STYLES, ...built }), 'x.doc')).text;
const cell = (text: string, changes: readonly Change[] = []): BuiltParagraph => ({
  ...{ text, mark: '\u0007', changes: [[PROPERTY.inTable, 1], ...changes] },
});

/** Ends a row: edges of its cells, and their flags. */
function row(edges: readonly number[] = [], flags: readonly number[] = []): BuiltParagraph {
  const layout = Buffer.alloc(1 + edges.length * 2 + flags.length * 20);
  layout.writeUInt8(flags.length, 0);
  for (const [index, edge] of edges.entries()) layout.writeInt16LE(edge, 1 + index * 2);
  for (const [index, flag] of flags.entries()) layout.writeUInt16LE(flag, 1 + edges.length * 2 + index * 20);
  const defined: Change[] = edges.length > 0 ? [[PROPERTY.row, layout.length + 1, 0, ...layout]] : [];
  return cell('', [[PROPERTY.endsRow, 1], ...defined]);
}

describe('documents of Word 97 to 2003', () => {
  it('give headings by their styles, in whatever language these are called, and by the outline', async () => {
    const file = doc(
      [
        { text: 'Tide tables', style: 2 },
        { text: 'Ports', style: 1 },
        { text: 'Caf\u00e9s\u000bopen in May.' },
        { text: 'Piers', style: 3 },
        { text: 'Ropes', style: 4 },
        { text: 'Knots', changes: [[PROPERTY.outlineLevel, 1]] },
      ],
      { styles: STYLES },
    );
    expect(await convertToText(file, 'x.doc')).toMatchObject({
      ...{ format: 'doc', title: 'Tide tables' },
      text: '# Tide tables\n\n# Ports\n\nCaf\u00e9s\nopen in May.\n\n# Piers\n\n### Ropes\n\n## Knots',
    });
  });

  it('take their declared title, unless it is what programs write by themselves', async () => {
    const titled = async (title: string) =>
      (await convertToText(doc([{ text: 'Ports', style: 1 }, { text: 'text' }], { styles: STYLES, title }), 'x.doc')).title;
    expect([await titled('Häfen 2001'), await titled('Microsoft Word - a.doc')]).toEqual(['Häfen 2001', 'Ports']);
    expect([await titled('1'), await titled('Name …………')]).toEqual(['Ports', 'Ports']);
  });

  it('are read where their characters take two bytes', async () => {
    expect(await textOf([{ text: 'Порты открываются в мае.' }], { isWide: true })).toBe('Порты открываются в мае.');
  });

  it('show tables, with cells over several rows and columns under their heads', async () => {
    const merged = [
      ...[cell('Port'), cell('Depth'), row([0, 1_000, 3_000], [0, 0])],
      ...[cell('Oslo', [[PROPERTY.tableDepth, 1, 0, 0, 0]]), cell('9'), cell('m'), row([0, 1_000, 2_000, 3_000], [0x60, 0, 0])],
      ...[cell(''), cell('12'), cell('ft'), row([0, 1_000, 2_000, 3_000], [0x20, 0, 0])],
      { text: 'Behind.' },
    ];
    expect(await textOf(merged)).toBe('| Port | Depth |  |\n| --- | --- | --- |\n| Oslo | 9 | m |\n| Oslo | 12 | ft |\n\nBehind.');
    expect(await textOf([cell('a'), cell('b'), row(), cell('c'), cell('d'), row()])).toBe('| a | b |\n| --- | --- |\n| c | d |');
    expect(await textOf([{ text: 'Two', changes: [[PROPERTY.inTable, 1]] }, cell('lines'), cell('b'), row()])).toBe(
      '| Two lines | b |\n| --- | --- |',
    );
  });

  it('show a table of one column, or around another, as its paragraphs', async () => {
    const inner = (text: string, ...changes: Change[]): BuiltParagraph => ({
      ...{ text, changes: [[PROPERTY.inTable, 1], [PROPERTY.tableDepth, 2, 0, 0, 0], ...changes] },
    });
    const table = [
      ...[inner('a', [PROPERTY.endsInnerCell, 1]), inner('b', [PROPERTY.endsInnerCell, 1]), inner('', [PROPERTY.endsInnerRow, 1])],
      ...[cell('Below.'), cell('Beside.'), row()],
    ];
    expect(await textOf(table)).toBe('| a | b |\n| --- | --- |\n\nBelow.\n\nBeside.');
    expect(await textOf([cell('One'), row(), cell('column'), row()])).toBe('One\n\ncolumn');
  });

  it('show what fields show, and links', async () => {
    const text =
      'See \u0013 HYPERLINK "https://example.org/a" \u0014the port\u0015, page \u0013 PAGEREF x \\h \u00147\u0015.\u0013 TC "x" \u0015 A lone \u0013 sign.';
    expect(await textOf([{ text }])).toBe('See [the port](https://example.org/a), page 7. A lone sign.');
  });

  it('leave out tables of contents, which headings say again', async () => {
    const contents = ['\u0013 TOC \\o "1-3" \u0014Ports 1', '\u0013 HYPERLINK \\l "a" \u0014Ships 2\u0015', '\u0015'];
    const text = [
      ...contents,
      'Ships lie in ports.',
      'They leave with the tide, and come back with the next one.',
      'The rest waits.',
    ];
    expect(await textOf(text.map((line) => ({ text: line })))).toBe(text.slice(3).join('\n\n'));
  });

  it('leave out what is deleted, hidden or drawn, and keep signs of fonts of signs', async () => {
    const text = 'Kept dropped secret (\u0001\u0008 end\u001eof\u001f line';
    const formatted = {
      dropped: [[PROPERTY.deleted, 0x81]],
      secret: [[PROPERTY.hidden, 1]],
      '(': [[PROPERTY.symbol, 0, 0, 0xb7, 0xf0]],
    };
    expect(await textOf([{ text, words: formatted as unknown as Record<string, Change[]> }])).toBe('Kept • end-of line');
  });

  it('show the numbers that Word shows before items of lists', async () => {
    const level = (format: number, text: string) => {
      const head = Buffer.alloc(30);
      head.writeUInt32LE(1, 0);
      head.writeUInt8(format, 4);
      head.writeUInt16LE(text.length, 28);
      return Buffer.concat([head, Buffer.from(text, 'utf16le')]);
    };
    const list = Buffer.alloc(28);
    list.writeUInt32LE(77, 0);
    const levels = [level(0, '\0.'), level(4, '(\u0001)'), level(23, '•'), ...Array.from({ length: 6 }, () => level(255, ''))];
    const use = Buffer.alloc(20);
    use.writeUInt32LE(77, 0);
    use.writeInt32LE(-1, 16);
    const definitions = Buffer.concat([Buffer.from([1, 0]), list]);
    const item = (text: string, at: number): BuiltParagraph => ({
      ...{
        text,
        changes: [
          [PROPERTY.list, 1, 0],
          [PROPERTY.level, at],
        ],
      },
    });
    const lists = { tables: { 73: definitions, 74: Buffer.concat([words(1), use]) }, behind: { 73: Buffer.concat(levels) } };
    const placed = await textOf([item('Ports', 0), item('Oslo', 1), item('Bergen', 1), item('Quay', 2), item('Ships', 0)], lists);
    expect(placed).toBe('1. Ports\n   - (a) Oslo\n   - (b) Bergen\n     - Quay\n2. Ships');
  });

  it('show footnotes and endnotes behind the text, and their numbers in it', async () => {
    const paragraphs = [{ text: 'Oslo\u0002 and Bergen\u0002.' }, { text: '\u0002 A port.' }, { text: '\u0002 A rainy one.' }];
    const tables = {
      ...{ 2: Buffer.concat([words(4, 18), Buffer.alloc(2)]), 3: words(0, 10, 10) },
      ...{ 46: Buffer.concat([words(16, 18), Buffer.alloc(2)]), 47: words(0, 15, 15) },
    };
    expect(await textOf(paragraphs, { parts: { footnotes: 1, endnotes: 2 }, tables })).toBe(
      'Oslo[1] and Bergen[2].\n\n1. A port.\n2. A rainy one.',
    );
  });

  it('that are encrypted are refused as such, and ones of Word 2 or without a head for what they are', async () => {
    const head = (magic: number, flags: number) => {
      const document = Buffer.alloc(2_000);
      document.writeUInt16LE(magic, 0);
      document.writeUInt16LE(0xc1, 2);
      document.writeUInt16LE(flags, 10);
      return oleFile({ WordDocument: new Uint8Array(document) });
    };
    const reasons = [head(0xa5ec, 0x0100), head(0xa5db, 0), head(0x1234, 0)].map((file) =>
      convertToText(file, 'x.doc').catch((error: unknown) => error),
    );
    expect(await Promise.all(reasons)).toMatchObject([
      { type: 'ENCRYPTED_FILE' },
      { type: 'UNSUPPORTED_FORMAT' },
      { type: 'CORRUPTED_FILE' },
    ]);
  });

  it('are told by their content: rich text, web pages and newer documents under the name are read as such', async () => {
    const page = new Uint8Array(Buffer.from('<html><body><h1>Ports</h1><p>Open.</p></body></html>'));
    expect(await convertToText(page, 'x.doc')).toMatchObject({ format: 'html', text: '# Ports\n\nOpen.' });
    expect((await convertToText(doc([{ text: 'Open.' }]), 'x.txt')).format).toBe('doc');
  });
});
