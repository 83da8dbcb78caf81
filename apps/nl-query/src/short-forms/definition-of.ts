import type { Steps } from '@strata/event-loop';
import { longFormBefore, longFormWithin } from './long-form';

/** Where a text says what a short form stands for. */
export interface Definition {
  /** place of the text */
  readonly text: number;
  /** as written, with single blanks */
  readonly longForm: string;
  /** offset of the short form */
  readonly at: number;
}

/**
 * What texts say a short form stands for: "World Health Organization (WHO)", "WHO (World Health Organization)". The first that says so.
 * @returns undefined where none does
 */
export function* definitionOf(shortForm: string, texts: Iterable<{ readonly text: string }>): Steps<Definition | undefined> {
  let place = -1;
  for (const { text } of texts) {
    place += 1;
    yield;
    for (let at = text.indexOf(shortForm); at >= 0; at = text.indexOf(shortForm, at + shortForm.length)) {
      yield;
      const behind = text.slice(at + shortForm.length, at + shortForm.length + BRACKET);
      const longForm =
        text[at - 1] === '(' && CLOSES.test(behind)
          ? longFormBefore(shortForm, text.slice(0, at - 1))
          : longFormWithin(shortForm, WITHIN.exec(behind)?.groups!['words'] ?? '');
      if (longForm !== undefined) return { text: place, longForm, at };
    }
  }
  return undefined;
}

/** Characters of a bracket behind a short form. */
const BRACKET = 160;
/** "(WHO)", "(RVPs)", "(CHIKV; …)". */
const CLOSES = /^s?[),;]/;
const WITHIN = /^ ?\((?<words>[^()]{4,150})\)/;
