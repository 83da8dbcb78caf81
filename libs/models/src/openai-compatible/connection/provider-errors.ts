import type { ErrorKind } from '@strata/errors';
import { AppError, parseRetryAfter, RETRY_AFTER_MS } from '@strata/errors';
import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';

/**
 * Every way a provider can fail. `definitive`: stays so until somebody changes the configuration; latches the model gate
 * (docs/contracts/models.md, "Error codes"). Whether another try of the same call may succeed is for the kind to say (`isPassing`).
 */
export const PROVIDER_CODES = {
  INVALID_API_KEY: { definitive: true, kind: 'upstream-refused' },
  KEY_EXPIRED: { definitive: true, kind: 'upstream-refused' },
  INSUFFICIENT_QUOTA: { definitive: true, kind: 'quota-exhausted' },
  PERMISSION_DENIED: { definitive: true, kind: 'upstream-refused' },
  MODEL_NOT_FOUND: { definitive: true, kind: 'upstream-refused' },
  MODEL_REJECTED_REQUEST: { definitive: true, kind: 'upstream-refused' },
  PROVIDER_EMPTY_RESPONSE: { definitive: true, kind: 'upstream-refused' },
  RESPONSES_API_UNAVAILABLE: { definitive: true, kind: 'upstream-refused' },
  API_KEY_REQUIRED: { definitive: true, kind: 'failed-precondition' },
  MODEL_REQUIRED: { definitive: true, kind: 'failed-precondition' },
  INVALID_BASE_URL: { definitive: true, kind: 'upstream-refused' },
  PROVIDER_NOT_FOUND: { definitive: true, kind: 'failed-precondition' },
  CONTEXT_LENGTH_EXCEEDED: { definitive: false, kind: 'failed-precondition' },
  ENDPOINT_UNREACHABLE: { definitive: false, kind: 'unavailable' },
  TIMEOUT: { definitive: false, kind: 'deadline-exceeded' },
  RATE_LIMITED: { definitive: false, kind: 'resource-exhausted' },
  PROVIDER_ERROR: { definitive: false, kind: 'bad-gateway' },
  UNKNOWN_VALIDATION_ERROR: { definitive: false, kind: 'upstream-refused' },
} as const satisfies Record<string, { definitive: boolean; kind: ErrorKind }>;
export type ProviderCode = keyof typeof PROVIDER_CODES;

/** Codes that stay until somebody changes the configuration; a message of such a failure starts with the code and a colon. */
export const DEFINITIVE_PROVIDER_CODES = (Object.keys(PROVIDER_CODES) as ProviderCode[]).filter(
  (code) => PROVIDER_CODES[code].definitive,
);

/** Which setting a failed call is about. */
export interface CalledEndpoint {
  /** `chat`, `embedding` or `multimodal`: the first part of the settings' names. */
  role: 'chat' | 'embedding' | 'multimodal';
  /** Without credentials. */
  url: string;
  model: string;
}

/** A provider's failure as the platform's error; `type` is the provider code, the message starts with it and holds no secret. */
export function providerError(
  code: ProviderCode,
  message: string,
  { role, url, model }: CalledEndpoint,
  cause?: unknown,
  details: Readonly<Record<string, unknown>> = {},
): AppError {
  return new AppError(
    PROVIDER_CODES[code].kind,
    code,
    `${code}: ${message}`,
    { field: fieldAtFault(code, role), endpoint: url, model, ...askedPause(cause), ...details },
    { cause },
  );
}

/** How long the provider asked to wait: the header of RFC 9110 §10.2.3, and the milliseconds variant of OpenAI. */
function askedPause(cause: unknown): Record<string, number> {
  if (!(cause instanceof APIError)) return {};
  const exact = Number(cause.headers?.get('retry-after-ms') ?? Number.NaN);
  const waitMs = exact >= 0 ? exact : parseRetryAfter(cause.headers?.get('retry-after'), Date.now());
  return waitMs === undefined ? {} : { [RETRY_AFTER_MS]: waitMs };
}

/** The setting to fix, for example `chat_api_key`. */
export function fieldAtFault(code: ProviderCode, role: CalledEndpoint['role']): string {
  if (role === 'multimodal') return 'multimodal_model';
  if (code === 'INVALID_API_KEY' || code === 'KEY_EXPIRED' || code === 'API_KEY_REQUIRED' || code === 'INSUFFICIENT_QUOTA')
    return `${role}_api_key`;
  if (code === 'INVALID_BASE_URL' || code === 'ENDPOINT_UNREACHABLE' || code === 'TIMEOUT') return `${role}_api_url`;
  return `${role}_model`;
}

