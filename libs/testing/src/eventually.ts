import { setTimeout as delay } from 'node:timers/promises';

/** Only against hangs: a busy machine may take its time. Below jest's own limit, so that the failure names what was waited for. */
export const HANG_LIMIT_MS = 300_000;
const PAUSE_MS = 10;

/**
 * Asks again and again until the answer is neither null, undefined nor false: how a test waits for what happens in the background.
 * An error of `ask` ends the wait.
 * @returns that answer
 * @throws Error naming the last answer when the condition has not come true for minutes
 */
export async function eventually<T>(ask: () => T | Promise<T>): Promise<Exclude<NonNullable<T>, false>> {
  for (const deadline = performance.now() + HANG_LIMIT_MS; ; await delay(PAUSE_MS)) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer as Exclude<NonNullable<T>, false>;
    if (performance.now() > deadline) throw new Error(`waited ${HANG_LIMIT_MS} ms for (${ask.toString()}); it answers ${answer}`);
  }
}
