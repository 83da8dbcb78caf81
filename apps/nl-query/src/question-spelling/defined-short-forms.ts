import type { Steps } from '@strata/event-loop';
import { STOP_WORDS } from '@strata/text';

/** Short forms that are read as another word when they are folded: WHO, ALL, IT. */
const SHORT_FORM = /(?<![\p{L}\p{N}-])\p{Lu}{2,6}(?![\p{L}\p{N}-])/gu;
const SMALL = /\p{Ll}{2}/u;
/** Words that give no initial. */
const BETWEEN = String.raw`(?:\s{1,4}(?:of|for|and|the|in|on|de|des|du|la))?`;
const LONGEST_WORD = 30;

/** A short form of a question. */
export interface ShortForm {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Those short forms of a question that only their capitals tell from words that say nothing; none where all of it is in capitals. */
export function hiddenShortForms(question: string): ShortForm[] {
  if (!SMALL.test(question)) return [];
  return [...question.matchAll(SHORT_FORM)]
    .map(({ 0: text, index }) => ({ start: index, end: index + text.length, text }))
    .filter(({ text }) => STOP_WORDS.has(text.toLowerCase()));
}

/**
 * What documents say a short form stands for: "World Health Organization (WHO)", "WHO (World Health Organization)".
 * @returns the words as they are written in the first text that has them; undefined where none does
 */
export function* definitionOf(shortForm: string, texts: readonly { readonly text: string }[]): Steps<string | undefined> {
  const words = [...shortForm].map((letter) => `[${letter}${letter.toLowerCase()}][\\p{L}'’]{1,${LONGEST_WORD}}`);
  const written = words.join(`${BETWEEN}[\\s-]{1,4}`);
  const before = new RegExp(String.raw`(?<![\p{L}\p{N}])(${written})\s?\(${shortForm}s?\)`, 'u');
  const behind = new RegExp(String.raw`(?<![\p{L}\p{N}])${shortForm}\s?\((${written})\)`, 'u');
  for (const { text } of texts) {
    yield;
    if (!text.includes(`(${shortForm}`) && !text.includes(`${shortForm} (`)) continue;
    const found = (before.exec(text) ?? behind.exec(text))?.[1];
    if (found !== undefined) return found.replace(/\s+/g, ' ');
  }
  return undefined;
}
