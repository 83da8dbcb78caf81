import { isUtf8 } from 'node:buffer';
import { noContent } from './conversion-errors';
import type { ConvertedDocument } from './converted-document';
import { containerOf } from './detect-container';
import { decodeCharacters } from './encodings/decode-characters';
import { markdownHeadings } from './markdown-headings';
import { markdownTitle, plainTitle } from './markdown-title';
import { detectTextFormat } from './text-format';

/** So few bytes are read in a few milliseconds, whatever they are; */
const MAX_BYTES = 32 * 1024;
/** and so many where their encoding need not be guessed. */
const MAX_UTF8_BYTES = 256 * 1024;

/**
 * The text of a small file that needs no reader: plain text, code and Markdown are taken as they are.
 * @returns `undefined` for larger files and for every other format: `convertToText` reads those
 * @throws AppError invalid-argument as `convertToText`: UNSUPPORTED_FORMAT, NO_TEXT
 */
export function readPlainText(bytes: Uint8Array, fileName: string): ConvertedDocument | undefined {
  if (
    bytes.byteLength > MAX_UTF8_BYTES ||
    (bytes.byteLength > MAX_BYTES && !isUtf8(bytes)) ||
    containerOf(bytes, fileName) !== undefined
  )
    return undefined;
  const { text, warnings } = decodeCharacters(bytes);
  const format = detectTextFormat(text, fileName);
  if (format !== 'text' && format !== 'markdown' && format !== 'code') return undefined;
  if (text.trim() === '') throw noContent();
  const title = format === 'markdown' ? markdownTitle(text) : format === 'code' ? fileName : plainTitle(text);
  const headings = markdownHeadings(text, format);
  return { format, text, warnings, ...(title ? { title } : {}), ...(headings.length > 0 ? { headings } : {}) };
}
