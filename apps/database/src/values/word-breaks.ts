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

/**
 * Pieces between word boundaries by the rules of Annex 29 alone, without the dictionaries ICU has for scripts that put no blanks between
 * words: there each letter is a piece. `alpha`: those that carry a letter or a digit; `graphic`: all but blanks, line ends count as seen.
 */
export function segmentsOf(text: string, kept: 'all' | 'alpha' | 'graphic'): string[] {
  if (kept === 'alpha' && isAscii(text)) return wordsOf(text);
  const pieces: string[] = [];
  for (const { segment, isWordLike } of SEGMENTER.segment(text)) {
    if (kept === 'alpha' ? isWordLike !== true : kept === 'graphic' && !/[^\s\p{Cc}]|\n/u.test(segment)) continue;
    if (UNSPACED.test(segment)) pieces.push(...(segment.match(LETTERS) ?? []));
    else pieces.push(segment);
  }
  return pieces;
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' });
// WB5-WB13: letters and digits join; . and ' join two letters or two digits, : two letters, , and ; two digits; _ joins anything
const ASCII_WORD = /_*[A-Za-z0-9](?:[A-Za-z0-9_]|(?<=[A-Za-z])['.:](?=[A-Za-z])|(?<=[0-9])['.,;](?=[0-9]))*|__+/g;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const LETTERS = new RegExp(`${UNSPACED.source}[\\p{M}\\p{Cf}]*|[^${UNSPACED.source.slice(1, -1)}]+`, 'gu');

/** Whether a text has none but printable characters of ASCII, blanks and line ends: many rules are simpler then. */
export const isAscii = (text: string): boolean => /^[\t\n\r -~]*$/.test(text);
