import { isUtf8 } from 'node:buffer';
import { noContent } from './conversion-errors';
import type { ConvertedDocument } from './converted-document';
import { containerOf } from './detect-container';
import { decodeCharacters } from './encodings/decode-characters';
import { markdownHeadings } from './markdown-headings';
import { markdownTitle, plainTitle } from './markdown-title';
import { holdsHtmlTable, plainMarkdown } from './markdown/plain-markdown';
import { detectTextFormat } from './text-format';

/** So few bytes are read in a few milliseconds, whatever they are; */
const MAX_BYTES = 32 * 1024;
/** and so many in some 25 ms where their encoding need not be guessed. */
const MAX_UTF8_BYTES = 1024 * 1024;
/** Finding the headings of as many takes as long. */
const MAX_MARKDOWN_BYTES = 512 * 1024;
const BRACKET = /^\s*[[{]/;
const HEAD_BYTES = 1_024;

/**
 * The text of a small file that needs no reader: plain text and code are taken as they are, Markdown nearly so.
 * @returns `undefined` for larger files and for every other format: `convertToText` reads those
 * @throws AppError invalid-argument as `convertToText`: UNSUPPORTED_FORMAT, NO_TEXT
 */
export function readPlainText(bytes: Uint8Array, fileName: string): ConvertedDocument | undefined {
  if (bytes.byteLength > MAX_UTF8_BYTES || (bytes.byteLength > MAX_BYTES && mayTakeLong(bytes))) return undefined;
  if (containerOf(bytes, fileName) !== undefined) return undefined;
  const { text: written, warnings } = decodeCharacters(bytes);
  const format = detectTextFormat(written, fileName);
  if (format !== 'text' && format !== 'markdown' && format !== 'code') return undefined;
  if (format === 'markdown' && (bytes.byteLength > MAX_MARKDOWN_BYTES || holdsHtmlTable(written))) return undefined;
  const text = format === 'markdown' ? plainMarkdown(written) : written;
  if (text.trim() === '') throw noContent();
  const title = format === 'markdown' ? markdownTitle(text) : format === 'code' ? fileName : plainTitle(text);
  const headings = markdownHeadings(text, format);
  return { format, text, warnings, ...(title ? { title } : {}), ...(headings.length > 0 ? { headings } : {}) };
}

/** An encoding is guessed by looking at every character many times; what begins as JSON is parsed only to be told apart, however deep it nests. */
function mayTakeLong(bytes: Uint8Array): boolean {
  return !isUtf8(bytes) || BRACKET.test(Buffer.from(bytes.buffer, bytes.byteOffset, HEAD_BYTES).toString('latin1'));
}
