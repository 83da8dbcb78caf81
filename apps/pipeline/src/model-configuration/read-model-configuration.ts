import type {
  ConfigurationRejection,
  EndpointFault,
  SavedEndpoint,
  SavedModelConfiguration,
  SentEndpointField,
  SentFields,
} from '@strata/models';
import { readSentEndpoint, readTexts } from '@strata/models';

export type SentField = SentEndpointField | 'multimodal_model';
export type SentConfiguration = SentFields<SentField>;

export type ReadConfiguration =
  | { readonly configuration: Omit<SavedModelConfiguration, 'saved_at'> }
  | { readonly rejection: ConfigurationRejection };

const ERROR_CODES: Readonly<Record<EndpointFault, string>> = {
  'provider missing': 'PROVIDER_NOT_FOUND',
  'provider unknown': 'PROVIDER_NOT_FOUND',
  'model missing': 'MODEL_REQUIRED',
  'profile missing': 'API_KEY_REQUIRED',
  'profile unfit': 'API_KEY_REQUIRED',
  'address missing': 'URL_REQUIRED',
  'address unfit': 'INVALID_BASE_URL',
};

/**
 * Checks a configuration against what is saved (docs/contracts/pipeline.md, "Model configuration"). Nothing is called.
 * @param saved of the project; undefined the first time, when the embedding side may still be chosen
 */
export function readModelConfiguration(sent: SentConfiguration, saved: SavedModelConfiguration | undefined): ReadConfiguration {
  const read = readTexts(sent);
  if ('rejection' in read) return read;
  const rules = (of: SavedEndpoint<string> | undefined) => ({
    errorCodes: ERROR_CODES,
    addressNotSent: (provider: string) => (of?.provider === provider ? of.url : ''),
  });
  const chat = readSentEndpoint('chat', read.texts, rules(saved?.chat));
  if ('rejection' in chat) return chat;
  const embedding = readSentEndpoint('embedding', read.texts, rules(saved?.embedding));
  if ('rejection' in embedding) return embedding;
  const changed = saved && immutableField(embedding.endpoint, saved.embedding);
  if (changed !== undefined)
    return {
      rejection: {
        field: changed,
        errorCode: 'EMBEDDING_CONFIG_IMMUTABLE',
        message: `${changed} cannot be changed once it is saved: vectors of two models cannot be compared`,
      },
    };
  const multimodal_model = read.texts.multimodal_model ?? saved?.multimodal_model ?? '';
  return {
    configuration: { chat: chat.endpoint, embedding: embedding.endpoint, multimodal_model: multimodal_model.trim() },
  };
}

function immutableField(next: SavedEndpoint, saved: SavedEndpoint): SentField | undefined {
  if (next.provider !== saved.provider) return 'embedding_api_provider';
  if (next.model !== saved.model) return 'embedding_model';
  return next.url === saved.url ? undefined : 'embedding_api_url';
}
