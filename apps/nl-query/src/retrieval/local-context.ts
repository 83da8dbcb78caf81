import type { FoundChunk } from '../project-index/project-index';
import { CONTEXT_CHUNKS } from './search-outcome';

/** Chunks that stay as they are ranked: an answer over several documents rarely needs more. */
const AS_RANKED = 8;

/**
 * The context around the entities of a question: the best ranked chunks, which together cover the question, then those that mention the
 * entities, then the others.
 * @param found best first
 * @param mentioning keys of the chunks that mention the entities
 */
export function localContext(found: readonly FoundChunk[], mentioning: ReadonlySet<string>): FoundChunk[] {
  const others = found.slice(AS_RANKED);
  const isMentioning = ({ chunk }: FoundChunk) => mentioning.has(chunk.key);
  return [...found.slice(0, AS_RANKED), ...others.filter(isMentioning), ...others.filter((one) => !isMentioning(one))].slice(
    0,
    CONTEXT_CHUNKS,
  );
}
