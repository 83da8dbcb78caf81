import { firstTokens } from '@strata/text';
import type { ModelsConfig } from '../../configuration/models-config';

/** Context windows by the longest prefix of the model's name that fits (docs/contracts/models.md, "Token budget"). */
const CONTEXT_TOKENS: Readonly<Record<string, number>> = {
  'gpt-4o': 128_000,
  'gpt-4-turbo': 128_000,
  'gpt-4-1106': 128_000,
  'gpt-4-0125': 128_000,
  'gpt-4-vision': 128_000,
  'gpt-5.4-nano': 128_000,
  'o1-preview': 128_000,
  'o1-mini': 128_000,
  o1: 200_000,
  o3: 200_000,
  'o3-mini': 200_000,
  'gpt-4-32k': 32_768,
  'gpt-3.5-turbo-1106': 16_385,
  'gpt-3.5-turbo-0125': 16_385,
  'gpt-3.5-turbo-16k': 16_384,
  'gpt-4': 8_192,
  'gpt-3.5-turbo': 4_096,
};
const RESERVE = 0.1;
const LEAST_BUDGET = 512;

/** How much a chat model takes and gives, in tokens. */
export interface TokenBudget {
  completion: number;
  /** Undefined for a model whose window nobody knows: its prompts are left alone. */
  context: number | undefined;
  /** For packing pieces into one prompt. */
  prompt: number | undefined;
}

/** Budget of the configured chat model, or of another one that a single query names. */
export function tokenBudget(config: ModelsConfig, model: string): TokenBudget {
  const context = config.CHAT_MODEL_CONTEXT_TOKENS ?? contextOf(model);
  const completion = config.CHAT_MAX_COMPLETION_TOKENS ?? completionOf(model);
  const derived = context === undefined ? undefined : Math.max(LEAST_BUDGET, Math.floor(context * (1 - RESERVE)) - completion);
  return { completion, context, prompt: config.GRAPHRAG_LLM_PROMPT_TOKEN_BUDGET ?? derived };
}

/** Cuts the end off a text that has more tokens than allowed, by the tokenizer of the GPT-4o family. */
export function cutToTokens(text: string, most: number): string {
  if (text.length <= most) return text; // no token is shorter than a character
  return firstTokens(text, Math.max(0, most));
}

function contextOf(model: string): number | undefined {
  const prefix = Object.keys(CONTEXT_TOKENS)
    .filter((name) => model.startsWith(name))
    .sort((a, b) => b.length - a.length)[0];
  return prefix === undefined ? undefined : CONTEXT_TOKENS[prefix];
}

function completionOf(model: string): number {
  const context = contextOf(model);
  if (context === 8_192) return 2_048;
  if (context === 4_096) return 768;
  return context === 16_384 || context === 16_385 ? 4_096 : 8_192;
}
