import { z } from 'zod';
import { isPriceList } from '../costs/token-prices';

const text = () => z.string().min(1).optional();
const PROVIDERS = ['built-in', 'openai', 'custom'] as const;
const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** Settings of the language models, read from the environment by every service that uses them. Unset = built-in models. */
export const modelsConfigSchema = z.object({
  CHAT_API_PROVIDER: z
    .enum([...PROVIDERS, 'triton'])
    .default('built-in')
    .describe('who answers: built-in, openai, custom (any OpenAI-compatible endpoint), or triton (its generate extension)'),
  CHAT_API_URL: text().describe('base URL of the chat endpoint; required for custom and triton'),
  CHAT_MODEL: text().describe('name of the chat model; required for custom and triton'),
  CHAT_API_KEY: text().describe('key of the chat endpoint'),
  EMBEDDING_API_PROVIDER: z.enum(PROVIDERS).default('built-in').describe('who embeds: built-in, openai, or custom'),
  EMBEDDING_API_URL: text().describe('base URL of the embedding endpoint; required for custom'),
  EMBEDDING_MODEL: text().describe('name of the embedding model; required for custom'),
  EMBEDDING_API_KEY: text().describe('key of the embedding endpoint'),
  EMBEDDING_DIM: positive(512).describe('length of the vectors'),
  MULTIMODAL_MODEL: text().describe('name of the vision model, tested at start when set'),
  CHAT_MAX_COMPLETION_TOKENS: z.coerce.number().int().positive().optional().describe('longest answer, in tokens; unset: by model'),
  CHAT_MODEL_CONTEXT_TOKENS: z.coerce.number().int().positive().optional().describe('context window; unset: by model name'),
  GRAPHRAG_LLM_PROMPT_TOKEN_BUDGET: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('most tokens packed into one prompt; unset: derived'),
  EMBEDDING_MAX_INPUT_TOKENS: positive(8192).describe('longer texts are cut before they are embedded'),
  CHAT_MAX_CONCURRENT_CALLS: positive(16).describe('chat calls in flight'),
  EMBEDDING_MAX_CONCURRENT_CALLS: positive(16).describe('embedding calls in flight'),
  OPENAI_MAX_RETRY_ATTEMPTS: z.coerce
    .number()
    .int()
    .nonnegative()
    .default(10)
    .describe('tries after a transient failure; 0 = unlimited'),
  OPENAI_MAX_RETRY_DURATION_SECONDS: positive(3600).describe('longest time spent on retries of one call'),
  CHAT_TIMEOUT_SECONDS: positive(600).describe('longest wait for one chat answer'),
  EMBEDDING_TIMEOUT_SECONDS: positive(120).describe('longest wait for one embedding answer'),
  CHAT_PARAMETER_POLICY: z.enum(['safe', 'legacy']).default('safe').describe('legacy also sends temperature'),
  CHAT_TOKEN_LIMIT_PARAM: z
    .enum(['none', 'max_tokens', 'max_completion_tokens', 'auto'])
    .default('none')
    .describe('field that limits the answer'),
  CHAT_DISABLED_PARAMS: z.string().default('').describe('comma list of fields never sent'),
  CHAT_EXTRA_PARAMS_JSON: z
    .string()
    .default('')
    .refine((value) => value === '' || isJsonObject(value), 'must be a JSON object')
    .describe('JSON object merged into every chat request'),
  CHAT_REASONING_EFFORT: text().describe('reasoning_effort sent with every chat request'),
  NODE_USE_ENV_PROXY: text().describe(
    '1: endpoints are called through HTTP_PROXY and HTTPS_PROXY, but those of NO_PROXY, as Node.js reads them',
  ),
  MODEL_PRICES_JSON: z
    .string()
    .default('')
    .refine(isPriceList, 'must be a JSON object of {"<model>": {"prompt": …, "cached": …, "completion": …}}, per million tokens')
    .describe(
      'what a million tokens of each model cost, in any one currency: {"<model>": {"prompt": 1, "cached": 0.1, "completion": 4}}',
    ),
  MODEL_CACHE_DIR: text().describe(
    'folder on a local disk that keeps model answers, so that a repeated import pays for nothing twice; unset: memory only',
  ),
});

/** Parsed settings of {@link modelsConfigSchema}. */
export type ModelsConfig = z.infer<typeof modelsConfigSchema>;

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
