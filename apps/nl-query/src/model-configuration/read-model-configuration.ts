import type { ConfigurationRejection, ModelsConfig, SavedEndpoint, SavedModelConfiguration } from '@strata/models';
import { isSecretProfileId } from '@strata/models';

type Side = 'chat' | 'embedding';
export type SentField = 'project' | `${Side}_api_provider` | `${Side}_model` | `${Side}_secret_profile_id` | `${Side}_api_url`;
/** As it was sent: texts, `undefined` for what was not (or null), or anything else that a client may send. */
export type SentConfiguration = Readonly<Record<SentField, unknown>>;

/** Who is called now. `url`: empty for the provider's own */
export interface CalledNow {
  readonly provider: ModelsConfig['CHAT_API_PROVIDER'];
  readonly url: string;
}

const CHAT_PROVIDERS = ['openai', 'custom', 'triton'] as const;
const EMBEDDING_PROVIDERS = ['openai', 'custom'] as const;

type Read<T> = { readonly value: T } | { readonly rejection: ConfigurationRejection };

/**
 * Checks a configuration (docs/contracts/nl-query.md, "Models"). Nothing is called.
 * @param project that the path names
 * @param now who is called while nothing changes
 */
export function readModelConfiguration(
  project: string,
  sent: SentConfiguration,
  now: Readonly<Record<Side, CalledNow>>,
): Read<Omit<SavedModelConfiguration, 'saved_at'>> {
  for (const [field, value] of Object.entries(sent))
    if (value !== undefined && value !== null && typeof value !== 'string')
      return rejected(field, 'UNKNOWN_VALIDATION_ERROR', `${field} must be a text`);
  const texts = sent as Texts;
  if ((texts.project ?? '').trim() !== project)
    return rejected('project', 'PROJECT_MISMATCH', 'project of the body and of the path must be the same');
  const chat = readEndpoint('chat', CHAT_PROVIDERS, texts, now.chat);
  if ('rejection' in chat) return chat;
  const embedding = readEndpoint('embedding', EMBEDDING_PROVIDERS, texts, now.embedding);
  if ('rejection' in embedding) return embedding;
  return { value: { chat: chat.value, embedding: embedding.value, multimodal_model: '' } };
}

type Texts = Readonly<Record<SentField, string | null | undefined>>;

function readEndpoint<Provider extends 'openai' | 'custom' | 'triton'>(
  side: Side,
  providers: readonly Provider[],
  sent: Texts,
  now: CalledNow,
): Read<SavedEndpoint<Provider>> {
  const text = (field: SentField) => (sent[field] ?? '').trim();
  const named = text(`${side}_api_provider`);
  if (named === '')
    return rejected(`${side}_api_provider`, 'PROVIDER_REQUIRED', `${side}_api_provider is required: ${providers.join(', ')}`);
  const provider = providers.find((known) => known === named);
  if (provider === undefined)
    return rejected(`${side}_api_provider`, 'INVALID_PROVIDER', `${side}_api_provider is none of ${providers.join(', ')}`);
  const model = text(`${side}_model`);
  if (model === '') return rejected(`${side}_model`, 'MODEL_REQUIRED', `${side}_model is required`);
  const profile = text(`${side}_secret_profile_id`);
  const profileField = `${side}_secret_profile_id` as const;
  if (profile === '') return rejected(profileField, 'SECRET_PROFILE_REQUIRED', `${profileField} is required`);
  if (!isSecretProfileId(profile))
    return rejected(profileField, 'SECRET_PROFILE_INVALID', `${profileField} is no profile id (never send a key)`);
  const url = addressOf(side, provider, sent[`${side}_api_url`]?.trim(), now);
  return 'rejection' in url ? url : { value: { provider, model, secret_profile_id: profile, url: url.value } };
}

/** `openai` without an address keeps the one it has; another provider's is none that its key may go to. */
function addressOf(side: Side, provider: string, sent: string | undefined, now: CalledNow): Read<string> {
  const field = `${side}_api_url`;
  if (sent === undefined && provider === 'openai') {
    if (now.provider === 'openai' || now.provider === 'built-in') return { value: now.provider === 'openai' ? now.url : '' };
    const message = `the address in use is that of ${now.provider}: send ${field}, empty for the address of openai`;
    return rejected(field, 'PROVIDER_MISMATCH', message);
  }
  if ((sent ?? '') === '')
    return provider === 'openai' ? { value: '' } : rejected(field, 'INVALID_BASE_URL', `${field} is required with ${provider}`);
  if (!isPlainHttpUrl(sent!))
    return rejected(field, 'INVALID_BASE_URL', `${field} must be an http(s) address without user and password`);
  return { value: sent! };
}

/** A user or password in the address would be a secret that is stored and shown. */
function isPlainHttpUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const rejected = (field: string, errorCode: string, message: string): { readonly rejection: ConfigurationRejection } => ({
  rejection: { field, errorCode, message },
});