/**
 * Reads what the client threw (docs/contracts/models.md, "Error codes"). Errors that are the platform's already, and aborts, come back as
 * they are.
 */
export function asProviderError(error: unknown, endpoint: CalledEndpoint): unknown {
  if (error instanceof AppError || error instanceof APIUserAbortError) return error;
  if (error instanceof APIConnectionTimeoutError)
    return providerError('TIMEOUT', 'the model did not answer in time', endpoint, error);
  if (error instanceof APIConnectionError)
    return providerError('ENDPOINT_UNREACHABLE', 'the model endpoint cannot be reached', endpoint, error);
  if (error instanceof APIError) return providerError(codeOf(error), messageOf(error), endpoint, error);
  if (error instanceof SyntaxError)
    return providerError('PROVIDER_ERROR', 'the model endpoint sent no valid JSON', endpoint, error);
  if (isBrokenOff(error)) return brokenOff(endpoint, error);
  return error;
}

/** The answer began and did not end. */
export const brokenOff = (endpoint: CalledEndpoint, cause?: unknown): AppError =>
  providerError('ENDPOINT_UNREACHABLE', 'the model endpoint broke off its answer', endpoint, cause);

const NETWORK_CODE = /^(?:E[A-Z]+|UND_ERR_\w+|ERR_STREAM_PREMATURE_CLOSE|ERR_HTTP2_\w+|Z_(?:BUF|DATA)_ERROR|HPE_\w+)$/;

/**
 * Once a body has begun, the client hands on what the network throws: a TypeError "terminated" of fetch, with the socket's, the parser's or
 * the decompression's error as its cause.
 */
function isBrokenOff(error: unknown): boolean {
  let at = error as { name?: unknown; message?: unknown; code?: unknown; cause?: unknown } | undefined | null;
  for (let depth = 0; typeof at === 'object' && at !== null && depth < 5; depth++) {
    if (at.name === 'TypeError' && /^(?:terminated|fetch failed|network error)$/i.test(String(at.message))) return true;
    if (typeof at.code === 'string' && NETWORK_CODE.test(at.code)) return true;
    at = at.cause as typeof at;
  }
  return false;
}

function codeOf(error: APIError): ProviderCode {
  const said = `${error.code ?? ''} ${error.type ?? ''} ${error.message}`.toLowerCase();
  const quota = /insufficient_quota|exceeded your current quota|billing|credit/.test(said);
  if (error.code === 'insufficient_quota' || error.type === 'insufficient_quota') return 'INSUFFICIENT_QUOTA'; // whatever the status
  switch (error.status) {
    case 400:
    case 413:
    case 422:
      return codeOfBadRequest(said);
    case undefined: // an error inside a stream that had begun
      return /rate.?limit|too many requests/.test(said) ? 'RATE_LIMITED' : quota ? 'INSUFFICIENT_QUOTA' : 'PROVIDER_ERROR';
    case 401:
      return said.includes('expired') ? 'KEY_EXPIRED' : 'INVALID_API_KEY';
    case 402:
      return 'INSUFFICIENT_QUOTA';
    case 403:
      return 'PERMISSION_DENIED';
    case 404:
      return said.includes('model') ? 'MODEL_NOT_FOUND' : 'INVALID_BASE_URL';
    case 408:
      return 'TIMEOUT';
    case 429:
      return quota ? 'INSUFFICIENT_QUOTA' : 'RATE_LIMITED';
    default:
      return error.status !== undefined && error.status >= 500 ? 'PROVIDER_ERROR' : 'UNKNOWN_VALIDATION_ERROR';
  }
}

/** Some providers say with 400 what others have a status of its own for. */
function codeOfBadRequest(said: string): ProviderCode {
  if (/context_length|context length|maximum context|too many tokens|prompt is too long|input is too long/.test(said))
    return 'CONTEXT_LENGTH_EXCEEDED';
  if (/api.?key (?:not valid|is invalid|invalid)|invalid.api.?key/.test(said)) return 'INVALID_API_KEY';
  return /model_not_found|model .*(?:not found|does not exist)|(?:unknown|invalid|no such) model/.test(said)
    ? 'MODEL_NOT_FOUND'
    : 'MODEL_REJECTED_REQUEST';
}

/** What the provider said, cut and without anything that looks like a key. */
function messageOf(error: APIError): string {
  return error.message.replace(/\b(?:sk|key|pk)-[\w*-]{6,}/gi, '…').slice(0, 300);
}
