import { skeleton } from './blocking-keys';
import { contradict } from './name-agreement';
import type { NameForm } from './name-form';
import { FUNCTION_WORDS } from './name-words';

/**
 * Are two names so alike that a text which puts one beside the other may mean the same thing: do they share a word, but for vowels, and
 * nothing contradicts it? Not enough by itself: the text has to say so.
 */
export function isVariant(a: NameForm, b: NameForm): boolean {
  if (contradict(a, b)) return false;
  const telling = ({ words }: NameForm) =>
    new Set(words.filter((word) => word.length > 2 && !FUNCTION_WORDS.has(word)).map((word) => skeleton(word)));
  const own = telling(b);
  return [...telling(a)].some((word) => own.has(word));
}
