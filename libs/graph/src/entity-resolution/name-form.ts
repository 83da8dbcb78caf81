import { normalizeText } from '@strata/event-loop';
import type { ThingKind } from './name-words';
import { GENERATIONS, LEGAL_FORMS, TITLES } from './name-words';

/** A name taken apart. */
export interface NameForm {
  /** Folded words that identify, in order: without title, generation, legal form and leading article. */
  words: string[];
  /** The same without blanks. */
  letters: string;
  /** Numbers in it, Roman ones too: names with different ones name different things. */
  numbers: string;
  /** Options of one letter in it, with their case: `-n` is not `-N`. */
  options: string;
  /** Such as `dr`; "" without one. */
  title: string;
  /** `jr`, `sr`; "" without one. */
  generation: string;
  hasLegalForm: boolean;
  /** One word of two to six letters, written as acronyms are. */
  isAcronym: boolean;
  isPerson: boolean;
}

const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
const ROMAN = /^(?=[ivx]+$)x{0,3}(?:ix|iv|v?i{0,3})$/;
const OPTION = /(?<!\S)-\p{L}(?!\S)/gu;
const DOTTED = /^(?:\p{L}\.){2,}\p{L}?\.?$/u;

/** Lower case, without accents and ligatures. */
export function foldedText(text: string): string {
  return normalizeText(text, 'NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (letter) => LIGATURES[letter] ?? letter);
}

/**
 * Takes a name apart.
 * @param kind of the thing: `Kennedy, John` turns round and `J.F.` is two initials where it is a person
 */
export function nameForm(name: string, kind: ThingKind): NameForm {
  const isPerson = kind === 'person';
  const turned = isPerson ? name.replace(/^([^,]+),\s*((?!(?:jr|sr|junior|senior)\b)[^,]+)$/i, '$2 $1') : name;
  const all = foldedText(turned.replace(/['’`´]s$/, '').replace(/&/g, ' and '))
    .split(/[\s\-–—_/,;:()[\]"“”«»]+/)
    .flatMap((token) => wordsOfToken(token, isPerson));
  let words = all[0] === 'the' && all.length > 1 ? all.slice(1) : all;
  const title = isPerson || kind === 'unknown' ? leadingTitle(words) : '';
  if (title !== '') words = words.slice(1);
  const generation =
    words.length > 2 && GENERATIONS.has(words.at(-1)!) ? words.at(-1)!.slice(0, 2).replace('ju', 'jr').replace('se', 'sr') : '';
  if (generation !== '') words = words.slice(0, -1);
  let hasLegalForm = false;
  while (!isPerson && words.length > 1 && LEGAL_FORMS.has(words.at(-1)!)) {
    words = words.slice(0, -1);
    hasLegalForm = true;
  }
  const bare = name.replace(/^the\s+/i, '').replace(/\./g, '');
  return {
    words,
    letters: words.join(''),
    numbers: words
      .filter(
        (word, at) =>
          /\d/.test(word) ||
          (ROMAN.test(word) && (at > 0 || words.length > 1) && ((!isPerson && word !== 'i') || at === words.length - 1)), // `How I Met Your Mother`
      )
      .join(' '),
    ...{ title, generation, hasLegalForm, isPerson },
    options: (name.match(OPTION) ?? []).join(' '),
    isAcronym: /^\p{Lu}[\p{Lu}\d]{1,5}$/u.test(bare) && !isPerson,
  };
}

function leadingTitle(words: readonly string[]): string {
  return words.length > 1 && TITLES.has(words[0]!) ? words[0]! : '';
}

function wordsOfToken(token: string, isPerson: boolean): string[] {
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  if (DOTTED.test(token)) return isPerson ? token.split('.').map(letters).filter(Boolean) : [letters(token)];
  if (isPerson && /^\p{L}\.\p{L}{2,}/u.test(token)) return token.split('.').map(letters).filter(Boolean);
  const word = letters(token);
  return word === '' ? [] : [word];
}
