import { describe, expect, it } from '@jest/globals';
import { convertToText } from './convert-to-text';

/** A PDF of one page per list of `[font size, y, text]` lines, which begin 50 points from the left or at `x`, each page as often as `repeated` says. */
function pdf(pages: [size: number, y: number, text: string, x?: number][][], info = '', repeated = 1): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${5 + i * 2} 0 R `.repeat(repeated)).join('')}] /Count ${pages.length * repeated} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< ${info} >>`,
  ];
  for (const [index, lines] of pages.entries()) {
    const stream = lines.map(([size, y, text, x = 50]) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`).join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents ${6 + index * 2} 0 R >>`,
    );
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  }
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${text.length}\n%%EOF`;
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

describe('PDF files', () => {
  it('reads lines that are turned by a quarter, as on pages in landscape', async () => {
    const turned = Buffer.from(
      pdf([
        [
          [11, 50, 'First line of it,'],
          [11, 64, 'and the second.'],
        ],
      ]),
    ).toString('latin1');
    const bytes = Buffer.from(turned.replace(/50 (\d\d) Td/g, '0 1 -1 0 $1 50 Tm'), 'latin1');
    expect((await convertToText(bytes, 'x.pdf')).text).toBe('First line of it, and the second.');
  });

  it('are refused where they have more pages than are read', async () => {
    await expect(convertToText(pdf([[[11, 700, 'Text']]], '', 100_001), 'x.pdf')).rejects.toMatchObject({
      type: 'PARSE_LIMIT_EXCEEDED',
      message: 'PARSE_LIMIT_EXCEEDED: 100001 pages, at most 100000 are read',
    });
  });

  it('keep headings and paragraphs, joined across lines and pages', async () => {
    const first: [number, number, string][] = [
      [24, 750, 'Glaciers'],
      [11, 700, 'The ice of the north has been meas-'],
      [11, 686, 'ured for many years.'],
      [11, 650, 'A second paragraph runs on'],
    ];
    const document = await convertToText(pdf([first, [[11, 750, 'over the page.']]]), 'x.bin');
    expect(document).toMatchObject({ format: 'pdf', title: 'Glaciers', warnings: [], pages: [0, 95] });
    expect(document.text).toBe(
      '# Glaciers\n\nThe ice of the north has been measured for many years.\n\nA second paragraph runs on over the page.',
    );
  });

  it('have tables, which go on over a page under the same head, though it is at the top of every page', async () => {
    const row = (y: number, label: string, ...values: string[]): [number, number, string, number][] =>
      [label, ...values].map((text, column) => [11, y, text, 50 + column * 150]);
    const head = row(750, 'In millions', '2022', '2021');
    const pages = ['Sales', 'Costs', 'Taxes'].map((name) => [
      ...head,
      ...[
        row(735, `${name} here`, '12.1', '11.0'),
        row(720, `${name} there`, '7.5', '8.0'),
        row(705, `${name} in all`, '19.6', '19.0'),
      ].flat(),
      [11, 600, `What is said of ${name.toLowerCase()} in the text that stands below.`] as [number, number, string],
    ]);
    const { text, pages: starts } = await convertToText(pdf(pages), 'x.pdf');
    const second = text.slice(starts![1]);
    expect(second).toMatch(/^\| In millions \| 2022 \| 2021 \|\n\| --- \| --- \| --- \|\n\| Costs here \| 12\.1 \| 11\.0 \|\n/);
    expect(second).toContain('\n| Costs in all | 19.6 | 19.0 |\n\nWhat is said of costs');
  });

  it('keep a heading of several lines in one', async () => {
    const page: [number, number, string][] = [
      [24, 750, 'Control of Stress-'],
      [24, 720, 'Engineered Robots in'],
      [24, 690, 'Small Rooms'],
      [11, 640, 'The text is set in the usual type and goes on for a while.'],
      [11, 626, 'It has two lines.'],
    ];
    expect((await convertToText(pdf([page]), 'x.pdf')).title).toBe('Control of Stress-Engineered Robots in Small Rooms');
  });

  it('fall back to the declared title and name pages without text', async () => {
    const document = await convertToText(pdf([[[11, 700, 'Only body text here.']], []], '/Title (Declared)'), 'x.pdf');
    expect(document).toMatchObject({ title: 'Declared', warnings: ['no text layer on page 2'] });
  });

  it('lose page numbers and running titles, so that a sentence runs over the page', async () => {
    const page = (number: number, ...lines: string[]): [number, number, string][] => [
      [9, 780, `Chapter 2: Ice ${number}`],
      ...lines.map((line, index): [number, number, string] => [11, 700 - 14 * index, line]),
      [9, 20, `Page ${number} of 3`],
    ];
    const pages = [
      page(1, 'The glaciers of the north', 'have been measured', 'for many years, and their'),
      page(2, 'ends are known to go', 'back in every summer', 'that was warm, which the'),
      page(3, 'maps of the time show.', 'They are kept', 'in 2 archives.'),
    ];
    const { text, pages: starts } = await convertToText(pdf(pages), 'x.pdf');
    expect(text).toBe(
      'The glaciers of the north have been measured for many years, and their ends are known to go back in every summer that was warm, which the maps of the time show. They are kept in 2 archives.',
    );
    expect(starts).toHaveLength(3);
  });

  it('keep short pages that are alike', async () => {
    const pages = [1, 2, 3].map((number): [number, number, string][] => [
      [11, 700, 'A picture'],
      [11, 600, `Plate ${number}`],
    ]);
    expect((await convertToText(pdf(pages), 'x.pdf')).text).toContain('Plate 2');
  });

  it('have no headings in a table of contents', async () => {
    const page: [number, number, string][] = [
      [24, 750, 'Contents'],
      [16, 700, '1 Snow . . . . . . . . . . . 1'],
      [16, 680, '2 Ice . . . . . . . . . . . 7'],
      [11, 640, 'What follows is a long text in the usual type, so that all else is set in larger one.'],
    ];
    const { text } = await convertToText(pdf([page]), 'x.pdf');
    expect(text).toMatch(/^# Contents\n\n1 Snow [. ]+ 1\n\n2 Ice [. ]+ 7\n\nWhat/);
  });

  it('leave the bytes to their owner', async () => {
    const bytes = pdf([[[11, 700, 'Text']]]);
    await convertToText(bytes, 'x.pdf');
    expect((await convertToText(bytes, 'x.pdf')).text).toBe('Text');
  });

  it('are refused when no page has text', async () => {
    await expect(convertToText(pdf([[]]), 'scan.pdf')).rejects.toMatchObject({
      type: 'NO_TEXT',
      message: 'no extractable content: its page is without text',
    });
  });
});
