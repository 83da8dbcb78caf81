import type { ModelsConfig } from './models-config';

/** Where `openai` is called unless a setting says otherwise. */
export const OPENAI_URL = 'https://api.openai.com/v1';

type Role = 'chat' | 'embedding';

/** One side of what a project has saved, as far as it says who is called. */
interface SavedAddress {
  readonly provider: ModelsConfig['CHAT_API_PROVIDER'];
  /** empty: the provider's own */
  readonly url: string;
}

/** The address that a provider is called at; empty where nothing is called, or the address is missing. */
export function baseUrlOf(provider: ModelsConfig['CHAT_API_PROVIDER'], url: string | undefined): string {
  return url ?? (provider === 'openai' ? OPENAI_URL : '');
}

/** The addresses of the settings of a deployment, or of what a project has saved in their place. */
export function calledAddresses(
  deployed: ModelsConfig,
  saved?: Readonly<Record<Role, SavedAddress>>,
): Readonly<Record<Role, string>> {
  if (saved) {
    const of = ({ provider, url }: SavedAddress) => baseUrlOf(provider, url || undefined);
    return { chat: of(saved.chat), embedding: of(saved.embedding) };
  }
  return {
    chat: baseUrlOf(deployed.CHAT_API_PROVIDER, deployed.CHAT_API_URL),
    embedding: baseUrlOf(deployed.EMBEDDING_API_PROVIDER, deployed.EMBEDDING_API_URL),
  };
}
