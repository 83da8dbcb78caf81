import { runInTurns } from '@strata/event-loop';
import type { Reasoning } from '@strata/models';
import type { FoundChunk, ProjectIndex } from '../project-index/project-index';
import { followQuestion } from '../retrieval/follow-question';
import type { SearchRequest } from '../retrieval/search-outcome';
import type { FollowedName } from './name-paths';
import { followNamesSteps } from './name-paths';

/** A question whose names were followed from its best passages. */
export interface FollowedNames {
  /** best first: the best ranked, those that names led to in their order, then the others */
  readonly chunks: readonly FoundChunk[];
  /** the passages it began with */
  readonly start: readonly FoundChunk[];
  readonly followed: readonly (FollowedName & { readonly chunk: FoundChunk })[];
  reasoningOver(context: readonly FoundChunk[]): Reasoning | undefined;
}

/** Best ranked passages that names are followed from, and that stay first. */
const START = 4;

/** What INSTANT finds, and what the names in the best of it lead to while the question is not covered. */
export async function followNames(
  request: Pick<SearchRequest, 'question' | 'accept' | 'models' | 'signal'>,
  index: ProjectIndex,
): Promise<FollowedNames> {
  const { question, accept, models, signal } = request;
  const found = await index.searchChunks(question, accept, models.embedder, signal);
  const { chunks, reasoningOver } = await followQuestion(request, index, found);
  const start = chunks.slice(0, START);
  const steps = followNamesSteps(
    question,
    start.map((chunk) => index.passageOf(chunk)),
    index.hopSources(accept),
  );
  const followed = (await runInTurns(steps, signal)).map((step) => ({ ...step, chunk: index.chunkOf(step.passage) }));
  const ordered = [...start, ...followed.map(({ chunk }) => chunk), ...chunks];
  return { chunks: [...new Map(ordered.map((one) => [one.chunk.key, one])).values()], start, followed, reasoningOver };
}
