import type { AnswerForm, AskedPart, Reasoning } from '@strata/models';
import { answerPassage } from '../project-index/answer-passage';
import type { FoundChunk } from '../project-index/project-index';
import { CitationNumbering } from './citation-numbering';
import type { SearchRequest } from './search-outcome';
import { passageId } from './search-outcome';

/** One call to the answering model over ranked chunks, with its citation markers turned into numbers. */
export async function answerFromChunks(
  request: SearchRequest,
  chunks: readonly FoundChunk[],
  { notes = '', reasoning, parts = [] }: { notes?: string; reasoning?: Reasoning | undefined; parts?: readonly AskedPart[] },
  onDelta: (piece: string) => void,
): Promise<{ text: string; model: string; form: AnswerForm | undefined; numbering: CitationNumbering }> {
  const numbering = new CitationNumbering(new Set(chunks.map((_, i) => passageId(i))), request.showCitations);
  let text = '';
  const emit = (piece: string) => {
    if (piece === '') return;
    text += piece;
    onDelta(piece);
  };
  const prompt = request.customPrompts[request.showCitations ? 'local_rag_response' : 'local_rag_response_no_citations'];
  const { model, form } = await request.models.passageAnswerer.answer(
    {
      question: request.question,
      passages: chunks.map((found, i) => answerPassage(passageId(i), found)),
      instructions: request.instructions,
      citations: request.showCitations,
      ...(reasoning ? { reasoning } : {}),
      ...(parts.length > 0 ? { parts } : {}),
      ...(notes === '' ? {} : { notes }),
      ...(prompt === undefined ? {} : { prompt }),
      ...(request.model === '' ? {} : { model: request.model }),
      ...(request.signal ? { signal: request.signal } : {}),
    },
    (piece) => emit(numbering.push(piece)),
  );
  emit(numbering.flush());
  return { text, model, form, numbering };
}
