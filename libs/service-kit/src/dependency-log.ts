import { AppError } from '@strata/errors';
import type { Logger } from 'pino';

/** Says once that something a service needs is away, then nothing, then once that it is back: waiting is no reason for a pile of lines. */
export class DependencyLog {
  private readonly awaySince = new Map<string, number>();

  constructor(private readonly logger: Pick<Logger, 'info' | 'warn'>) {}

  /** @param reason an error, of which only the message is told: where a dependency is missed says nothing about why it is away */
  away(dependency: string, reason: unknown): void {
    if (this.awaySince.has(dependency)) return;
    this.awaySince.set(dependency, Date.now());
    this.logger.warn(
      { event: 'dependency-down', dependency, reason: inWords(reason) },
      `the ${dependency} is away; waiting for it`,
    );
  }

  there(dependency: string): void {
    const since = this.awaySince.get(dependency);
    if (since === undefined) return;
    this.awaySince.delete(dependency);
    this.logger.info({ event: 'dependency-up', dependency, awayMs: Date.now() - since }, `the ${dependency} is there`);
  }

  /** What `retryWhilePassing` is to tell while it waits for a dependency. */
  whileWaitingFor(dependency: string): { onWaiting: (waiting: { error: unknown }) => void; onRecovered: () => void } {
    return { onWaiting: ({ error }) => this.away(dependency, error), onRecovered: () => this.there(dependency) };
  }
}

/** An error and what caused it, in one line. */
export function inWords(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : (JSON.stringify(error) ?? String(error));
  const cause = error.cause === undefined ? '' : inWords(error.cause);
  const message = error.message || (error as { code?: string }).code || error.name;
  return cause === '' || message.includes(cause) || !(error instanceof AppError) ? message : `${message}: ${cause}`;
}
