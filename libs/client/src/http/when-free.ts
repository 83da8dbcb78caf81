import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@strata/errors';

/** Refusals because another operation has the project's place. */
const IN_PROGRESS = /InProgressError$/;
const LOOK_EVERY_MS = 1_000;

/**
 * A call that needs the project's place, made as soon as that is free: another operation may run for long, so there is no end to the waiting but
 * the signal.
 * @param waits told, once per refusal, who has the place
 */
export async function whenFree<Reply>(
  call: () => Promise<Reply>,
  { signal, waits }: { signal?: AbortSignal | undefined; waits: (message: string) => void },
): Promise<Reply> {
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof AppError) || !IN_PROGRESS.test(error.type)) throw error;
      waits(error.message);
      await sleep(LOOK_EVERY_MS, undefined, signal ? { signal } : {});
    }
}
