import { lexicalBits, STOP_WORDS, textLanguage, words } from '@strata/text';

/**
 * Whether the words that a question opens with may be read as English ones: "Was bedeutet Plastid?" is no question for yes or no, though it is too short to tell
 * its language. German alone opens with an English word of another meaning, and goes on with a verb.
 */
export function asksInEnglish(question: string): boolean {
  const language = textLanguage(question);
  if (language !== undefined) return language === 'en';
  const [first, second] = words(question.slice(0, OPENING));
  if (first?.text !== 'was' || !second || second.capital) return true;
  return STOP_WORDS.has(second.text) || lexicalBits(second.text) !== 0;
}

/** Characters that hold two words. */
const OPENING = 80;
