export type { Chunk, ChunkOptions } from './chunking/chunk';
export type { ConvertedDocument, DocumentFormat } from './formats/converted-document';
export { DOCUMENT_FORMATS } from './formats/converted-document';
