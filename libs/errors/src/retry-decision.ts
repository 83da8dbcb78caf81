import { AppError } from './app-error';
import { ERROR_KINDS } from './error-kinds';

/** Key of `AppError.details` under which a refusal keeps how many milliseconds the server asked to wait. */
export const RETRY_AFTER_MS = 'retry_after_ms';

/** Would another try, a little later, probably succeed? Everything else is final: the job or call ends with this error. */
export function isPassing(error: unknown): boolean {
  return error instanceof AppError && ERROR_KINDS[error.kind].retry;
}

/**
 * The header `Retry-After` (RFC 9110 §10.2.3): seconds, or a date.
 * @returns milliseconds from `now`; undefined when the header is missing or unreadable
 */
export function parseRetryAfter(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

export interface PauseSettings {
  readonly firstMs: number;
  readonly longestMs: number;
  /** 0..1 */
  readonly random: () => number;
}

const PAUSES: PauseSettings = { firstMs: 100, longestMs: 30_000, random: Math.random };

/**
 * How long to wait before the next try: doubles with every failure up to a cap, half of it at random so that many callers do not come back
 * at the same moment, and never less than the server asked for.
 * @param failures in a row, from 1
 * @returns milliseconds
 */
export function pauseBeforeRetry(failures: number, error: unknown, settings: Partial<PauseSettings> = {}): number {
  const { firstMs, longestMs, random } = { ...PAUSES, ...settings };
  const pauseMs = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
  const asked = error instanceof AppError ? error.details[RETRY_AFTER_MS] : undefined;
  return Math.round(Math.max(pauseMs * (0.5 + random() / 2), typeof asked === 'number' ? asked : 0));
}
