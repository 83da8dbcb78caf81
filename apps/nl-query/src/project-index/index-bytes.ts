import type { Steps } from '@strata/event-loop';
import type { IndexedChunk, IndexedDocument, IndexedEntity, StoredRelation } from './project-rows';

/** What the index keeps of a passage beside its words: objects, sets, its places in the graph. */
const PER_CHUNK = 2_000;
/** The text itself, and for each word of it a term, a place in the postings, a sentence, a mention. */
const PER_CHARACTER = 12;
const PER_DOCUMENT = 1_000;
const PER_ENTITY = 620;
const PER_ENTITY_CHARACTER = 7;
const PER_VECTOR_NUMBER = 4;
/** Once more for each chunk that states it. */
const PER_RELATION = 210;
/** As long as a key of a chunk and what stands between two. */
const CHARACTERS_PER_CHUNK_KEY = 43;

/**
 * About how many bytes an index over these rows takes; `apps/nl-query/bench/index-memory.ts` holds it against what the process really takes.
 * Counted, not measured: what the heap grows by while an index is made says nothing when others are made at the same time.
 */
export function* indexBytesSteps(rows: {
  documents: ReadonlyMap<string, IndexedDocument>;
  chunks: readonly IndexedChunk[];
  entities: readonly IndexedEntity[];
  relations: readonly StoredRelation[];
}): Steps<number> {
  let bytes = rows.documents.size * PER_DOCUMENT;
  for (const { content, embedding } of rows.chunks) {
    bytes += PER_CHUNK + PER_CHARACTER * content.length + PER_VECTOR_NUMBER * (embedding?.length ?? 0);
    yield;
  }
  for (const { name, description } of rows.entities) {
    bytes += PER_ENTITY + PER_ENTITY_CHARACTER * (name.length + description.length);
    yield;
  }
  for (const { chunkKeys } of rows.relations) {
    bytes += PER_RELATION * Math.ceil(chunkKeys.length / CHARACTERS_PER_CHUNK_KEY);
    yield;
  }
  return bytes;
}
