import { ANY_NOUN, LEXICAL, lexicalBits, properNames, stem, STOP_WORDS, words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import type { Span } from '../passage-text/shortened-quote';
import { stemsOfText } from '../passage-text/stems-of-text';

/** "the *Orpheus* mosaic", "the mosaic of *Orpheus*": what kind of thing a question names. */
const KIND =
  /(?<!\p{L})\p{Lu}[\p{L}'’-]{1,40} (?<behind>\p{Ll}{3,30})(?!\p{L})|(?<!\p{L})(?<before>\p{Ll}{3,30}) of (?:the )?(?=\p{Lu})/gu;
const OTHER = 'other|another|others|second|third|fourth|fifth|sixth|final|last|latest|next|similar|comparable|neighbou?ring';

/**
 * Whether what stands in a sentence is said of another such thing as the one that a question names: "three" of "The other mosaic, from the House of Aion, shows only three
 * figures" where it is asked of the mosaic of Achilles.
 */
export function isSaidOfAnother(question: string, sentence: string, { start }: Span): boolean {
  const kinds = kindsIn(question);
  if (kinds.length === 0 || new RegExp(`\\b(?:${OTHER})\\b`, 'i').test(question)) return false;
  const other = new RegExp(`(?<!\\p{L})(?:${OTHER}) (?:\\p{L}{1,30} ){0,2}(?:${kinds.join('|')})(?!\\p{L})`, 'giu');
  const last = [...sentence.slice(0, start).matchAll(other)].at(-1);
  if (last === undefined) return false;
  const between = stemsOfText(sentence.slice(last.index + last[0].length, start));
  const names = namesIn(question);
  return names.length === 0 || !names.every((name) => between.has(name));
}

/**
 * Whether a sentence stands in another document than the one on what a question names, and does not name it itself: what is said there is said of something else.
 * @param about title and heads that the sentence stands below
 */
export function isOfAnotherDocument(
  question: string,
  { sentence, about, under = '' }: { readonly sentence: string; readonly about: string; readonly under?: string },
  passages: readonly Passage[],
): boolean {
  const names = namesIn(question);
  if (names.length === 0) return false;
  const titled = passages.map(({ title }) => namedBy(names, title));
  const most = Math.max(0, ...titled.map(({ length }) => length));
  if (most === 0) return false;
  const own = titled.filter(({ length }) => length === most);
  const said = new Set(namedBy(names, `${about} ${under} ${sentence}`));
  return own.every((wanted) => !wanted.every((name) => said.has(name)));
}

/** Nouns that tell what kind of thing a name of the question is of; its first word has a capital for opening it. */
function kindsIn(question: string): string[] {
  const found = [...question.trim().replace(/^\S+/, '').matchAll(KIND)].map(
    ({ groups }) => groups!['behind'] ?? groups!['before']!,
  );
  return found.filter((word) => !STOP_WORDS.has(word) && (lexicalBits(word) & ANY_NOUN) !== 0);
}

/** Stems of the names in a question; "French" names nothing. */
function namesIn(question: string): string[] {
  return properNames(question).flatMap(({ name }) => words(name).flatMap(({ text }) => (isNoName(text) ? [] : [stem(text)])));
}

const isNoName = (word: string): boolean => STOP_WORDS.has(word) || (lexicalBits(word) & LEXICAL.demonym) !== 0;

function namedBy(names: readonly string[], text: string): string[] {
  const said = stemsOfText(text);
  return [...new Set(names)].filter((name) => said.has(name));
}
