import { noContent } from './conversion-errors';
import type { ConvertedDocument } from './converted-document';
import { decodeCharacters } from './decode-characters';
import { containerMagic, detectTextFormat } from './detect-format';
import { markdownTitle, plainTitle } from './markdown-title';

/** So few bytes are read in a few milliseconds, whatever they are. */
const MAX_BYTES = 32 * 1024;

/**
 * The text of a small file that needs no reader: plain text and Markdown are taken as they are.
 * @returns `undefined` for larger files and for every other format: `convertToText` reads those
 * @throws AppError invalid-argument as `convertToText`: UNSUPPORTED_FORMAT, NO_TEXT
 */
export function readPlainText(bytes: Uint8Array, fileName: string): ConvertedDocument | undefined {
  if (bytes.byteLength > MAX_BYTES || containerMagic(bytes) !== undefined) return undefined;
  const { text, warnings } = decodeCharacters(bytes);
  const format = detectTextFormat(text, fileName);
  if (format !== 'text' && format !== 'markdown') return undefined;
  if (text.trim() === '') throw noContent();
  const title = format === 'markdown' ? markdownTitle(text) : plainTitle(text);
  return { format, text, warnings, ...(title ? { title } : {}) };
}
