import type { ConvertedDocument, EmbeddedImage, PagedText } from '@strata/text';
import type { TesseractSettings } from './extraction-limits';

/** Asks a reading process for the text of one file, whose bytes are the body. */
export interface ExtractionRequest {
  bodyBytes: number;
  fileName: string;
  /** Only so many characters of the text come back; absent: all. */
  firstCharacters?: number;
  /** Images of the file are wanted, too: each becomes a file of the folder, named by its place in the reply's list, from 1. */
  images?: { directory: string; nonce: string };
}

/** A file as text, and the images that references in it stand for. */
export type ExtractedDocument = ConvertedDocument & { images?: EmbeddedImage[] };

/** The same, its text in pages: as one string, one of tens of megabytes holds the event loop while it is put together. */
export type PagedDocument = Omit<ExtractedDocument, 'text'> & { text: PagedText };

/** Says, before anything else is done, that a request arrived: what happens to the process from here on is the file's doing. */
export interface ExtractionBegun {
  bodyBytes: 0;
  begun: true;
}

/** What came of it; the body is the text in UTF-8. */
export type ExtractionOutcome = { bodyBytes: number; residentBytes: number } & (
  | { document: Omit<ExtractedDocument, 'text'> }
  | { failure: { type: string; message: string } }
);

/** A reading process answers every request with the one, then with the other. */
export type ExtractionReply = ExtractionBegun | ExtractionOutcome;

/** What a reading process is started with. */
export interface ReaderSettings {
  /** Id of the process that starts it, which the reader must not outlive. It cannot find out itself: when it looks, that process may be gone. */
  parent: number;
  memoryBytes: number;
  processorMs: number;
  /** `program` is a path here. */
  tesseract?: TesseractSettings;
}
