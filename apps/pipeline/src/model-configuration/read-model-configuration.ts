import type { SavedEndpoint, SavedModelConfiguration } from '@strata/models';
import { isSecretProfileId } from '@strata/models';

type Side = 'chat' | 'embedding';

/** A configuration as it was sent: texts, `undefined` for what was not sent (or null), or anything else that a client may send. */
export type SentConfiguration = Readonly<Record<SentField, unknown>>;
export type SentField =
  `${Side}_api_provider` | `${Side}_model` | `${Side}_secret_profile_id` | `${Side}_api_url` | 'multimodal_model';

/** Why a configuration is refused. */
export interface Rejection {
  readonly field: string;
  readonly errorCode: string;
  readonly message: string;
}

export type ReadConfiguration =
  { readonly configuration: Omit<SavedModelConfiguration, 'saved_at'> } | { readonly rejection: Rejection };

/**
 * Checks a configuration against what is saved (docs/contracts/pipeline.md, "Model configuration"). Nothing is called.
 * @param saved of the project; undefined the first time, when the embedding side may still be chosen
 */
export function readModelConfiguration(sent: SentConfiguration, saved: SavedModelConfiguration | undefined): ReadConfiguration {
  for (const [field, value] of Object.entries(sent))
    if (value !== undefined && value !== null && typeof value !== 'string')
      return { rejection: { field, errorCode: 'UNKNOWN_VALIDATION_ERROR', message: `${field} must be a text` } };
  const texts = sent as Readonly<Record<SentField, string | null | undefined>>;
  const chat = readEndpoint('chat', texts, saved?.chat);
  if ('errorCode' in chat) return { rejection: chat };
  const embedding = readEndpoint('embedding', texts, saved?.embedding);
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

function readEndpoint(
  side: Side,
  sent: Readonly<Record<SentField, string | null | undefined>>,
  saved: SavedEndpoint | undefined,
): SavedEndpoint | Rejection {
  const text = (field: SentField) => (sent[field] ?? '').trim();
  const provider = text(`${side}_api_provider`);
  const refuse = (field: SentField, errorCode: string, message: string): Rejection => ({ field, errorCode, message });
  if (provider === '')
    return refuse(`${side}_api_provider`, 'PROVIDER_NOT_FOUND', `${side}_api_provider is required: openai or custom`);
  if (provider === 'triton' && side === 'chat')
    return refuse(
      'chat_api_provider',
      'PROVIDER_NOT_FOUND',
      'chat_api_provider: triton is not available in this version; use custom with an OpenAI-compatible URL',
    );
  if (provider !== 'openai' && provider !== 'custom')
    return refuse(
      `${side}_api_provider`,
      'PROVIDER_NOT_FOUND',
      `${side}_api_provider: ${JSON.stringify(provider)} is neither openai nor custom`,
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
  if (url === '' && provider === 'custom')
    return refuse(`${side}_api_url`, 'URL_REQUIRED', `${side}_api_url is required with custom`);
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
