import type { FoundChunk } from '../project-index/project-index';
import { passageId } from '../retrieval/search-outcome';

/** The chunks that the steps of a search have found, each once under one id, whichever steps found it. */
export class SearchEvidence {
  private readonly ids = new Map<string, string>();
  private readonly found: FoundChunk[] = [];

  /** In the order in which they were found; the one at `i` has the id `passageId(i)`. */
  get chunks(): readonly FoundChunk[] {
    return this.found;
  }

  /** The id by which prompts call a chunk. */
  idOf(chunk: FoundChunk): string {
    const { key } = chunk.chunk;
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = passageId(this.found.length);
    this.found.push(chunk);
    this.ids.set(key, id);
    return id;
  }
}
