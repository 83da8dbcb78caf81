import { z } from 'zod';
import type { TokenUsage } from './token-usage';

const PER = 1_000_000;
const price = z.number().nonnegative();
const pricesSchema = z.record(
  z.string().min(1),
  z.strictObject({ prompt: price, cached: price.optional(), completion: price.default(0) }),
);

/** What a million tokens cost, in whatever currency the settings are in. */
export interface TokenPrice {
  readonly prompt: number;
  /** of the prompt, when the provider read them from its cache; absent: as the others */
  readonly cached?: number | undefined;
  readonly completion: number;
}

/** Prices by the name of the model. */
export type TokenPrices = ReadonlyMap<string, TokenPrice>;

/** Does a text hold prices that `readTokenPrices` can read? */
export function isPriceList(text: string): boolean {
  return text === '' || pricesSchema.safeParse(parsed(text)).success;
}

/**
 * Prices as a setting has them: JSON, `{"gpt-5.4-nano": {"prompt": 0.2, "cached": 0.02, "completion": 1.25}}`, per million tokens.
 * @param text checked by `isPriceList`; empty: none is known
 */
export function readTokenPrices(text: string): TokenPrices {
  return new Map(text === '' ? [] : Object.entries(pricesSchema.parse(parsed(text))));
}

/** What so many tokens cost. */
export function costOf({ promptTokens, completionTokens, cachedTokens }: TokenUsage, price: TokenPrice): number {
  const { prompt, cached = prompt, completion } = price;
  return ((promptTokens - cachedTokens) * prompt + cachedTokens * cached + completionTokens * completion) / PER;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
