import type { AnswerForm, AskedPart, Reasoning } from '@strata/models';
import type { FoundChunk, ProjectIndex } from '../project-index/project-index';
import { answerFromChunks } from './answer-from-chunks';
import type { CitationNumbering } from './citation-numbering';
import { distinctChunks } from './distinct-chunks';
import type { LookUp } from './look-ups';
import { chunksOf, findingsOf, lookUps } from './look-ups';
import type { SearchRequest } from './search-outcome';
import { CONTEXT_CHUNKS } from './search-outcome';

/** Only the second time: the first, it would keep a question from being taken apart. */
const OF_A_PART = 'If the sources hold only a part of the answer, say that part and what they do not hold.';

/** What a question is answered from. */
export interface AnswerContext {
  /** best first */
  readonly chunks: readonly FoundChunk[];
  /** what is known beside the chunks */
  readonly notes: string;
  readonly reasoning: Reasoning | undefined;
  /** the questions that it asks, where there are several */
  readonly parts?: readonly AskedPart[];
}

export interface AnsweredByLookUps {
  readonly text: string;
  readonly model: string;
  readonly form: AnswerForm | undefined;
  readonly numbering: CitationNumbering;
  /** the context of this answer */
  readonly chunks: readonly FoundChunk[];
  /** in which the question was taken apart; none where its own passages answer it */
  readonly steps: readonly LookUp[];
}

/**
 * One call to the answering model. Only where its passages do not hold the answer, and there is a chat model, the question is taken apart, each step is
 * looked up with what those before it have found, and it is answered again from the passages of the steps: most questions cost one call.
 */
export async function answerByLookUps(
  request: SearchRequest,
  index: ProjectIndex,
  { chunks, notes, reasoning, parts }: AnswerContext,
  onDelta: (piece: string) => void,
): Promise<AnsweredByLookUps> {
  const atOnce = await answerFromChunks(request, chunks, { notes, reasoning, ...(parts ? { parts } : {}) }, onDelta);
  const { questionSplitter } = request.models;
  if (atOnce.text !== '' || questionSplitter === undefined) return { ...atOnce, chunks, steps: [] };
  const steps = await lookUps(questionSplitter, request, index);
  if (steps.length === 0) return { ...atOnce, chunks, steps };
  const context = distinctChunks([...chunksOf(steps), ...chunks]).slice(0, CONTEXT_CHUNKS);
  const known = [findingsOf(steps), notes].filter((one) => one !== '').join('\n');
  const instructions = `${request.instructions} ${OF_A_PART}`.trim();
  return { ...(await answerFromChunks({ ...request, instructions }, context, { notes: known }, onDelta)), chunks: context, steps };
}

/** As metadata tell it. */
export function lookUpsMetadata(steps: readonly LookUp[]): object {
  if (steps.length === 0) return {};
  const told = steps.map(({ question, answer, chunks, resting }) => ({
    question,
    answer,
    chunk_ids: chunks.slice(0, resting).map(({ chunk }) => chunk.key),
  }));
  return { look_ups: told };
}
