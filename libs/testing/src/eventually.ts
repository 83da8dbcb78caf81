import { setTimeout as delay } from 'node:timers/promises';

/** Only against hangs: a busy machine may take its time. Below jest's own limit, so that the failure names what was waited for. */
export const HANG_LIMIT_MS = 300_000;
/**
 * Between two looks: a tenth of the time waited so far. A long wait thus costs little of the processor that what is waited for needs, and
 * is noticed a tenth later at most.
 */
const PAUSE_SHARE = 0.1;
const MIN_PAUSE_MS = 10;
const MAX_PAUSE_MS = 200;

/**
 * Asks again and again until the answer is neither null, undefined nor false: how a test waits for what happens in the background.
 * An error of `ask` ends the wait.
 * @returns that answer
 * @throws Error naming the last answer when the condition has not come true for minutes
 */
export async function eventually<T>(ask: () => T | Promise<T>): Promise<Exclude<NonNullable<T>, false>> {
  for (const began = performance.now(); ;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer as Exclude<NonNullable<T>, false>;
    const waitedMs = performance.now() - began;
    if (waitedMs > HANG_LIMIT_MS) throw new Error(`waited ${HANG_LIMIT_MS} ms for (${ask.toString()}); it answers ${answer}`);
    await delay(Math.min(Math.max(waitedMs * PAUSE_SHARE, MIN_PAUSE_MS), MAX_PAUSE_MS));
  }
}
