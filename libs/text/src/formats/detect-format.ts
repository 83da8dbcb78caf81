import { parse } from 'csv-parse/sync';
import { corruptedFile, encryptedFile, unsupportedFormat } from './conversion-errors';
import type { DocumentFormat } from './converted-document';
import { zipEntries } from './zip-directory';

/** More than this unpacked is taken for a decompression bomb. */
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;
const OLE_MAGIC = 'd0cf11e0a1b11ae1';
const ENCRYPTED_OOXML = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Container formats by their magic numbers; undefined when the file can only be text.
 * @throws AppError invalid-argument ENCRYPTED_FILE, CORRUPTED_FILE, UNSUPPORTED_FORMAT
 */
export function detectContainer(bytes: Uint8Array): 'pdf' | 'docx' | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024));
  if (head.includes('%PDF-')) return 'pdf';
  if (head.subarray(0, 8).toString('hex') === OLE_MAGIC) {
    if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_OOXML)) throw encryptedFile();
    throw unsupportedFormat('an Office file in the format before 2007');
  }
  if (head.subarray(0, 2).toString('latin1') === 'PK' && (head[2] ?? 0) < 9) return detectZip(bytes);
  return undefined;
}

function detectZip(bytes: Uint8Array): 'docx' {
  const entries = zipEntries(bytes);
  if (!entries) throw corruptedFile('the zip directory cannot be read');
  if (entries.some((entry) => entry.encrypted)) throw encryptedFile();
  const has = (name: string) => entries.some((entry) => entry.name === name);
  if (!has('word/document.xml'))
    throw unsupportedFormat(
      has('xl/workbook.xml') ? 'a spreadsheet' : has('ppt/presentation.xml') ? 'a presentation' : 'a zip archive',
    );
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  if (unpacked > MAX_UNPACKED_BYTES) throw corruptedFile(`would unpack to ${unpacked} bytes`);
  return 'docx';
}

/**
 * Format of decoded text. Only where content alone cannot tell (Markdown or plain text; prose with commas or a table) the
 * file's extension breaks the tie.
 */
export function detectTextFormat(text: string, fileName: string): Exclude<DocumentFormat, 'pdf' | 'docx'> {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const start = text.trimStart();
  if (looksLikeHtml(start)) return 'html';
  if (/^[[{]/.test(start) && isJson(start)) return 'json';
  if (isJsonLines(start)) return 'jsonl';
  if (looksLikeTable(text, extension === 'csv' || extension === 'tsv')) return 'csv';
  if (extension === 'md' || extension === 'markdown') return 'markdown';
  return extension !== 'txt' && /^(#{1,6} \S|\s*[-*] \S|```)/m.test(text) ? 'markdown' : 'text';
}

function looksLikeHtml(start: string): boolean {
  const body = start.replace(/^(<\?xml[^>]*\?>|<!--[\s\S]*?-->|\s)+/, '').slice(0, 2000);
  if (/^<!doctype html/i.test(body) || /^<(html|head|body)[\s>]/i.test(body)) return true;
  return /^<(div|p|h[1-6]|article|section|table|ul|ol|main|header|title|meta)[\s>]/i.test(body) && /<\/[a-z]/i.test(start);
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

function looksLikeTable(text: string, namedSo: boolean): boolean {
  if (namedSo) return tableDelimiter(text, 1, 2) !== undefined;
  const firstLine = text.trimStart().split('\n', 1)[0] ?? '';
  return (
    firstLine.length < 400 &&
    !/[.!?]$/.test(firstLine.trim()) &&
    !/^[#>|*-]/.test(firstLine) &&
    tableDelimiter(text, 3, 3) !== undefined
  );
}
