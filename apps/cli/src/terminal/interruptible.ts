import { UserError } from './user-error';

/**
 * Runs work that Ctrl-C (or SIGTERM) ends in order: the signal is aborted, the work cleans up behind itself, and the words say what state it
 * left: a text, or asked for when it is needed. A second Ctrl-C ends at once.
 * @throws UserError with exit code 130 when it was interrupted; else whatever the work throws
 */
export async function interruptible<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  words: string | (() => string),
): Promise<Result> {
  const interruption = new AbortController();
  const interrupt = () => {
    if (interruption.signal.aborted) process.exit(130);
    interruption.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  try {
    return await work(interruption.signal);
  } catch (error) {
    if (interruption.signal.aborted) throw new UserError(typeof words === 'string' ? words : words(), 130);
    throw error;
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}
