import { endBars } from './progress-bar';

const INTERRUPTED = 130;

/**
 * Runs work that may be left at any moment, because it goes on elsewhere or leaves nothing half done. The first Ctrl-C (or SIGTERM) calls
 * `leave`, which says how things stand and tidies up; the second ends at once. Either way the exit code is 130.
 * @returns what the work returns, unless it is left; whatever goes wrong with it after that is no news
 */
export async function leavable<Result>(work: () => Promise<Result>, leave: () => void | Promise<void>): Promise<Result> {
  let isLeft = false;
  const interrupt = () => {
    if (isLeft) process.exit(INTERRUPTED);
    isLeft = true;
    endBars();
    console.log(); // the terminal has written ^C
    void Promise.resolve()
      .then(leave)
      .catch((error: unknown) => console.error(`strata: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => process.exit(INTERRUPTED));
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  try {
    const result = await work();
    return isLeft ? await forGood : result;
  } catch (error) {
    if (isLeft) return await forGood;
    throw error;
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

/** Whoever waits for it is still waiting when the process ends. */
const forGood = new Promise<never>(() => undefined);
