import { readingWords, stem, STOP_WORDS, words } from '@strata/text';

/** The stems of the words of a text, each once, stop words included. */
export function stemsOfText(text: string): Set<string> {
  return new Set(readingWords(text).map((word) => stem(word.text)));
}

/** The stems of the words of a text that are no stop words, each once. */
export function tellingStemsOf(text: string): Set<string> {
  return new Set(words(text).flatMap(({ text: word }) => (STOP_WORDS.has(word) ? [] : [stem(word)])));
}
