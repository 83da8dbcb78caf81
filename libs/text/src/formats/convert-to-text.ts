import {
  corruptedFile,
  fileTooLarge,
  MAX_SOURCE_BYTES,
  MAX_TEXT_BYTES,
  noContent,
  textTooLarge,
  unsupportedFormat,
} from './conversion-errors';
import type { ConvertedDocument, DocumentFormat, InnerFileReader, ReadText } from './converted-document';
import { csvToText } from './csv-to-text';
import type { Container } from './detect-container';
import { containerOf, oleFormat, zipFormat } from './detect-container';
import { decodeCharacters } from './encodings/decode-characters';
import { htmlToMarkdown } from './html-to-markdown';
import { jsonLinesToText, jsonToText } from './json-to-text';
import type { EmbeddedImages } from './images/embedded-images';
import { EMBEDDED_IMAGE } from './images/embedded-images';
import { markdownHeadings } from './markdown-headings';
import { markdownTitle, plainTitle } from './markdown-title';
import { plainMarkdown } from './markdown/plain-markdown';
import { OleFile } from './ole/ole-file';
import type { PictureReader } from './picture-reader';
import type { TextFormat } from './readable-extensions';
import { subtitlesToText } from './subtitles-to-text';
import { detectTextFormat } from './text-format';
import { ZipArchive } from './zip/zip-archive';

/** Files inside of files: an attached message may have attachments of its own. */
const DEEPEST_ATTACHMENT = 3;

export interface ConversionOptions {
  /** Text of a scanned page, where a program that reads pictures is at hand. */
  readPicture?: PictureReader | undefined;
  /** More of the text is not wanted: readers may stop there. */
  firstCharacters?: number | undefined;
  /** Takes the images that the file holds; references stand for them in the text. Absent: they are left out. */
  images?: EmbeddedImages | undefined;
}

/**
 * Readable text of a file. Containers are known by their content; between kinds of text the extension decides, and the
 * content where it cannot be what the extension claims.
 * @throws AppError invalid-argument with type UNSUPPORTED_FORMAT, ENCRYPTED_FILE, CORRUPTED_FILE, FILE_TOO_LARGE,
 *   PARSE_LIMIT_EXCEEDED, MARKDOWN_TOO_LARGE or NO_TEXT; the message begins with that code (the last one reads "no extractable content")
 */
export async function convertToText(
  bytes: Uint8Array,
  fileName: string,
  options: ConversionOptions = {},
): Promise<ConvertedDocument> {
  const { format, text, title, pages, warnings = [] } = await readFile(bytes, fileName, options, 0);
  if (text.trim() === '') throw noContent();
  const textBytes = Buffer.byteLength(text);
  if (textBytes > MAX_TEXT_BYTES) throw textTooLarge(textBytes);
  const headings = markdownHeadings(text, format).map((heading) => ({ ...heading, title: withoutImages(heading.title) }));
  return {
    ...{ format, text, warnings: [...warnings, ...imageWarnings(options.images)] },
    ...(title ? { title: withoutImages(title) } : {}),
    ...(pages ? { pages } : {}),
    ...(headings.length > 0 ? { headings } : {}),
  };
}

const withoutImages = (title: string): string => title.replace(EMBEDDED_IMAGE, '$1').trim();

/** What of a document's images was left out, each line with its code. */
function imageWarnings(images: EmbeddedImages | undefined): string[] {
  if (!images) return [];
  const drawings = images.drawingCounts;
  const count = drawings.reduce((sum, [, each]) => sum + each, 0);
  const kinds = drawings.map(([kind, each]) => (drawings.length > 1 ? `${each} ${kind}` : kind)).join(', ');
  const are = count === 1 ? 'vector drawing was' : 'vector drawings were';
  return [
    ...(images.omitted > 0 ? [`IMAGE_LIMIT_EXCEEDED: ${images.omitted} images were left out`] : []),
    ...(count > 0
      ? [`IMAGE_FORMAT_UNSUPPORTED: ${count} ${are} left out (${kinds}): only pictures made of pixels can be described`]
      : []),
  ];
}

type ReadFile = ReadText & { format: DocumentFormat };

/** @param depth files around this one */
async function readFile(bytes: Uint8Array, fileName: string, options: ConversionOptions, depth: number): Promise<ReadFile> {
  if (bytes.byteLength > MAX_SOURCE_BYTES) throw fileTooLarge(bytes.byteLength);
  const container = containerOf(bytes, fileName);
  return container === undefined ? readText(bytes, fileName, options) : readContainer(container, { bytes, options, depth });
}

