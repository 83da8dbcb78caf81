import type { CitedChunk } from '@strata/contracts';
import type { Models } from '@strata/models';
import type { FoundChunk } from '../project-index/project-index';
import type { IndexedEntity } from '../project-index/project-rows';
import type { CitationNumbering } from './citation-numbering';
import type { Place } from './cited-places';
import { citedPlaces } from './cited-places';

/** Chunks that a question is answered from. */
export const CONTEXT_CHUNKS = 12;

/** What a search method found and answered. */
export interface SearchOutcome {
  /** Empty when nothing relevant was found. */
  text: string;
  /** Name of the model that answered. */
  model: string;
  /** Told instead of the usual words when nothing relevant was found. */
  instead?: string;
  /** Keys of the answer's metadata (docs/contracts/nl-query.md, "Answer") besides `model`. */
  metadata: Record<string, unknown>;
}

/** What every search method is asked with. */
export interface SearchRequest {
  /** of the project, for the whole of this question */
  models: Models;
  question: string;
  instructions: string;
  showCitations: boolean;
  customPrompts: Readonly<Record<string, string>>;
  model: string;
  level: number;
  /** Partitions that may be searched. */
  accept: (partitionId: string) => boolean;
  /** Those alone that may be searched; absent or empty: all that `accept` accepts. */
  partitionIds?: readonly string[];
  signal?: AbortSignal;
}

/** A relation as context shows it. */
export interface ContextRelation {
  source: string;
  target: string;
  type: string;
  description: string;
  weight: number;
}

/**
 * The context in rank order as `context_data`: each chunk with file, chunk and exact place. `start` and `end` are UTF-16 offsets in the
 * document's text; `citation` is the number in the answer, null when not cited; `cited` are the sentences it is cited for.
 */
export function contextData(
  answer: string,
  chunks: readonly FoundChunk[],
  numbering: Pick<CitationNumbering, 'numberOf'>,
  entities: readonly IndexedEntity[] = [],
  relations: readonly ContextRelation[] = [],
): { chunks: CitedChunk[]; entities: unknown[]; relations: readonly ContextRelation[] } {
  return {
    chunks: chunks.map(({ chunk, document }, i) => {
      const cited = placesOf(answer, numbering.numberOf(passageId(i)), chunk);
      return {
        rank: i + 1,
        citation: numbering.numberOf(passageId(i)) ?? null,
        cited,
        ...readingPlace(chunk, cited[0]?.start ?? chunk.start),
        chunk_id: chunk.key,
        document_id: document.key,
        file_name: document.fileName,
        category: document.category,
        path: document.path,
        title: document.title,
        citable_url: document.citableUrl,
        file_ids: [...document.fileIds],
        partition_id: chunk.partitionId,
        chunk_order_index: chunk.order,
        start: chunk.start,
        end: chunk.end,
        content: chunk.content,
      };
    }),
    entities: entities.map(({ key, name, type, description, partitionId }) => ({
      entity_id: key,
      name,
      type,
      description,
      partition_id: partitionId,
    })),
    relations,
  };
}

function placesOf(answer: string, number: number | undefined, chunk: FoundChunk['chunk']): Place[] {
  return number === undefined ? [] : citedPlaces(answer, number, chunk.content, chunk.start);
}

/** Page and headings of an offset of the document inside a chunk. */
function readingPlace(
  { page, headingPath, places }: FoundChunk['chunk'],
  offset: number,
): Pick<CitedChunk, 'page' | 'heading_path'> {
  const inside = places?.findLast(({ start }) => start <= offset);
  return inside ? { page: inside.page, heading_path: inside.heading_path } : { page, heading_path: headingPath };
}

/** Id of the context chunk at rank `i` (from 0) in prompts. */
export function passageId(i: number): string {
  return String(i + 1);
}

/** `citation_mapping`: number to URL, "" for a document without one. */
export function citationMapping(chunks: readonly FoundChunk[], numbering: CitationNumbering): Record<string, string> {
  return Object.fromEntries(numbering.used.map((id, i) => [String(i + 1), chunks[Number(id) - 1]?.document.citableUrl ?? '']));
}

/** The context as the model sees it: quoted pieces with their markers. */
export function formattedContext(chunks: readonly FoundChunk[]): string {
  return chunks.map(({ chunk, document }, i) => `[CITE:${passageId(i)}] ${document.title}\n${chunk.content}`).join('\n\n');
}
