import { baseUrlOf } from '../../configuration/base-url';
import type { ModelsConfig } from '../../configuration/models-config';
import type { ProbeFinding } from '../../tasks/tasks';
import type { CalledEndpoint, ProviderCode } from './provider-errors';
import { fieldAtFault } from './provider-errors';

/** One configured endpoint. */
export interface EndpointSettings extends CalledEndpoint {
  apiKey: string;
  timeoutMs: number;
  maxConcurrent: number;
  retry: { attempts: number; durationMs: number };
  /** by the proxies that the environment names, as Node.js itself calls then */
  throughProxies: boolean;
}

const OPENAI_MODELS = { chat: 'gpt-5.4-nano', embedding: 'text-embedding-3-small' };

/** Settings of the chat or embedding endpoint, or what is missing from them. */
export function endpointSettings(config: ModelsConfig, role: 'chat' | 'embedding'): EndpointSettings | ProbeFinding {
  const chat = role === 'chat';
  const provider = chat ? config.CHAT_API_PROVIDER : config.EMBEDDING_API_PROVIDER;
  const url = baseUrlOf(provider, chat ? config.CHAT_API_URL : config.EMBEDDING_API_URL);
  const model = (chat ? config.CHAT_MODEL : config.EMBEDDING_MODEL) ?? (provider === 'openai' ? OPENAI_MODELS[role] : '');
  const apiKey = (chat ? config.CHAT_API_KEY : config.EMBEDDING_API_KEY) ?? '';
  const endpoint: CalledEndpoint = { role, url: withoutCredentials(url), model };
  if (!isHttpUrl(url))
    return finding('INVALID_BASE_URL', url === '' ? 'a base URL is required' : 'the base URL is no http(s) address', endpoint);
  if (model === '') return finding('MODEL_REQUIRED', 'a model name is required', endpoint);
  if (apiKey === '')
    return finding(
      'API_KEY_REQUIRED',
      'an API key is required (any text for endpoints that need none; a secret profile gives its key only where it may be sent)',
      endpoint,
    );
  return {
    ...endpoint,
    apiKey,
    timeoutMs: 1000 * (chat ? config.CHAT_TIMEOUT_SECONDS : config.EMBEDDING_TIMEOUT_SECONDS),
    maxConcurrent: chat ? config.CHAT_MAX_CONCURRENT_CALLS : config.EMBEDDING_MAX_CONCURRENT_CALLS,
    throughProxies: config.NODE_USE_ENV_PROXY === '1',
    retry: { attempts: config.OPENAI_MAX_RETRY_ATTEMPTS, durationMs: 1000 * config.OPENAI_MAX_RETRY_DURATION_SECONDS },
  };
}

/** Told apart by `code`, which only findings have. */
export function isFinding(value: EndpointSettings | ProbeFinding): value is ProbeFinding {
  return 'code' in value;
}

/** A URL as it may be shown and called: no user, no password (the key is a setting of its own), no query. */
function withoutCredentials(url: string): string {
  try {
    const { origin, pathname } = new URL(url);
    return origin + pathname.replace(/\/$/, '');
  } catch {
    return '';
  }
}

function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function finding(code: ProviderCode, message: string, { role, url }: CalledEndpoint): ProbeFinding {
  return { code, field: fieldAtFault(code, role), message, endpoint: url, definitive: true };
}
