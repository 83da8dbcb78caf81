import { createRequire } from 'node:module';

/** Entries of a byte-pair encoding by rank: a text, or the bytes of one that is no whole text. */
export type Ranks = readonly (string | readonly number[] | Uint8Array)[];

const RANKS = 'gpt-tokenizer/bpeRanks/o200k_base';

/**
 * The 200,000 entries of o200k_base, the encoding of the GPT-4o family. They take 40 MB, so nothing here keeps them, the cache of modules and its
 * list of who asked for what included: whoever asks takes them up once, in a shape of its own.
 */
export function o200kRanks(): Ranks {
  const load = createRequire(import.meta.url);
  const { default: ranks } = load(RANKS) as { default: Ranks };
  delete load.cache[load.resolve(RANKS)];
  return ranks;
}
