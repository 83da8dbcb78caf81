import { retryWhilePassing } from '@strata/errors';
import OpenAI from 'openai';
import type { ProbeFinding } from '../tasks/tasks';
import { ConcurrencyLimit } from './concurrency-limit';
import type { EndpointSettings } from './endpoint-settings';
import type { CalledEndpoint, ProviderCode } from './provider-errors';
import { asProviderError, brokenOff, providerError } from './provider-errors';

/** Providers count calls per minute: a short pause only costs another refusal. */
const PAUSES = { firstMs: 500, longestMs: 60_000 };

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
      logLevel: 'off', // it prints what it cannot read, which may be text of documents
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
    const { attempts, durationMs } = this.settings.retry;
    return this.limit.run(() =>
      retryWhilePassing(() => this.callOnce(request, signal), {
        budgetMs: durationMs,
        pauses: PAUSES,
        mayRepeat: (failures) => !once && (attempts === 0 || failures <= attempts) && mayRepeat(),
        ...(signal ? { signal } : {}),
      }),
    );
  }

  private async callOnce<Result>(
    request: (client: OpenAI, signal: AbortSignal | undefined) => Promise<Result | undefined>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    signal?.throwIfAborted();
    // the client's own time-out may surface as a broken connection, so the time is kept here
    const late = AbortSignal.timeout(this.settings.timeoutMs);
    try {
      const result = await request(this.client, signal ? AbortSignal.any([signal, late]) : late);
      if (result === undefined) throw brokenOff(this.called); // what the client makes of an empty body
      return result;
    } catch (thrown) {
      signal?.throwIfAborted();
      throw late.aborted
        ? providerError('TIMEOUT', 'the model did not answer in time', this.called, thrown)
        : asProviderError(thrown, this.called);
    }
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
