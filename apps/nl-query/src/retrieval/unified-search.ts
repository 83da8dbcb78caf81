import { Injectable } from '@nestjs/common';
import type { ProjectIndex } from '../project-index/project-index';
import { answerByLookUps, lookUpsMetadata } from './answer-by-look-ups';
import { followParts } from './follow-parts';
import type { SearchOutcome, SearchRequest } from './search-outcome';
import { citationMapping, CONTEXT_CHUNKS, contextData, formattedContext } from './search-outcome';

/** Entities described beside the chunks. */
const ENTITIES = 6;

/** Quick answers: ranked chunks, with what is known of the entities of the question beside them, and one call to the answering model where that is enough. */
@Injectable()
export class UnifiedSearch {
  async search(request: SearchRequest, index: ProjectIndex, onDelta: (piece: string) => void): Promise<SearchOutcome | undefined> {
    const followed = await followParts(request, index);
    const ranked = followed.chunks.slice(0, CONTEXT_CHUNKS);
    if (ranked.length === 0) return undefined;
    const entities = index.searchEntities(request.question, ENTITIES, request.accept);
    const notes = entities.map(({ name, type, description }) => `${name} (${type}): ${description}`).join('\n');
    const context = { chunks: ranked, notes, reasoning: followed.reasoningOver(ranked), parts: followed.partsOver(ranked) };
    const { text, model, form, numbering, chunks, steps } = await answerByLookUps(request, index, context, onDelta);
    return {
      text,
      model,
      metadata: {
        ...(form === undefined ? {} : { answer_form: form }),
        ...lookUpsMetadata(steps),
        context_data: contextData(text, chunks, numbering, entities),
        formatted_context: formattedContext(chunks),
        citation_mapping: citationMapping(chunks, numbering),
      },
    };
  }
}
