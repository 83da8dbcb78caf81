import type { Logger } from 'pino';

const PATIENCE_MS = 15_000;
const UNCAUGHT = ['uncaughtException', 'unhandledRejection'] as const;

let failedStart: ((error: unknown) => void) | undefined;

/**
 * Until the service listens to signals: an error that stops the start is one line of the log, and ends the process with code 1. To be
 * called as soon as there is a log.
 */
export function logFailedStart(logger: Logger): void {
  failedStart = (error) => {
    logger.fatal(
      { event: 'start-failed', err: error },
      `the service cannot start: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exit(1);
  };
  for (const event of UNCAUGHT) process.on(event, failedStart);
}

/**
 * Ends the process in order on SIGTERM or SIGINT: `close` finishes or hands over what is under way; after 15 seconds it ends anyway.
 * An error that nobody caught is logged and ends the process with code 1, because its state can no longer be trusted.
 */
export function endOnSignal(logger: Logger, close: () => Promise<void>): void {
  let ending = false;
  const end = (code: number, reason: string) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(code || 1), PATIENCE_MS).unref();
    logger.info({ event: 'stopping', reason });
    void close()
      .catch((error: unknown) => logger.error({ event: 'stop-failed', err: error }))
      .then(() => {
        logger.info({ event: 'stopped' });
        process.exit(code);
      });
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(0, signal));
  const fail = (error: unknown) => {
    logger.fatal({ event: 'uncaught', err: error }, 'an error was not caught');
    end(1, 'uncaught error');
  };
  for (const event of UNCAUGHT) {
    if (failedStart) process.off(event, failedStart);
    process.on(event, fail);
  }
}
