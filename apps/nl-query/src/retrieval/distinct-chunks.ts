import type { FoundChunk } from '../project-index/project-index';

/** Chunks in their order, each once: where it comes first. */
export function distinctChunks(chunks: readonly FoundChunk[]): FoundChunk[] {
  return [...new Map(chunks.map((found) => [found.chunk.key, found])).values()];
}
