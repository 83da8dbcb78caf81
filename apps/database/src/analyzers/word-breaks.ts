import { isAscii } from './properties';

/**
 * Words of a text by Unicode Standard Annex 29 (default word boundaries): runs that carry a letter, a digit or an ideograph.
 * ASCII text, the common case, takes a regular expression with the same rules; all else asks ICU through `Intl.Segmenter`.
 */
export function wordsOf(text: string): string[] {
  if (isAscii(text)) return text.match(ASCII_WORD) ?? [];
  const words: string[] = [];
  for (const segment of SEGMENTER.segment(text)) if (segment.isWordLike) words.push(segment.segment);
  return words;
}

/** All pieces between word boundaries; `graphic` leaves out those that are blank. */
export function segmentsOf(text: string, graphic: boolean): string[] {
  const pieces = Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
  return graphic ? pieces.filter((piece) => /[^\s\p{Cc}]/u.test(piece)) : pieces;
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' });
// WB5-WB13: letters and digits join; . and ' join two letters or two digits, : two letters, , and ; two digits; _ joins anything
const ASCII_WORD = /_*[A-Za-z0-9](?:[A-Za-z0-9_]|(?<=[A-Za-z])['.:](?=[A-Za-z])|(?<=[0-9])['.,;](?=[0-9]))*|__+/g;
