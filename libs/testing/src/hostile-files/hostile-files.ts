import { crc32 } from 'node:zlib';
import { deflatedRepeat } from './inflating-data';
import type { HostileFile } from './hostile-file';
import { OFFICE_AND_MARKUP_FILES } from './office-and-markup-files';
import type { ZipMember } from './zip-archive';
import { stored, zipArchive } from './zip-archive';

/** Limits small enough for tests; every file of the table but the harmless ones exceeds them or is refused before. */
export const HOSTILE_FILE_LIMITS = { memoryBytes: 240 * 1024 * 1024, processorMs: 1_500, processes: 1 };

const MEGABYTE = 1024 * 1024;
const REFUSED = ['FILE_TOO_LARGE', 'CORRUPTED_FILE'] as const;

/** Uploads that may only ever cost themselves. Made when asked for: none is worth keeping. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  { what: 'a PDF whose stream inflates to 500 MB', name: 'bomb.pdf', bytes: inflatingPdf, ends: ['FILE_TOO_LARGE'] },
  { what: 'a PDF of 200,000 pages', name: 'pages.pdf', bytes: async () => pdfOfPages(200_000), ends: ['PARSE_LIMIT_EXCEEDED'] },
  {
    what: 'a Word document of six million paragraphs',
    name: 'long.docx',
    bytes: () => docxOf('<w:p/>', 6_000_000),
    ends: ['FILE_TOO_LARGE'],
  },
  {
    what: 'a zip bomb that lies about its size',
    name: 'bomb.docx',
    bytes: () => docxOf(' '.repeat(MEGABYTE), 1_000, 1_000),
    ends: REFUSED,
  },
  { what: 'a zip bomb that is honest', name: 'honest.docx', bytes: () => docxOf(' '.repeat(MEGABYTE), 3_000), ends: REFUSED },
  {
    what: 'a Word document with an entity bomb',
    name: 'entities.docx',
    bytes: entityBombDocx,
    ends: [...REFUSED, 'NO_TEXT', 'text'],
  },
  {
    what: 'XML with an entity bomb',
    name: 'entities.xml',
    bytes: async () => Buffer.from(`${entityBomb()}<html><body>&l9;</body></html>`),
    ends: ['text'],
  },
  {
    what: 'HTML nested a million deep',
    name: 'deep.html',
    bytes: async () => Buffer.from('<div>'.repeat(1_000_000) + 'x'),
    ends: REFUSED,
  },
  {
    what: 'JSON nested a million deep',
    name: 'deep.json',
    bytes: async () => Buffer.from('['.repeat(1_000_000)),
    ends: REFUSED,
  },
  {
    what: 'well-formed JSON nested a million deep',
    name: 'closed.json',
    bytes: async () => Buffer.from('['.repeat(1_000_000) + ']'.repeat(1_000_000)),
    ends: REFUSED,
  },
  {
    what: 'JSON lines nested deeply',
    name: 'deep.jsonl',
    bytes: async () => Buffer.from(`{"a":1}\n{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}\n{"a":2}`),
    ends: [...REFUSED, 'text'],
  },
  {
    what: 'a table of two rows with five million cells each',
    name: 'wide.csv',
    bytes: async () => Buffer.from(`${'a,'.repeat(5_000_000)}a\n${'1,'.repeat(5_000_000)}1\n`),
    ends: [...REFUSED, 'MARKDOWN_TOO_LARGE', 'text'],
  },
  {
    what: 'a table whose quote never closes',
    name: 'open.csv',
    bytes: async () => Buffer.from(`a,b,c\n1,2,3\n"${'x,y\n'.repeat(2_000_000)}`),
    ends: [...REFUSED, 'text'],
  },
  {
    what: 'one line of 30 MB',
    name: 'line.txt',
    bytes: async () => Buffer.alloc(30 * MEGABYTE, 'word '),
    ends: ['text', 'FILE_TOO_LARGE'],
  },
  {
    what: 'one word of 30 MB',
    name: 'word.txt',
    bytes: async () => Buffer.alloc(30 * MEGABYTE, 'x'),
    ends: ['text', 'FILE_TOO_LARGE'],
  },
  {
    what: 'Markdown of five million code fences',
    name: 'fences.md',
    bytes: async () => Buffer.alloc(20 * MEGABYTE, '```\n'),
    ends: ['text', 'FILE_TOO_LARGE'],
  },
  {
    what: 'HTML of unclosed tags',
    name: 'open.html',
    bytes: async () => Buffer.from(`<html>${'<a <b '.repeat(1_000_000)}`),
    ends: [...REFUSED, 'NO_TEXT', 'text'],
  },
  ...OFFICE_AND_MARKUP_FILES,
];

async function inflatingPdf(): Promise<Uint8Array> {
  // the operator that shows text, over and over: every byte of it must be read
  const stream = await deflatedRepeat('(x) Tj '.repeat(150_000), 500, 'zlib');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
    Buffer.concat([
      Buffer.from(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
  ]);
}

function pdfOfPages(count: number): Uint8Array {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'5 0 R '.repeat(count)}] /Count ${count} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Length 30 >>\nstream\nBT /F1 11 Tf (page) Tj ET     \nendstream',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R >>',
  ]);
}

function pdfOf(objects: readonly (string | Buffer)[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  let length = parts[0]!.length;
  const offsets = objects.map((object, index) => {
    const offset = length;
    for (const part of [`${index + 1} 0 obj\n`, object, '\nendobj\n'].map((text) => Buffer.from(text as string))) {
      parts.push(part);
      length += part.length;
    }
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

function entityBomb(): string {
  const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`);
  return `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY l0 "lol">${levels.join('')}]>`;
}

async function entityBombDocx(): Promise<Uint8Array> {
  return docx(
    stored(
      'word/document.xml',
      `${entityBomb()}<w:document ${W}><w:body><w:p><w:r><w:t>&l9;</w:t></w:r></w:p></w:body></w:document>`,
    ),
  );
}

/** A Word document whose body is `piece`, `times` times. */
async function docxOf(piece: string, times: number, declaredBytes?: number): Promise<Uint8Array> {
  const head = `<w:document ${W}><w:body>`;
  const tail = '</w:body></w:document>';
  const perBlock = Math.max(1, Math.min(times, Math.floor(MEGABYTE / piece.length)));
  const block = piece.repeat(perBlock);
  const blocks = Math.ceil(times / perBlock);
  const [before, middle, after] = [
    await deflatedRepeat(head, 1, 'raw'),
    await deflatedRepeat(block, blocks, 'raw'),
    await deflatedRepeat(tail, 1, 'raw'),
  ];
  // the empty last block stands only at the end of the whole
  const data = Buffer.concat([before.subarray(0, -2), middle.subarray(0, -2), after]);
  const crc = declaredBytes === undefined && blocks < 100 ? crc32(tail, crcOfRepeatAfter(head, block, blocks)) : 0;
  const bytes = declaredBytes ?? head.length + block.length * blocks + tail.length;
  return docx({ name: 'word/document.xml', method: 8, data, crc, declaredBytes: bytes });
}

function crcOfRepeatAfter(head: string, block: string, blocks: number): number {
  let sum = crc32(head);
  const bytes = Buffer.from(block);
  for (let round = 0; round < blocks; round++) sum = crc32(bytes, sum);
  return sum;
}

function docx(document: ZipMember): Uint8Array {
  return zipArchive([
    stored(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    stored(
      '_rels/.rels',
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    document,
  ]);
}
