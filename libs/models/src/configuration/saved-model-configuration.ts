import { calledAddresses } from './base-url';
import type { ModelsConfig } from './models-config';
import type { ProjectSecrets } from './project-secrets';

/** One side of a project's saved configuration. Keys are never saved: only the id of the profile that stands for one is. */
export interface SavedEndpoint<Provider extends string = 'openai' | 'custom'> {
  readonly provider: Provider;
  readonly model: string;
  readonly secret_profile_id: string;
  /** empty: the provider's own */
  readonly url: string;
}

/** Model configuration of a project as it is saved; it takes the place of the deployment's. */
export interface SavedModelConfiguration {
  readonly chat: SavedEndpoint<'openai' | 'custom' | 'triton'>;
  readonly embedding: SavedEndpoint;
  /** empty: none */
  readonly multimodal_model: string;
  /** seconds since the epoch; tells one saving from the next */
  readonly saved_at: number;
}

/**
 * The deployment's settings with those of the project in their place, keys included.
 * @returns settings for `createModels`; a key that no profile gives for the address is missing in them, as the probe will find
 */
export async function projectModelsConfig(
  deployed: ModelsConfig,
  saved: SavedModelConfiguration,
  secrets: Pick<ProjectSecrets, 'keyAt'>,
): Promise<ModelsConfig> {
  const { chat, embedding, multimodal_model } = saved;
  const addresses = calledAddresses(deployed, saved);
  const [chatKey, embeddingKey] = await Promise.all([
    secrets.keyAt(chat.secret_profile_id, addresses.chat),
    secrets.keyAt(embedding.secret_profile_id, addresses.embedding),
  ]);
  return {
    ...deployed,
    CHAT_API_PROVIDER: chat.provider,
    CHAT_API_URL: chat.url || undefined,
    CHAT_MODEL: chat.model,
    CHAT_API_KEY: chatKey,
    EMBEDDING_API_PROVIDER: embedding.provider,
    EMBEDDING_API_URL: embedding.url || undefined,
    EMBEDDING_MODEL: embedding.model,
    EMBEDDING_API_KEY: embeddingKey,
    MULTIMODAL_MODEL: multimodal_model || undefined,
  };
}
