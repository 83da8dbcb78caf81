import { AppError } from '@strata/errors';
import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI, { APIError } from 'openai';
import type { ProbeFinding } from '../tasks';
import { ConcurrencyLimit } from './concurrency-limit';
import type { EndpointSettings } from './endpoint-settings';
import type { CalledEndpoint, ProviderCode } from './provider-errors';
import { asProviderError, brokenOff, PROVIDER_CODES, providerError } from './provider-errors';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/** One provider endpoint: bounded parallelism, time-outs, retries that honour Retry-After, and errors in the platform's taxonomy. */
export class Endpoint {
  readonly called: CalledEndpoint;
  private readonly client: OpenAI;
  private readonly limit: ConcurrencyLimit;

  constructor(private readonly settings: EndpointSettings) {
    this.called = { role: settings.role, url: settings.url, model: settings.model };
    this.limit = new ConcurrencyLimit(settings.maxConcurrent);
    this.client = new OpenAI({
      baseURL: settings.url,
      apiKey: settings.apiKey,
      timeout: settings.timeoutMs + 1_000,
      maxRetries: 0,
    });
  }

  /**
   * @param request makes one call with the official client; must be safe to repeat as long as `mayRepeat` says so
   * @param once no retries (probes)
   * @throws AppError whose type is a provider code
   */
  async call<Result>(
    request: (client: OpenAI, signal: AbortSignal | undefined) => Promise<Result | undefined>,
    {
      signal,
      once = false,
      mayRepeat = () => true,
    }: { signal?: AbortSignal | undefined; once?: boolean; mayRepeat?: () => boolean } = {},
  ): Promise<Result> {
    return this.limit.run(async () => {
      const deadline = Date.now() + this.settings.retry.durationMs;
      for (let attempt = 1; ; attempt++) {
        signal?.throwIfAborted();
        // the client's own time-out may surface as a broken connection, so the time is kept here
        const late = AbortSignal.timeout(this.settings.timeoutMs);
        try {
          const result = await request(this.client, signal ? AbortSignal.any([signal, late]) : late);
          if (result === undefined) throw brokenOff(this.called); // what the client makes of an empty body
          return result;
        } catch (thrown) {
          if (signal?.aborted) throw signal.reason;
          const error = late.aborted
            ? providerError('TIMEOUT', 'the model did not answer in time', this.called, thrown)
            : asProviderError(thrown, this.called);
          const pauseMs =
            retryAfterMs(thrown) ?? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)) * (0.75 + Math.random() / 2);
          const { attempts } = this.settings.retry;
          const spent = (attempts > 0 && attempt > attempts) || Date.now() + pauseMs > deadline;
          if (once || spent || !isRetryable(error) || !mayRepeat()) throw error;
          await sleep(pauseMs, undefined, signal ? { signal } : {});
        }
      }
    });
  }
}

/** What the adapters need of an endpoint. */
export type ModelEndpoint = Pick<Endpoint, 'called' | 'call'>;

/** Stands in for an endpoint whose settings are incomplete: every call says which one is missing. */
export function unusableEndpoint(
  { code, message, endpoint: url }: ProbeFinding,
  role: CalledEndpoint['role'],
  model: string,
): ModelEndpoint {
  const called = { role, url, model };
  return {
    called,
    call: async () => {
      throw providerError(code as ProviderCode, message, called);
    },
  };
}

function isRetryable(error: unknown): boolean {
  return error instanceof AppError && error.type in PROVIDER_CODES && PROVIDER_CODES[error.type as ProviderCode].retry;
}

/** Seconds or an HTTP date, as RFC 9110 §10.2.3 has it, and the milliseconds variant of OpenAI. */
function retryAfterMs(error: unknown): number | undefined {
  if (!(error instanceof APIError)) return undefined;
  const exact = Number(error.headers?.get('retry-after-ms') ?? Number.NaN);
  if (exact >= 0) return exact;
  const header = error.headers?.get('retry-after');
  if (!header) return undefined;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return wait >= 0 ? wait : undefined;
}
