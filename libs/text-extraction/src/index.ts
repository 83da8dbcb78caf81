export type { ExtractionLimits } from './extraction-limits';
export { extractionLimits, extractionSettings } from './extraction-limits';
export type { ExtractedDocument, PagedDocument } from './extraction-messages';
export { serveTextExtraction } from './serve-text-extraction';
export type { ExtractionOptions, TextExtractor } from './text-extraction';
export { TextExtraction } from './text-extraction';
