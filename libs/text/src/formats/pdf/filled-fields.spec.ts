import { describe, expect, it } from '@jest/globals';
import { convertToText } from '../convert-to-text';
import type { Annotation } from './filled-fields';
import { withFilledFields } from './filled-fields';
import type { TextRun } from './text-runs';
import { pageBlocks, pageLines } from './pdf-lines';

const run = (text: string, x: number, y: number): TextRun => ({ text, x, y, width: text.length * 5, size: 10, endsLine: true });
const field = (rect: number[], value: object): Annotation => ({ subtype: 'Widget', rect, annotationFlags: 4, ...value });
const typed = (rect: number[], fieldValue: unknown, more: object = {}) => field(rect, { fieldType: 'Tx', fieldValue, ...more });
const read = (runs: TextRun[], annotations: Annotation[]) =>
  pageBlocks(pageLines(withFilledFields(runs, annotations)), 10).map(({ text }) => text);

describe('what was filled in on a page', () => {
  it('stands behind the label at its left, a line of its own', () => {
    const runs = [run('Please fill this in.', 50, 740), run('First name:', 50, 700), run('Last name', 50, 686)];
    expect(read(runs, [typed([120, 683, 300, 699], 'Garzas'), typed([120, 697, 300, 713], 'Lucía')])).toEqual([
      'Please fill this in.',
      'First name: Lucía',
      'Last name: Garzas',
    ]);
  });

  it('stands behind the label above it where none is at its left', () => {
    expect(read([run('Comments', 50, 700)], [typed([50, 600, 400, 695], 'Two\r\rlines')])).toEqual(['Comments: Two lines']);
  });

  it('is one row where several fields stand beside one label', () => {
    const row = [typed([80, 697, 180, 713], 'Ada'), typed([190, 697, 290, 713], '12')];
    expect(read([run('1.', 50, 700)], row)).toEqual(['1. Ada, 12']);
  });

  it('comes at the end with the description of its field where nothing stands near', () => {
    expect(read([run('Form', 50, 780)], [typed([50, 100, 300, 116], '42', { alternativeText: 'Age' })])).toEqual([
      'Form',
      'Age: 42',
    ]);
    expect(read([], [typed([50, 100, 300, 116], 'Alone')])).toEqual(['Alone']);
  });

  it('is what was chosen of a list, as it is shown', () => {
    const options = [
      { exportValue: 'de', displayValue: 'German' },
      { exportValue: 'fr', displayValue: 'French' },
    ];
    const list = field([120, 697, 300, 713], { fieldType: 'Ch', fieldValue: ['de', 'fr'], options });
    expect(read([run('Languages', 50, 700)], [list])).toEqual(['Languages: German, French']);
  });

  it('shows boxes and round buttons before what they are for, ticked or not', () => {
    const box = (y: number, fieldValue: string) =>
      field([50, y, 60, y + 10], { fieldType: 'Btn', checkBox: true, exportValue: 'Yes', fieldValue });
    const button = (y: number, buttonValue: string) =>
      field([50, y, 60, y + 10], { fieldType: 'Btn', radioButton: true, buttonValue, fieldValue: 'b' });
    const runs = ['Java', 'C#', 'one', 'two'].map((text, i) => run(text, 66, 700 - 20 * i));
    const annotations = [box(698, 'Yes'), box(678, 'Off'), button(658, 'a'), button(638, 'b')];
    expect(read(runs, annotations)).toEqual(['☒ Java', '☐ C#', '☐ one', '☒ two']);
  });

  it('is also what was typed over a page, beside what is close to it only', () => {
    const note = (rect: number[]): Annotation => ({ subtype: 'FreeText', rect, annotationFlags: 4, contentsObj: { str: 'Oslo' } });
    expect(read([run('Born in', 50, 700)], [note([90, 696, 150, 712])])).toEqual(['Born in: Oslo']);
    expect(read([run('A paragraph of the page.', 50, 700)], [note([400, 696, 450, 712])])).toEqual([
      'A paragraph of the page.',
      'Oslo',
    ]);
  });

  it.each<[string, Annotation]>([
    ['a password', typed([80, 697, 180, 713], 'secret', { password: true })],
    ['what is hidden', typed([80, 697, 180, 713], 'secret', { annotationFlags: 2 })],
    ['a signature', field([80, 697, 180, 713], { fieldType: 'Sig', fieldValue: {} })],
    ['a button', field([80, 697, 180, 713], { fieldType: 'Btn', pushButton: true, fieldValue: 'Send' })],
    [
      'a box without any label',
      field([580, 97, 590, 107], { fieldType: 'Btn', checkBox: true, exportValue: 'x', fieldValue: 'x' }),
    ],
    ['a broken place', typed([NaN, 1, 2], 'text')],
    ['what is no text', typed([80, 697, 180, 713], 5)],
  ])('is not %s', (_, annotation) => {
    expect(read([run('Label', 50, 700)], [annotation])).toEqual(['Label']);
  });

  it('costs little on a page of very many fields', () => {
    const fields = Array.from({ length: 50_000 }, (_, i) => typed([80, i, 180, i + 10], `value ${i}`));
    expect(withFilledFields([run('Label', 50, 700)], fields).length).toBeLessThan(3_000);
  });
});

