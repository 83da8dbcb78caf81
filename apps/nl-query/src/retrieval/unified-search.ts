import { Injectable } from '@nestjs/common';
import type { FoundChunk, ProjectIndex } from '../project-index/project-index';
import { answerFromChunks } from './answer-from-chunks';
import { followQuestion } from './follow-question';
import type { SearchOutcome, SearchRequest } from './search-outcome';
import { citationMapping, contextData, formattedContext } from './search-outcome';

/** Chunks kept as context, and entities described beside them. */
const KEPT = { chunks: 12, entities: 6 };

/** Quick answers: ranked chunks, with what is known of the entities of the question beside them, and one call to the answering model. */
@Injectable()
export class UnifiedSearch {
  async search(request: SearchRequest, index: ProjectIndex, onDelta: (piece: string) => void): Promise<SearchOutcome | undefined> {
    const found = await index.searchChunks(request.question, request.accept, request.models.embedder, request.signal);
    const followed = await followQuestion(request, index, found);
    const chunks: FoundChunk[] = followed.chunks.slice(0, KEPT.chunks);
    if (chunks.length === 0) return undefined;
    const entities = index.searchEntities(request.question, KEPT.entities, request.accept);
    const notes = entities.map(({ name, type, description }) => `${name} (${type}): ${description}`).join('\n');
    const { text, model, form, numbering } = await answerFromChunks(
      request,
      chunks,
      { notes, reasoning: followed.reasoningOver(chunks) },
      onDelta,
    );
    return {
      text,
      model,
      metadata: {
        ...(form === undefined ? {} : { answer_form: form }),
        context_data: contextData(text, chunks, numbering, entities),
        formatted_context: formattedContext(chunks),
        citation_mapping: citationMapping(chunks, numbering),
      },
    };
  }
}
