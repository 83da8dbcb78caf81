import { AppError, isPassing, retryWhilePassing } from '@strata/errors';

const PATIENCE = { budgetMs: 60_000, pauses: { firstMs: 250, longestMs: 2_000 } } as const;

/** A call that outlives a service's restart: it is repeated for a minute. Only for calls that may be made twice. */
export async function patiently<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  return retryWhilePassing(call, PATIENCE);
}

/**
 * Starts a run and outlives a restart meanwhile. A start whose answer was lost may have been taken: the refusal of the next try then
 * names the run, and that one is it.
 * @param idName key of the run's id in the details of the refusal, such as `corpus_build_id`
 * @returns the run's id
 */
export async function startPatiently(start: () => Promise<string>, idName: string): Promise<string> {
  let answerLost = false;
  return patiently(async () => {
    try {
      return await start();
    } catch (error) {
      const running = answerLost && error instanceof AppError ? error.details[idName] : undefined;
      if (typeof running === 'string' && running !== '') return running;
      answerLost ||= isPassing(error);
      throw error;
    }
  });
}
