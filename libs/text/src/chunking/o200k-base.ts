import { createRequire } from 'node:module';

type Encoding = typeof import('gpt-tokenizer/encoding/o200k_base');

const require = createRequire(import.meta.url);
let encoding: Encoding | undefined;

/**
 * o200k_base, the byte-pair encoding of the GPT-4o family, with the functions of `gpt-tokenizer`. Its 200,000 entries are loaded at the first call:
 * a tenth of what a service takes to start, and most services never count a token. Who counts them for every request calls this at the start.
 */
export function o200kBase(): Encoding {
  return (encoding ??= require('gpt-tokenizer/encoding/o200k_base') as Encoding);
}

type Ranks = readonly (string | readonly number[] | Uint8Array)[];

let ranks: Ranks | undefined;

/** Its entries by rank: a text, or the bytes of one that is no whole text. Asked for every token: to require a module again takes longer than the rest. */
export function o200kRanks(): Ranks {
  return (ranks ??= (require('gpt-tokenizer/bpeRanks/o200k_base') as { default: Ranks }).default);
}
