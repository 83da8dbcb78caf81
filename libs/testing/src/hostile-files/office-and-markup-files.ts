import type { HostileFile } from './hostile-file';
import { deflatedRepeat } from './inflating-data';
import { stored, zipArchive } from './zip-archive';

const REFUSED = ['FILE_TOO_LARGE', 'CORRUPTED_FILE'] as const;

/** Hostile files of the formats that are XML in an archive, and of those that are text with marks. */
export const OFFICE_AND_MARKUP_FILES: readonly HostileFile[] = [
  {
    what: 'a workbook with twenty million cells in a row',
    name: 'row.xlsx',
    bytes: wideWorkbook,
    ends: [...REFUSED, 'MARKDOWN_TOO_LARGE'],
  },
  {
    what: 'a sheet of which one cell stands for 16 billion',
    name: 'cells.ods',
    bytes: async () => repeatedCells(),
    ends: [...REFUSED, 'MARKDOWN_TOO_LARGE'],
  },
  { what: 'a slide nested a million deep', name: 'deep.pptx', bytes: async () => deepSlide(), ends: ['CORRUPTED_FILE'] },
  {
    what: 'rich text of a million groups, one inside the other',
    name: 'deep.rtf',
    bytes: async () => Buffer.from(`{\\rtf1${'{\\b x'.repeat(1_000_000)}`),
    ends: ['CORRUPTED_FILE'],
  },
  {
    what: 'LaTeX of a million open arguments',
    name: 'deep.tex',
    bytes: async () => Buffer.from('\\footnote{x'.repeat(1_000_000)),
    ends: REFUSED,
  },
  {
    what: 'a message of 100,000 parts, one inside the other',
    name: 'deep.eml',
    bytes: async () =>
      Buffer.from(
        `From: a@example.org\nSubject: s\n${Array.from({ length: 100_000 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`).join('')}`,
      ),
    ends: [...REFUSED, 'text'],
  },
  {
    what: 'reStructuredText indented 2,000 times',
    name: 'deep.rst',
    bytes: async () => Buffer.from(Array.from({ length: 2_000 }, (_, n) => `${' '.repeat(n)}term\n`).join('')),
    ends: [...REFUSED, 'text'],
  },
];

async function wideWorkbook(): Promise<Uint8Array> {
  const cells = '<c t="str"><v>x</v></c>'.repeat(20_000);
  const [before, middle, after] = [
    await deflatedRepeat('<worksheet><sheetData><row>', 1, 'raw'),
    await deflatedRepeat(cells, 1_000, 'raw'),
    await deflatedRepeat('</row></sheetData></worksheet>', 1, 'raw'),
  ];
  // the empty last block stands only at the end of the whole
  const data = Buffer.concat([before.subarray(0, -2), middle.subarray(0, -2), after]);
  return zipArchive([
    stored('_rels/.rels', '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>'),
    stored('xl/workbook.xml', '<workbook><sheets><sheet name="S" r:id="s"/></sheets></workbook>'),
    stored(
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="s" Type="x/worksheet" Target="sheet.xml"/></Relationships>',
    ),
    { name: 'xl/sheet.xml', method: 8, data, crc: 0, declaredBytes: 1_000_000_000 },
  ]);
}

function repeatedCells(): Uint8Array {
  const cell = '<table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>';
  const row = `<table:table-row table:number-rows-repeated="1000000">${cell}</table:table-row>`;
  return zipArchive([
    stored('content.xml', `<office:body><office:spreadsheet><table:table>${row}</table:table></office:spreadsheet></office:body>`),
  ]);
}

function deepSlide(): Uint8Array {
  return zipArchive([
    stored('ppt/presentation.xml', '<p:presentation><p:sldIdLst><p:sldId r:id="s"/></p:sldIdLst></p:presentation>'),
    stored(
      'ppt/_rels/presentation.xml.rels',
      '<Relationships><Relationship Id="s" Type="x/slide" Target="slide.xml"/></Relationships>',
    ),
    stored('ppt/slide.xml', '<a:p>'.repeat(1_000_000)),
  ]);
}
