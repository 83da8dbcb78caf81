import { fileTooLarge, MAX_SOURCE_BYTES, MAX_TEXT_BYTES, noContent, textTooLarge } from './conversion-errors';
import type { ConvertedDocument } from './converted-document';
import { csvToText } from './csv-to-text';
import { decodeCharacters } from './decode-characters';
import { detectContainer, detectTextFormat } from './detect-format';
import { docxToMarkdown } from './docx-to-markdown';
import { htmlToMarkdown } from './html-to-markdown';
import { jsonLinesToText, jsonToText } from './json-to-text';
import { markdownTitle, plainTitle } from './markdown-title';
import { pdfToMarkdown } from './pdf-to-markdown';

/**
 * Readable text of a file. Containers are known by their content; between kinds of text the extension decides, and the
 * content where it cannot be what the extension claims.
 * @throws AppError invalid-argument with type UNSUPPORTED_FORMAT, ENCRYPTED_FILE, CORRUPTED_FILE, FILE_TOO_LARGE,
 *   MARKDOWN_TOO_LARGE or NO_TEXT; the message begins with that code (the last one reads "no extractable content")
 */
export async function convertToText(bytes: Uint8Array, fileName: string): Promise<ConvertedDocument> {
  if (bytes.byteLength > MAX_SOURCE_BYTES) throw fileTooLarge(bytes.byteLength);
  const container = detectContainer(bytes);
  const document =
    container === 'pdf'
      ? { format: 'pdf' as const, ...(await pdfToMarkdown(bytes)) }
      : container === 'docx'
        ? { format: 'docx' as const, warnings: [], ...(await docxToMarkdown(bytes)) }
        : readText(bytes, fileName);
  if (document.text.trim() === '') throw noContent();
  const textBytes = Buffer.byteLength(document.text);
  if (textBytes > MAX_TEXT_BYTES) throw textTooLarge(textBytes);
  return document;
}

function readText(bytes: Uint8Array, fileName: string): ConvertedDocument {
  const { text, warnings } = decodeCharacters(bytes);
  const format = detectTextFormat(text, fileName);
  return { format, warnings, ...READERS[format](text, warnings) };
}

type Reader = (text: string, warnings: string[]) => { text: string; title?: string };
const titled = (text: string, title: string | undefined) => (title ? { text, title } : { text });

const READERS: Record<Exclude<ConvertedDocument['format'], 'pdf' | 'docx'>, Reader> = {
  text: (text) => titled(text, plainTitle(text)),
  markdown: (text) => titled(text, markdownTitle(text)),
  html: (text) => htmlToMarkdown(text),
  csv: (text) => ({ text: csvToText(text) }),
  json: (text) => jsonToText(text),
  jsonl: (lines, warnings) => {
    const { text, unreadable } = jsonLinesToText(lines);
    if (unreadable > 0) warnings.push(`${unreadable} lines are no JSON: kept as they are`);
    return { text };
  },
};
