import type { RetrievalChunk, RetrievalProgress } from '@strata/contracts';

/** What each stage of a search of several steps is called. */
export const SEARCH_STAGES: Readonly<Record<RetrievalProgress['stage'], string>> = {
  global_context: 'overview',
  tool_matching: 'tools',
  plan_creation: 'plan',
  step_execution: 'search',
  synthesis: 'answer',
};

/** How far a search has come, as a piece of its stream tells it; undefined for pieces of the answer. */
export function progressOf({ isFinal, metadata }: Pick<RetrievalChunk, 'isFinal' | 'metadata'>): RetrievalProgress | undefined {
  return isFinal || metadata === '' ? undefined : (JSON.parse(metadata) as RetrievalProgress);
}

/** Whether it is worth a line that stays: beginnings say nothing that the end does not, and an answer speaks for itself. */
export function isTelling({ stage, status }: Pick<RetrievalProgress, 'stage' | 'status'>): boolean {
  return status !== 'started' && !(stage === 'synthesis' && status === 'completed');
}
