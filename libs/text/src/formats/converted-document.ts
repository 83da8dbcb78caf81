/** Formats whose text we can read, named by what is inside the file, not by its extension. */
export const DOCUMENT_FORMATS = ['text', 'markdown', 'html', 'json', 'jsonl', 'csv', 'pdf', 'docx'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** The readable content of one file. */
export interface ConvertedDocument {
  format: DocumentFormat;
  /** Declared title, or first heading, or a short first line; undefined when the file shows none. */
  title?: string;
  /** Markdown with `\n` line ends; text and Markdown files as they are (apart from byte order mark and line ends). Never blank. */
  text: string;
  /** Things left out that a reader may miss, such as pages without a text layer. */
  warnings: string[];
}
