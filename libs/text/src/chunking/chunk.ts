/** A passage of a document. `text.slice(start, end)` is exactly `content`. */
export interface Chunk {
  content: string;
  /** Offsets in UTF-16 code units of the document's text, `end` exclusive. */
  start: number;
  end: number;
  /** Number of tokens of `content` (o200k_base, the tokenizer of the GPT-4o family). */
  tokens: number;
  /** 0-based position in the document. */
  order: number;
}

/** How to cut (docs/contracts/importer.md, "Parameters", "Chunking"). Sizes are in tokens. */
export interface ChunkOptions {
  /** Default 1024; at least `overlapTokens`. */
  maxTokens?: number;
  /** Default 128. */
  overlapTokens?: number;
  /** Smaller chunks are merged with a neighbour. Default 64. */
  minTokens?: number;
  /** Replace the built-in order of blank line, line break, sentence end, space, character. */
  separators?: readonly string[];
  /** Keep the separator at the end of the piece before it. Default false. */
  preserveSeparator?: boolean;
  /** Split by separators only: no size limit, no overlap. Default false. */
  ignoreSizes?: boolean;
}
