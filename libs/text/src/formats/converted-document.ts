/** Formats whose text we can read, named by what is inside the file, not by its extension. */
export const DOCUMENT_FORMATS = [
  ...([
    'text',
    'markdown',
    'html',
    'json',
    'jsonl',
    'csv',
    'xml',
    'rst',
    'asciidoc',
    'latex',
    'notebook',
    'org',
    'subtitles',
    'code',
  ] as const),
  ...(['pdf', 'docx', 'pptx', 'xlsx', 'doc', 'ppt', 'xls', 'odt', 'ods', 'odp', 'epub', 'rtf', 'email', 'mailbox'] as const),
] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** A heading of a text. */
export interface Heading {
  /** Offset of its line in the text, in UTF-16 code units. */
  start: number;
  /** 1 is the top. */
  level: number;
  title: string;
}

/** What a reader of one format gives. */
export interface ReadText {
  /** Markdown with `\n` line ends. */
  text: string;
  /** Declared title, or first heading, or a short first line; undefined when the file shows none. */
  title?: string;
  /** Things left out that a reader may miss, such as pages without a text layer. */
  warnings?: string[];
  /** Offsets in the text at which pages (of slides: slides) begin, ascending; undefined for formats without pages. */
  pages?: number[];
}

/** Reads a file that lies in another one: attached to a message, embedded in a document. @throws AppError as `convertToText` does */
export type InnerFileReader = (bytes: Uint8Array, name: string) => Promise<ReadText>;

/** The readable content of one file. */
export interface ConvertedDocument {
  format: DocumentFormat;
  title?: string;
  /** Markdown with `\n` line ends; text, code and Markdown files as they are (apart from byte order mark and line ends). Never blank. */
  text: string;
  warnings: string[];
  pages?: number[];
  /** In the order of the text; absent where there are none. */
  headings?: Heading[];
}
