import type { ConvertedDocument } from '@strata/text';

/** Asks a reading process for the text of one file, whose bytes are the body. */
export interface ExtractionRequest {
  bodyBytes: number;
  fileName: string;
  /** Only so many characters of the text come back; absent: all. */
  firstCharacters?: number;
}

/** What came of it; the body is the text in UTF-8. */
export type ExtractionReply = { bodyBytes: number; residentBytes: number } & (
  { document: Omit<ConvertedDocument, 'text'> } | { failure: { type: string; message: string } }
);

/** What a reading process is started with. */
export interface ReaderSettings {
  memoryBytes: number;
  processorMs: number;
}
