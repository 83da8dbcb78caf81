import { AppError } from '@strata/errors';
import { calledAddresses } from './base-url';
import type { ModelsConfig } from './models-config';
import { modelsConfigSchema } from './models-config';
import type { ProjectSecrets } from './project-secrets';
import type { SavedModelConfiguration } from './saved-model-configuration';
import { projectModelsConfig } from './saved-model-configuration';

/**
 * Settings that one piece of work may bring with it. Not among them: who is called. With another address, a key of the deployment or of the
 * project would go to whomever the caller names.
 */
const OVERRIDABLE = [
  'CHAT_MAX_COMPLETION_TOKENS',
  'CHAT_MODEL_CONTEXT_TOKENS',
  'GRAPHRAG_LLM_PROMPT_TOKEN_BUDGET',
  'EMBEDDING_MAX_INPUT_TOKENS',
  'CHAT_MAX_CONCURRENT_CALLS',
  'EMBEDDING_MAX_CONCURRENT_CALLS',
  'OPENAI_MAX_RETRY_ATTEMPTS',
  'OPENAI_MAX_RETRY_DURATION_SECONDS',
  'CHAT_TIMEOUT_SECONDS',
  'EMBEDDING_TIMEOUT_SECONDS',
  'CHAT_PARAMETER_POLICY',
  'CHAT_TOKEN_LIMIT_PARAM',
  'CHAT_DISABLED_PARAMS',
  'CHAT_EXTRA_PARAMS_JSON',
  'CHAT_REASONING_EFFORT',
] as const satisfies readonly (keyof ModelsConfig)[];
type Overridable = (typeof OVERRIDABLE)[number];

/** Credentials and settings for one piece of work. Holds keys: kept in memory, or sealed. */
export interface ModelOverrides {
  readonly chatSecretProfileId?: string | undefined;
  readonly embeddingSecretProfileId?: string | undefined;
  /** used where neither a profile of the request nor one of the project gives a key */
  readonly chatApiKey?: string | undefined;
  readonly embeddingApiKey?: string | undefined;
  /** by {@link isOverridableSetting}, as they would stand in the environment */
  readonly settings: Readonly<Record<string, string>>;
}

export function isOverridableSetting(name: string): name is Overridable {
  return (OVERRIDABLE as readonly string[]).includes(name);
}

/**
 * Settings as the environment would have them, read.
 * @throws AppError invalid-argument `InvalidSettingError` naming the setting, never its value
 */
export function readOverrides(settings: Readonly<Record<string, string>>): Partial<ModelsConfig> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, text]) => {
      if (!isOverridableSetting(name)) throw invalidSetting(name, 'cannot be overridden');
      const read = modelsConfigSchema.shape[name].safeParse(text);
      if (!read.success) throw invalidSetting(name, read.error.issues.map(({ message }) => message).join('; '));
      return [name, read.data];
    }),
  );
}

const invalidSetting = (name: string, why: string) =>
  new AppError('invalid-argument', 'InvalidSettingError', `${name}: ${why}`, { field: name });

export interface ConfiguredModels {
  readonly deployed: ModelsConfig;
  readonly saved: SavedModelConfiguration | undefined;
  readonly secrets: Pick<ProjectSecrets, 'keyAt'>;
}

/**
 * The settings that a piece of work runs with. The key of each side comes from the profile that the work names; where it names none, from the
 * first that gives one: the project's profile, the key that the work brings, the deployment's. The deployment's key never goes to an address
 * that a project has saved, and a profile's only where it may.
 * @throws AppError invalid-argument as `readOverrides`
 */
export async function overriddenModelsConfig(
  { deployed, saved, secrets }: ConfiguredModels,
  { chatSecretProfileId, embeddingSecretProfileId, chatApiKey, embeddingApiKey, settings }: ModelOverrides,
): Promise<ModelsConfig> {
  const configured = saved ? await projectModelsConfig(deployed, saved, secrets) : deployed;
  const addresses = calledAddresses(deployed, saved);
  const keyOf = (
    role: keyof typeof addresses,
    profileId: string | undefined,
    brought: string | undefined,
    own: string | undefined,
  ) => {
    if (profileId !== undefined) return secrets.keyAt(profileId, addresses[role]);
    return saved ? (own ?? brought) : (brought ?? own);
  };
  return {
    ...configured,
    ...readOverrides(settings),
    CHAT_API_KEY: await keyOf('chat', chatSecretProfileId, chatApiKey, configured.CHAT_API_KEY),
    EMBEDDING_API_KEY: await keyOf('embedding', embeddingSecretProfileId, embeddingApiKey, configured.EMBEDDING_API_KEY),
  };
}
