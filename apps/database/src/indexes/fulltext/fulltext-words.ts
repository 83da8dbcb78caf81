import { normalizeText } from '@strata/event-loop';
import { wordsOf } from '../../values/word-breaks';
import type { JsonValue } from '../../values/json-value';

/** characters of a word that count */
const MAX_WORD_LENGTH = 40;

/** Distinct words of a value: of a text, or of the texts directly inside an array or object. */
export function fulltextWords(value: JsonValue, minLength: number): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of textsOf(value))
    for (const raw of wordsOf(text)) {
      const word = normalizedWord(raw);
      if (lengthOf(word) >= minLength) words.add(word);
    }
  return words;
}

/** As indexes keep a word: lower case, composed characters, its first 40. */
export function normalizedWord(word: string): string {
  const plain = normalizeText(word, 'NFC').toLowerCase();
  return plain.length <= MAX_WORD_LENGTH ? plain : [...plain].slice(0, MAX_WORD_LENGTH).join('');
}

function textsOf(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).filter((member) => typeof member === 'string');
}

const lengthOf = (word: string): number => [...word].length;
