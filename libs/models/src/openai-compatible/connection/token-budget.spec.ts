import { describe, expect, it } from '@jest/globals';
import { countTokens } from '@strata/text';
import { modelsConfigSchema } from '../../configuration/models-config';
import { cutToTokens, tokenBudget } from './token-budget';

const budget = (model: string, env: Record<string, string> = {}) => tokenBudget(modelsConfigSchema.parse(env), model);

describe('The token budget', () => {
  it.each([
    ['gpt-4o-mini-2024', { context: 128_000, completion: 8_192, prompt: 107_008 }],
    ['gpt-4', { context: 8_192, completion: 2_048, prompt: 5_324 }],
    ['gpt-4-32k-0613', { context: 32_768, completion: 8_192, prompt: 21_299 }],
    ['gpt-3.5-turbo', { context: 4_096, completion: 768, prompt: 2_918 }],
    ['gpt-3.5-turbo-16k', { context: 16_384, completion: 4_096, prompt: 10_649 }],
    ['o1-mini', { context: 128_000, completion: 8_192, prompt: 107_008 }],
    ['o1-2024', { context: 200_000, completion: 8_192, prompt: 171_808 }],
    ['somebody-s-own', { context: undefined, completion: 8_192, prompt: undefined }],
  ])('of %s goes by the longest name that fits', (model, expected) => {
    expect(budget(model)).toEqual(expected);
  });

  it('follows the settings, and leaves something for the prompt', () => {
    expect(budget('own', { CHAT_MODEL_CONTEXT_TOKENS: '10000', CHAT_MAX_COMPLETION_TOKENS: '1000' })).toEqual({
      ...{ context: 10_000, completion: 1_000, prompt: 8_000 },
    });
    expect(budget('gpt-4', { CHAT_MAX_COMPLETION_TOKENS: '8000' }).prompt).toBe(512);
    expect(budget('gpt-4', { GRAPHRAG_LLM_PROMPT_TOKEN_BUDGET: '77' }).prompt).toBe(77);
  });
});

describe('A text that is too long', () => {
  const text = 'Glaciers melt. '.repeat(200);

  it('is cut to its first tokens', () => {
    const cut = cutToTokens(text, 50);
    expect(countTokens(cut)).toBe(50);
    expect(text.startsWith(cut)).toBe(true);
  });

  it('is left alone when it is not', () => {
    expect(cutToTokens(text, countTokens(text))).toBe(text);
    expect(cutToTokens('', 0)).toBe('');
    expect(cutToTokens(text, 0)).toBe('');
  });
});
