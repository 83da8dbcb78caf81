import { readingWords, stem } from '@strata/text';

/** The stems of the words of a text, each once, stop words included. */
export function stemsOfText(text: string): Set<string> {
  return new Set(readingWords(text).map((word) => stem(word.text)));
}
