import type { LongText } from '@strata/knowledge';
import type { Chunk, TextPlace } from '@strata/text';
import type { DocumentChunk } from './import-state';

/** A chunk whose text is taken out of its document's whenever it is asked for. */
export class ChunkOfDocument implements DocumentChunk {
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
  readonly order: number;

  constructor(
    private readonly text: LongText,
    { start, end, tokens, order }: Chunk,
    readonly document: number,
    readonly places: TextPlace[],
  ) {
    this.start = start;
    this.end = end;
    this.tokens = tokens;
    this.order = order;
  }

  get content(): string {
    return this.text.slice(this.start, this.end);
  }
}