async function readContainer(
  container: Container,
  { bytes, options, depth }: { bytes: Uint8Array; options: ConversionOptions; depth: number },
): Promise<ReadFile> {
  if (typeof container === 'object') throw unsupportedFormat(container.binary);
  switch (container) {
    case 'zip':
      return readZip(new ZipArchive(bytes), options, depth);
    case 'ole':
      return readOle(new OleFile(bytes));
    case 'pdf': {
      const { pdfToMarkdown } = await import('./pdf/pdf-to-markdown');
      return { format: 'pdf', ...(await pdfToMarkdown(bytes, options)) };
    }
    case 'rtf': {
      const { rtfToMarkdown } = await import('./rtf/rtf-to-markdown');
      return { format: 'rtf', ...rtfToMarkdown(bytes) };
    }
    case 'outlook': {
      if (depth >= DEEPEST_ATTACHMENT) throw corruptedFile('messages are nested too deeply');
      const { outlookToMarkdown } = await import('./mail/outlook-to-markdown');
      return { format: 'email', ...(await outlookToMarkdown(bytes, innerFileReader(options, depth))) };
    }
    case 'email':
    case 'mailbox': {
      if (depth >= DEEPEST_ATTACHMENT) throw corruptedFile('messages are nested too deeply');
      const { emailToMarkdown, mailboxToMarkdown } = await import('./mail/email-to-markdown');
      const read = container === 'email' ? emailToMarkdown : mailboxToMarkdown;
      return { format: container, ...(await read(bytes, innerFileReader(options, depth))) };
    }
  }
}

/** Files inside of files are read without their images. */
function innerFileReader(options: ConversionOptions, depth: number): InnerFileReader {
  return (file, name) => readFile(file, name, { ...options, images: undefined }, depth + 1);
}

async function readOle(file: OleFile): Promise<ReadFile> {
  const format = oleFormat(file);
  switch (format) {
    case 'doc': {
      const { docToMarkdown } = await import('./word-97/doc-to-markdown');
      return { format, ...docToMarkdown(file) };
    }
    case 'xls': {
      const { xlsToMarkdown } = await import('./excel-97/xls-to-markdown');
      return { format, ...xlsToMarkdown(file) };
    }
    case 'ppt': {
      const { pptToMarkdown } = await import('./powerpoint-97/ppt-to-markdown');
      return { format, ...pptToMarkdown(file) };
    }
  }
}

async function readZip(archive: ZipArchive, options: ConversionOptions, depth: number): Promise<ReadFile> {
  const { images } = options;
  const format = zipFormat(archive);
  switch (format) {
    case 'docx': {
      if (depth > DEEPEST_ATTACHMENT) throw corruptedFile('documents are nested too deeply');
      const { docxToMarkdown } = await import('./office/docx-to-markdown');
      return { format, ...(await docxToMarkdown(archive, innerFileReader(options, depth), images)) };
    }
    case 'pptx': {
      const { pptxToMarkdown } = await import('./office/pptx-to-markdown');
      return { format, ...pptxToMarkdown(archive, images) };
    }
    case 'xlsx': {
      const { xlsxToMarkdown } = await import('./office/xlsx-to-markdown');
      return { format, ...(await xlsxToMarkdown(archive)) };
    }
    case 'odf': {
      const { odfToMarkdown } = await import('./office/odf-to-markdown');
      return odfToMarkdown(archive, images);
    }
    case 'epub': {
      const { epubToMarkdown } = await import('./office/epub-to-markdown');
      return { format, ...epubToMarkdown(archive, images) };
    }
  }
}

async function readText(bytes: Uint8Array, fileName: string, { images }: ConversionOptions): Promise<ReadFile> {
  const { text, warnings } = decodeCharacters(bytes);
  const format = detectTextFormat(text, fileName);
  const read = await READERS[format](text, fileName, images);
  return { format, ...read, warnings: [...warnings, ...(read.warnings ?? [])] };
}

const titled = (text: string, title: string | undefined): ReadText => (title ? { text, title } : { text });

/** Readers of less frequent formats are loaded when the first such file comes. */
const READERS: Record<TextFormat, (text: string, fileName: string, images?: EmbeddedImages) => ReadText | Promise<ReadText>> = {
  text: (text) => titled(text, plainTitle(text)),
  markdown: (written) => {
    const text = plainMarkdown(written, (html) => htmlToMarkdown(html).text);
    return titled(text, markdownTitle(text));
  },
  code: (text, fileName) => ({ text, title: fileName }),
  html: (text, _, images) => htmlToMarkdown(text, { takeImage: images && ((src) => images.addDataUri(src)) }),
  csv: (text) => ({ text: csvToText(text) }),
  json: (text) => jsonToText(text),
  jsonl: (lines) => {
    const { text, unreadable } = jsonLinesToText(lines);
    return { text, warnings: unreadable > 0 ? [`${unreadable} lines are no JSON: kept as they are`] : [] };
  },
  xml: async (text) => (await import('./xml/xml-to-markdown')).xmlToMarkdown(text),
  rst: async (text) => (await import('./markup/rst-to-markdown')).rstToMarkdown(text),
  asciidoc: async (text) => (await import('./markup/asciidoc-to-markdown')).asciidocToMarkdown(text),
  latex: async (text) => (await import('./latex/latex-to-markdown')).latexToMarkdown(text),
  org: async (text) => (await import('./markup/org-to-markdown')).orgToMarkdown(text),
  subtitles: (text) => subtitlesToText(text),
  notebook: async (text, _, images) => (await import('./markup/notebook-to-markdown')).notebookToMarkdown(text, images),
};
