import { parse } from 'csv-parse/sync';
import { corruptedFile, encryptedFile, unsupportedFormat } from './conversion-errors';
import type { DocumentFormat } from './converted-document';
import { nestsTooDeeply } from './json-to-text';
import { zipEntries } from './zip-directory';

/** More than this unpacked is taken for a decompression bomb. */
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;
const OLE_MAGIC = 'd0cf11e0a1b11ae1';
const ENCRYPTED_OOXML = Buffer.from('EncryptedPackage', 'utf16le');

/** The kind of container a file begins as; undefined when it can only be text. */
export function containerMagic(bytes: Uint8Array): 'pdf' | 'ole' | 'zip' | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024));
  if (head.includes('%PDF-')) return 'pdf';
  if (head.subarray(0, 8).toString('hex') === OLE_MAGIC) return 'ole';
  return head.subarray(0, 2).toString('latin1') === 'PK' && (head[2] ?? 0) < 9 ? 'zip' : undefined;
}

/**
 * Container formats by their magic numbers; undefined when the file can only be text.
 * @throws AppError invalid-argument ENCRYPTED_FILE, CORRUPTED_FILE, UNSUPPORTED_FORMAT
 */
export function detectContainer(bytes: Uint8Array): 'pdf' | 'docx' | undefined {
  const magic = containerMagic(bytes);
  if (magic === 'ole') {
    if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_OOXML)) throw encryptedFile();
    throw unsupportedFormat('an Office file in the format before 2007');
  }
  return magic === 'zip' ? detectZip(bytes) : magic;
}

function detectZip(bytes: Uint8Array): 'docx' {
  const entries = zipEntries(bytes);
  if (!entries) throw corruptedFile('the zip directory cannot be read');
  if (entries.some((entry) => entry.encrypted)) throw encryptedFile();
  const has = (name: string) => entries.some((entry) => entry.name === name);
  // some programs number the main part; the package's relations name it, and the reader follows them
  if (!entries.some(({ name }) => /^word\/document\d*\.xml$/.test(name)))
    throw unsupportedFormat(
      has('xl/workbook.xml') ? 'a spreadsheet' : has('ppt/presentation.xml') ? 'a presentation' : 'a zip archive',
    );
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  if (unpacked > MAX_UNPACKED_BYTES) throw corruptedFile(`would unpack to ${unpacked} bytes`);
  return 'docx';
}

type TextFormat = Exclude<DocumentFormat, 'pdf' | 'docx'>;

/** What an extension claims. `txt` and the like claim nothing: a table or JSON saved under them is one all the same. */
const CLAIMED: Readonly<Record<string, TextFormat>> = {
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  mkd: 'markdown',
  mdx: 'markdown',
  qmd: 'markdown',
  rmd: 'markdown',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  json: 'json',
  geojson: 'json',
  jsonld: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  csv: 'csv',
  tsv: 'csv',
};
const PLAIN = new Set(['txt', 'text', 'log', 'asc', 'rst', 'adoc', 'org', 'tex']);

/** Extensions of files that text can be read from, without the dot. */
export const READABLE_EXTENSIONS: ReadonlySet<string> = new Set(['pdf', 'docx', ...Object.keys(CLAIMED), ...PLAIN]);

/** Can a text be what its extension claims? Anything is Markdown, but for a whole page of HTML. */
const RECONCILED: Readonly<Record<TextFormat, (text: string, start: string) => boolean>> = {
  text: () => true,
  markdown: (_text, start) => !isHtmlPage(start),
  html: (_text, start) => /<(?:[a-z][a-z0-9-]*[\s>/]|!--|!doctype)/i.test(start.slice(0, 100_000)),
  // what is nested without end can be nothing else, and is refused as JSON, closed or not
  json: (_text, start) =>
    /^[[{"\d-]|^(?:true|false|null)/.test(start) && (isJson(start) || (/^[[{]/.test(start) && nestsTooDeeply(start))),
  jsonl: (_text, start) => isJson(start.split('\n', 1)[0] ?? ''),
  csv: (text) => tableDelimiter(text, 1, 2) !== undefined,
};

/**
 * Format of decoded text. The file's extension decides as long as the content can be what it claims; the content alone decides where
 * the extension claims nothing or what cannot be.
 */
export function detectTextFormat(text: string, fileName: string): TextFormat {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const start = text.trimStart();
  const claimed = CLAIMED[extension];
  if (claimed && RECONCILED[claimed](text, start)) return claimed;
  const isPlain = PLAIN.has(extension);
  if (isHtmlPage(start) || (!isPlain && isHtmlFragment(start))) return 'html';
  if (/^[[{]/.test(start) && isJson(start)) return 'json';
  if (isJsonLines(start)) return 'jsonl';
  if (looksLikeTable(text)) return 'csv';
  return !isPlain && /^(#{1,6} \S|\s*[-*] \S|```)/m.test(text) ? 'markdown' : 'text';
}

function isHtmlPage(start: string): boolean {
  const body = withoutHtmlPreamble(start);
  return /^<!doctype html/i.test(body) || /^<(html|head|body)[\s>]/i.test(body);
}

function isHtmlFragment(start: string): boolean {
  const tag = /^<(div|p|h[1-6]|article|section|table|ul|ol|main|header|title|meta)[\s>]/i;
  return tag.test(withoutHtmlPreamble(start)) && /<\/[a-z]/i.test(start);
}

/** XML declarations, document types of XML and comments may stand before the first tag. */
function withoutHtmlPreamble(start: string): string {
  let at = 0;
  for (;;) {
    const rest = start.slice(at, at + 2_000).trimStart();
    const skipped = start.slice(at, at + 2_000).length - rest.length;
    const close = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : undefined;
    const end = close === undefined ? -1 : start.indexOf(close, at + skipped);
    if (close === undefined || end < 0) return rest;
    at = end + close.length;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isJsonLines(start: string): boolean {
  if (!start.startsWith('{')) return false;
  const lines = start.split('\n', 20).filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.slice(0, -1).every((line) => line.trim().startsWith('{') && isJson(line));
}

/** Delimiter of a table whose rows all have as many cells as the first; undefined for anything else. */
export function tableDelimiter(text: string, minRows: number, minColumns: number): string | undefined {
  const sample = text.split('\n', 40).join('\n').slice(0, 20_000);
  for (const delimiter of [',', '\t', ';', '|']) {
    try {
      const rows: string[][] = parse(sample, { delimiter, skip_empty_lines: true, relax_column_count: true, to: 30 });
      const columns = rows[0]?.length ?? 0;
      const complete = rows.length > 3 ? rows.slice(0, -1) : rows;
      if (rows.length >= minRows && columns >= minColumns && complete.every((row) => row.length === columns)) return delimiter;
    } catch {
      continue; // a quote that never closes: not a table with this delimiter
    }
  }
  return undefined;
}

function looksLikeTable(text: string): boolean {
  const firstLine = text.trimStart().split('\n', 1)[0] ?? '';
  return (
    firstLine.length < 400 &&
    !/[.!?]$/.test(firstLine.trim()) &&
    !/^[#>|*-]/.test(firstLine) &&
    tableDelimiter(text, 3, 3) !== undefined
  );
}
