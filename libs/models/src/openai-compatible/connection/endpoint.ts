import { AppError, RETRY_AFTER_MS, retryWhilePassing } from '@strata/errors';
import { APIError } from 'openai';
import type { ProbeFinding } from '../../tasks/tasks';
import { AdaptiveLimit } from './adaptive-limit';
import { EndpointClient } from './endpoint-client';
import type { EndpointSettings } from './endpoint-settings';
import type { CalledEndpoint, ProviderCode } from './provider-errors';
import { asProviderError, brokenOff, providerError } from './provider-errors';

/** Providers count calls per minute: a short pause only costs another refusal. */
const PAUSES = { firstMs: 500, longestMs: 60_000 };

export interface CallOptions {
  signal?: AbortSignal | undefined;
  once?: boolean;
  outlives?: boolean;
  mayRepeat?: () => boolean;
}

/** Of a gateway or a provider that has more to do than it can: 503, and Anthropic's 529. */
const OVERLOADED = new Set([503, 529]);

/** One provider endpoint: as many calls at a time as it takes, time-outs, retries that honour Retry-After, and errors in the platform's taxonomy. */
export class Endpoint {
  readonly called: CalledEndpoint;
  private readonly client: EndpointClient;
  private readonly limit: AdaptiveLimit;

  constructor(private readonly settings: EndpointSettings) {
    this.called = { role: settings.role, url: settings.url, model: settings.model };
    const { maxConcurrent: most, retry } = settings;
    this.limit = new AdaptiveLimit({ most, pauses: PAUSES, patienceMs: retry.durationMs }, isCongestion);
    this.client = new EndpointClient(settings);
  }

  /**
   * @param request makes one call with the given client; must be safe to repeat as long as `mayRepeat` says so
   * @param signal ends waiting and repeating; a call under way only where it does not outlive it
   * @param once no retries (probes)
   * @param outlives the caller keeps the answer even when nobody waits for it any more
   * @throws AppError whose type is a provider code
   */
  async call<Result>(
    request: (client: EndpointClient, signal: AbortSignal | undefined) => Promise<Result | undefined>,
    { signal, once = false, outlives = false, mayRepeat = () => true }: CallOptions = {},
  ): Promise<Result> {
    const { attempts, durationMs } = this.settings.retry;
    let again = false;
    const attempt = () => {
      const turn = this.limit.run(() => this.callOnce(request, outlives ? undefined : signal), { signal, again });
      again = true;
      return turn;
    };
    return retryWhilePassing(attempt, {
      budgetMs: durationMs,
      pauses: PAUSES,
      mayRepeat: (failures) => !once && (attempts === 0 || failures <= attempts) && mayRepeat(),
      ...(signal ? { signal } : {}),
    });
  }

  private async callOnce<Result>(
    request: (client: EndpointClient, signal: AbortSignal | undefined) => Promise<Result | undefined>,
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

/** Does a failure say that there were too many calls? One that took too long counts: a model of one's own queues what it cannot do yet. */
function isCongestion(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  if (error.type === 'RATE_LIMITED' || error.type === 'TIMEOUT' || RETRY_AFTER_MS in error.details) return true;
  return error.cause instanceof APIError && OVERLOADED.has(error.cause.status ?? 0);
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
