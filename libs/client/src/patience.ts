import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorKind } from '@strata/errors';
import { AppError } from '@strata/errors';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;
const PASSING: readonly ErrorKind[] = ['unavailable', 'bad-gateway', 'deadline-exceeded'];

/** A call that outlives a service's restart: met by a closed door it is repeated for a minute. Only for calls that may be made twice. */
export async function patiently<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error) || Date.now() > deadline) throw error;
      await sleep(PAUSE_MS);
    }
  }
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

const isPassing = (error: unknown) => error instanceof AppError && PASSING.includes(error.kind);
