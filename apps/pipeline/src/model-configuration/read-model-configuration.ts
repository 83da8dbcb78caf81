import type { SavedEndpoint, SavedModelConfiguration } from '@strata/models';
import { isSecretProfileId } from '@strata/models';

type Side = 'chat' | 'embedding';

/** Triton's protocol says how text is generated, not how texts are embedded: its OpenAI-compatible front end serves as `custom`. */
const CHAT_PROVIDERS = ['openai', 'custom', 'triton'] as const;
const EMBEDDING_PROVIDERS = ['openai', 'custom'] as const;

/** A configuration as it was sent: texts, `undefined` for what was not sent (or null), or anything else that a client may send. */
export type SentConfiguration = Readonly<Record<SentField, unknown>>;
export type SentField =
  | `${Side}_api_provider`
  | `${Side}_model`
  | `${Side}_secret_profile_id`
  | `${Side}_api_url`
  | 'multimodal_model';

/** Why a configuration is refused. */
export interface Rejection {
  readonly field: string;
  readonly errorCode: string;
  readonly message: string;
}

export type ReadConfiguration =
  | { readonly configuration: Omit<SavedModelConfiguration, 'saved_at'> }
  | { readonly rejection: Rejection };

/**
 * Checks a configuration against what is saved (docs/contracts/pipeline.md, "Model configuration"). Nothing is called.
 * @param saved of the project; undefined the first time, when the embedding side may still be chosen
 */
export function readModelConfiguration(sent: SentConfiguration, saved: SavedModelConfiguration | undefined): ReadConfiguration {
  for (const [field, value] of Object.entries(sent))
    if (value !== undefined && value !== null && typeof value !== 'string')
      return { rejection: { field, errorCode: 'UNKNOWN_VALIDATION_ERROR', message: `${field} must be a text` } };
  const texts = sent as Readonly<Record<SentField, string | null | undefined>>;
  const chat = readEndpoint('chat', CHAT_PROVIDERS, texts, saved?.chat);
  if ('errorCode' in chat) return { rejection: chat };
  const embedding = readEndpoint('embedding', EMBEDDING_PROVIDERS, texts, saved?.embedding);
  if ('errorCode' in embedding) return { rejection: embedding };
  const changed = saved && immutableField(embedding, saved.embedding);
  if (changed !== undefined)
    return {
      rejection: {
        field: changed,
        errorCode: 'EMBEDDING_CONFIG_IMMUTABLE',
        message: `${changed} cannot be changed once it is saved: vectors of two models cannot be compared`,
      },
    };
  const multimodal_model = texts.multimodal_model ?? saved?.multimodal_model ?? '';
  return { configuration: { chat, embedding, multimodal_model: multimodal_model.trim() } };
}

function readEndpoint<Provider extends string>(
  side: Side,
  providers: readonly Provider[],
  sent: Readonly<Record<SentField, string | null | undefined>>,
  saved: SavedEndpoint<Provider> | undefined,
): SavedEndpoint<Provider> | Rejection {
  const text = (field: SentField) => (sent[field] ?? '').trim();
  const named = text(`${side}_api_provider`);
  const refuse = (field: SentField, errorCode: string, message: string): Rejection => ({ field, errorCode, message });
  if (named === '')
    return refuse(`${side}_api_provider`, 'PROVIDER_NOT_FOUND', `${side}_api_provider is required: ${providers.join(', ')}`);
  const provider = providers.find((known) => known === named);
  if (provider === undefined)
    return refuse(
      `${side}_api_provider`,
      'PROVIDER_NOT_FOUND',
      `${side}_api_provider: ${JSON.stringify(named)} is none of ${providers.join(', ')}`,
    );
  const model = text(`${side}_model`);
  if (model === '') return refuse(`${side}_model`, 'MODEL_REQUIRED', `${side}_model is required`);
  const profile = text(`${side}_secret_profile_id`);
  if (!isSecretProfileId(profile))
    return refuse(
      `${side}_secret_profile_id`,
      'API_KEY_REQUIRED',
      profile === '' ? `${side}_secret_profile_id is required` : `${side}_secret_profile_id is no profile id (never send a key)`,
    );
  const url = sent[`${side}_api_url`]?.trim() ?? (saved?.provider === provider ? saved.url : '');
  if (url === '' && provider !== 'openai')
    return refuse(`${side}_api_url`, 'URL_REQUIRED', `${side}_api_url is required with ${provider}`);
  if (url !== '' && !isPlainHttpUrl(url))
    return refuse(`${side}_api_url`, 'INVALID_BASE_URL', `${side}_api_url must be an http(s) address without user and password`);
  return { provider, model, secret_profile_id: profile, url };
}

/** A user or password in the address would be a secret that is stored and shown. */
function isPlainHttpUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

function immutableField(next: SavedEndpoint, saved: SavedEndpoint): SentField | undefined {
  if (next.provider !== saved.provider) return 'embedding_api_provider';
  if (next.model !== saved.model) return 'embedding_model';
  return next.url === saved.url ? undefined : 'embedding_api_url';
}
