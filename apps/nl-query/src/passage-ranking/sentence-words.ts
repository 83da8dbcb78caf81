import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import type { Word } from '@strata/text';
import { readingWordSteps, sentenceSteps } from '@strata/text';

/** What has no stop for so long is a list or no prose at all: looking for names in it would cost its square. */
const MAX_SENTENCE_WORDS = 500;

/** A text cut into words and sentences: sentence `i` is words `bounds[i] .. bounds[i + 1] - 1`. */
export interface SentenceWords {
  text: string;
  words: Word[];
  bounds: number[];
}

/** Cuts a text; sentences without a word vanish, those of more than 500 words are cut. */
export function sentenceWords(text: string): SentenceWords {
  return runSteps(sentenceWordSteps(text));
}

/** The same in small steps, for texts of any length. */
export function* sentenceWordSteps(text: string): Steps<SentenceWords> {
  const all = yield* readingWordSteps(text);
  const bounds = [0];
  let at = 0;
  const close = () => {
    for (let from = bounds.at(-1)!; from < at; from = bounds.at(-1)!) bounds.push(Math.min(at, from + MAX_SENTENCE_WORDS));
  };
  for (const { end } of yield* sentenceSteps(text)) {
    const first = at;
    while (at < all.length && all[at]!.end <= end) at++;
    close();
    if (at > first) yield;
  }
  at = all.length;
  close();
  return { text, words: all, bounds };
}

/** Folded words joined by one space: what a name is known by. */
export function nameKey(words: readonly Word[], from: number, to: number): string {
  let key = words[from]!.text;
  for (let i = from + 1; i <= to; i++) key += ` ${words[i]!.text}`;
  return key;
}
