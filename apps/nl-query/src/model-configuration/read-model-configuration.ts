import type {
  ConfigurationRejection,
  EndpointFault,
  ModelsConfig,
  ModelSide,
  SavedModelConfiguration,
  SentEndpointField,
  SentFields,
} from '@strata/models';
import { readSentEndpoint, readTexts } from '@strata/models';

export type SentConfiguration = SentFields<'project' | SentEndpointField>;

/** Who is called now. `url`: empty for the provider's own */
export interface CalledNow {
  readonly provider: ModelsConfig['CHAT_API_PROVIDER'];
  readonly url: string;
}

const ERROR_CODES: Readonly<Record<EndpointFault, string>> = {
  'provider missing': 'PROVIDER_REQUIRED',
  'provider unknown': 'INVALID_PROVIDER',
  'model missing': 'MODEL_REQUIRED',
  'profile missing': 'SECRET_PROFILE_REQUIRED',
  'profile unfit': 'SECRET_PROFILE_INVALID',
  'address missing': 'INVALID_BASE_URL',
  'address unfit': 'INVALID_BASE_URL',
};

/**
 * Checks a configuration (docs/contracts/nl-query.md, "Models"). Nothing is called.
 * @param project that the path names
 * @param now who is called while nothing changes
 */
export function readModelConfiguration(
  project: string,
  sent: SentConfiguration,
  now: Readonly<Record<ModelSide, CalledNow>>,
): { readonly value: Omit<SavedModelConfiguration, 'saved_at'> } | { readonly rejection: ConfigurationRejection } {
  const read = readTexts(sent);
  if ('rejection' in read) return read;
  if ((read.texts.project ?? '').trim() !== project)
    return {
      rejection: {
        field: 'project',
        errorCode: 'PROJECT_MISMATCH',
        message: 'project of the body and of the path must be the same',
      },
    };
  const rules = (side: ModelSide) => ({
    errorCodes: ERROR_CODES,
    addressNotSent: (provider: string) => (provider === 'openai' ? keptAddress(side, now[side]) : ''),
  });
  const chat = readSentEndpoint('chat', read.texts, rules('chat'));
  if ('rejection' in chat) return chat;
  const embedding = readSentEndpoint('embedding', read.texts, rules('embedding'));
  if ('rejection' in embedding) return embedding;
  return { value: { chat: chat.endpoint, embedding: embedding.endpoint, multimodal_model: '' } };
}

/** `openai` without an address keeps the one it has; another provider's is none that its key may go to. */
function keptAddress(side: ModelSide, { provider, url }: CalledNow): string | ConfigurationRejection {
  if (provider === 'openai') return url;
  if (provider === 'built-in') return '';
  const field = `${side}_api_url`;
  const message = `the address in use is that of ${provider}: send ${field}, empty for the address of openai`;
  return { field, errorCode: 'PROVIDER_MISMATCH', message };
}
