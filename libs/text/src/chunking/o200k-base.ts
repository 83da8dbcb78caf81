import { createRequire } from 'node:module';

type Encoding = typeof import('gpt-tokenizer/encoding/o200k_base');

const require = createRequire(import.meta.url);
let encoding: Encoding | undefined;

/**
 * o200k_base, the byte-pair encoding of the GPT-4o family, with the functions of `gpt-tokenizer`: for the tokens themselves, and for texts with
 * control tokens. Its 200,000 entries are loaded at the first call, a tenth of what a service takes to start. Counting needs none of it (`BytePairs`).
 */
export function o200kBase(): Encoding {
  return (encoding ??= require('gpt-tokenizer/encoding/o200k_base') as Encoding);
}

export type Ranks = readonly (string | readonly number[] | Uint8Array)[];

const RANKS = 'gpt-tokenizer/bpeRanks/o200k_base';

/**
 * Its entries by rank: a text, or the bytes of one that is no whole text. They take 40 MB, so nothing here keeps them, the cache of modules and
 * its list of who asked for what included: whoever asks takes them up once, in a shape of its own.
 */
export function o200kRanks(): Ranks {
  const load = createRequire(import.meta.url);
  const isOfEncoding = load.resolve(RANKS) in load.cache;
  const { default: ranks } = load(RANKS) as { default: Ranks };
  if (!isOfEncoding) delete load.cache[load.resolve(RANKS)];
  return ranks;
}
