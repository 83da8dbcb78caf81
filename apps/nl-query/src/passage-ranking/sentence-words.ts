import type { Word } from '@strata/text';
import { sentences, words } from '@strata/text';

/** A text cut into words and sentences: sentence `i` is words `bounds[i] .. bounds[i + 1] - 1`. */
export interface SentenceWords {
  text: string;
  words: Word[];
  bounds: number[];
}

/** Cuts a text; sentences without a word vanish. */
export function sentenceWords(text: string): SentenceWords {
  const all = words(text);
  const bounds = [0];
  let at = 0;
  for (const { end } of sentences(text)) {
    while (at < all.length && all[at]!.end <= end) at++;
    if (at > bounds.at(-1)!) bounds.push(at);
  }
  if (all.length > bounds.at(-1)!) bounds.push(all.length);
  return { text, words: all, bounds };
}

/** Folded words joined by one space: what a name is known by. */
export function nameKey(words: readonly Word[], from: number, to: number): string {
  let key = words[from]!.text;
  for (let i = from + 1; i <= to; i++) key += ` ${words[i]!.text}`;
  return key;
}
