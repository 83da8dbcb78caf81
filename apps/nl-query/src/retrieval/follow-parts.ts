import type { AskedPart, Reasoning } from '@strata/models';
import { BuiltInPassageAnswerer, resolveFollowUp } from '@strata/models';
import { answerPassage } from '../project-index/answer-passage';
import type { FoundChunk, ProjectIndex } from '../project-index/project-index';
import { questionParts } from '../question-parts/question-parts';
import { distinctChunks } from './distinct-chunks';
import type { FollowedQuestion } from './follow-question';
import { followQuestion } from './follow-question';
import type { SearchRequest } from './search-outcome';
import { CONTEXT_CHUNKS, passageId } from './search-outcome';

/** A question with what is found for each of the questions that it asks. */
export interface FollowedParts {
  /** best first; of several questions, in turns */
  readonly chunks: readonly FoundChunk[];
  reasoningOver(context: readonly FoundChunk[]): Reasoning | undefined;
  /** the questions that it asks, over the chunks of a context; none where it asks one */
  partsOver(context: readonly FoundChunk[]): AskedPart[];
}

/**
 * Finds and follows a question. One that asks several ("When was X founded and by whom?") is followed question by question, each as a follow-up of those
 * before it and of what they come to.
 */
export async function followParts(
  request: Pick<SearchRequest, 'question' | 'accept' | 'models' | 'signal'>,
  index: ProjectIndex,
): Promise<FollowedParts> {
  const asked = questionParts(request.question);
  if (asked.length < 2) return { ...(await found(request, index)), partsOver: () => [] };
  const turns: { question: string; answer: string }[] = [];
  const parts: { question: string; followed: FollowedQuestion }[] = [];
  for (const one of asked) {
    const question = resolveFollowUp(one, turns);
    const followed = await found({ ...request, question }, index);
    parts.push({ question, followed });
    if (parts.length < asked.length) turns.push({ question, answer: await answerOf(question, followed) });
  }
  const longest = Math.max(...parts.map(({ followed }) => followed.chunks.length));
  const inTurns = Array.from({ length: longest }, (_, rank) =>
    parts.flatMap(({ followed }) => followed.chunks.slice(rank, rank + 1)),
  );
  return {
    chunks: distinctChunks(inTurns.flat()),
    reasoningOver: () => undefined,
    partsOver: (context) => parts.map(({ question, followed }) => partOver(context, question, followed)),
  };
}

async function found(
  request: Pick<SearchRequest, 'question' | 'accept' | 'models' | 'signal'>,
  index: ProjectIndex,
): Promise<FollowedQuestion> {
  const { question, accept, models, signal } = request;
  return followQuestion(request, index, await index.searchChunks(question, accept, models.embedder, signal));
}

/** What the built-in model says to one of several questions: the next one may ask about that. */
async function answerOf(question: string, followed: FollowedQuestion): Promise<string> {
  const context = followed.chunks.slice(0, CONTEXT_CHUNKS);
  const { text } = await QUOTING.answer({ ...partOver(context, question, followed), citations: false });
  return text;
}
/** Costs no call of a language model. */
const QUOTING = new BuiltInPassageAnswerer();

/** Passages of a context in the order of one question. */
function partOver(context: readonly FoundChunk[], question: string, { chunks, reasoningOver }: FollowedQuestion): AskedPart {
  const places = new Map(context.map(({ chunk }, place) => [chunk.key, place]));
  const own = chunks.flatMap((one) => {
    const place = places.get(one.chunk.key);
    return place === undefined ? [] : [answerPassage(passageId(place), one)];
  });
  const reasoning = reasoningOver(context);
  return { question, passages: own, ...(reasoning ? { reasoning } : {}) };
}
