import { STOP_WORDS } from '@strata/text';

/** Short forms that are read as another word when they are folded: WHO, ALL, IT. */
const SHORT_FORM = /(?<![\p{L}\p{N}-])\p{Lu}{2,6}(?![\p{L}\p{N}-])/gu;
const SMALL = /\p{Ll}{2}/u;

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
