import { stem } from './stem';
import { STOP_WORDS } from './stop-words';
import { words } from './words';

/** What a text is about, as index terms: stems of its words without stop words, in order, repeated as often as they stand there. */
export function lexicalTerms(text: string): string[] {
  const terms: string[] = [];
  for (const { text: word } of words(text)) if (!STOP_WORDS.has(word)) terms.push(stem(word));
  return terms;
}
