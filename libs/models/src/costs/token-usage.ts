/** Tokens of one answered call, or of many. */
export interface TokenUsage {
  /** those read from the provider's own cache included */
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** of the prompt, read from the provider's cache: many bill them lower */
  readonly cachedTokens: number;
}

/** What a call is for. */
export type CallRole = 'chat' | 'embedding';

/** English prose has about so many characters per token with the tokenizers in use. */
const CHARACTERS_PER_TOKEN = 4;

/** Tokens of so many characters, where nobody has counted them. */
export function estimatedTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/** `usage` of an answer, as OpenAI's chat completions, embeddings and Responses API have it; providers leave out what they do not know. */
export interface ReportedUsage {
  readonly prompt_tokens?: number | null;
  readonly completion_tokens?: number | null;
  readonly input_tokens?: number | null;
  readonly output_tokens?: number | null;
  readonly prompt_tokens_details?: { readonly cached_tokens?: number | null } | null;
  readonly input_tokens_details?: { readonly cached_tokens?: number | null } | null;
}

/** What the provider counted; undefined when it did not. */
export function readUsage(reported: ReportedUsage | null | undefined): TokenUsage | undefined {
  const promptTokens = count(reported?.prompt_tokens ?? reported?.input_tokens);
  if (promptTokens === undefined) return undefined;
  const cached = reported?.prompt_tokens_details?.cached_tokens ?? reported?.input_tokens_details?.cached_tokens;
  return {
    promptTokens,
    completionTokens: count(reported?.completion_tokens ?? reported?.output_tokens) ?? 0,
    cachedTokens: Math.min(promptTokens, count(cached) ?? 0),
  };
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}