/** A PDF of one page with one field; the engine finds the objects of a file without a table of them. */
const form = (stream: string, root = '', field = '<< >>') =>
  new Uint8Array(
    Buffer.from(
      [
        '%PDF-1.7',
        `1 0 obj << /Type /Catalog /Pages 2 0 R ${root} >> endobj`,
        '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
        '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Annots [5 0 R] /Resources << /Font << /F 6 0 R >> >> >> endobj',
        `4 0 obj << /Length ${stream.length} >> stream\n${stream}\nendstream endobj`,
        `5 0 obj ${field} endobj`,
        '6 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
        'trailer << /Root 1 0 R >>\n%%EOF',
      ].join('\n'),
      'latin1',
    ),
  );
const shows = (text: string) => `BT /F 11 Tf 50 700 Td (${text}) Tj ET`;

describe('PDF forms', () => {
  it('are read with what was filled in', async () => {
    const field = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (city) /V (Trondheim) /F 4 /Rect [120 696 300 712] /P 3 0 R >>';
    const { text } = await convertToText(form(shows('City:'), '/AcroForm << /Fields [5 0 R] >>', field), 'form.pdf');
    expect(text).toBe('City: Trondheim');
  });

  it('whose contents stand in no page (XFA) are refused with the reason, not read as the page that stands for them', async () => {
    const page = shows('Please wait... You can upgrade to the latest version of Adobe Reader.');
    const xfa = '/AcroForm << /Fields [] /XFA 4 0 R >>';
    await expect(convertToText(form(page, xfa), 'xfa.pdf')).rejects.toMatchObject({
      type: 'NO_TEXT',
      message: /XFA form/,
    });
    expect((await convertToText(form(page), 'note.pdf')).text).toContain('Please wait');
    const lines = [
      'Fill this in with Adobe Reader.',
      ...Array.from({ length: 40 }, (_, line) => `Every line of the form is drawn, as line ${line}.`),
    ];
    const drawn = lines.map((line, place) => `BT /F 8 Tf 50 ${780 - 15 * place} Td (${line}) Tj ET`).join('\n');
    expect((await convertToText(form(drawn, xfa), 'drawn.pdf')).text).toContain('Every line');
    const field = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (city) /V (Oslo) /F 4 /Rect [120 596 300 612] /P 3 0 R >>';
    const filled = form(page, '/AcroForm << /Fields [5 0 R] /XFA 4 0 R >>', field);
    expect((await convertToText(filled, 'filled.pdf')).text).toContain('Oslo');
  });
});
