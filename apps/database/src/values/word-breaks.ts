/**
 * Words of a text by Unicode Standard Annex 29 (default word boundaries): runs that carry a letter, a digit or an ideograph.
 * ASCII, the common case, takes a regular expression with the same rules; stretches of other characters ask ICU through `Intl.Segmenter`.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  let done = 0;
  for (const { start, end } of stretchesBeyondAscii(text)) {
    for (const word of text.slice(done, start).match(ASCII_WORD) ?? []) words.push(word);
    for (const segment of SEGMENTER.segment(text.slice(start, end))) if (segment.isWordLike) words.push(segment.segment);
    done = end;
  }
  if (done === 0) return text.match(ASCII_WORD) ?? [];
  for (const word of text.slice(done).match(ASCII_WORD) ?? []) words.push(word);
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
/** A stretch goes on where the next character beyond ASCII is so near: the segmenter takes longer to begin than for some words. */
const NEAR = 16;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const LETTERS = new RegExp(`${UNSPACED.source}[\\p{M}\\p{Cf}]*|[^${UNSPACED.source.slice(1, -1)}]+`, 'gu');

/** Whether a text has none but printable characters of ASCII, blanks and line ends: many rules are simpler then. */
export const isAscii = (text: string): boolean => /^[\t\n\r -~]*$/.test(text);

/**
 * Where a text has words that are not all of ASCII, from blank to blank: no rule of Annex 29 looks over a blank. The segmenter takes ten
 * times as long as an expression for plain words, and most texts have few others.
 */
function* stretchesBeyondAscii(text: string): Generator<{ readonly start: number; readonly end: number }> {
  for (let at = beyondAscii(text, 0, text.length); at !== -1;) {
    let start = at;
    while (start > 0 && !isBlank(text.charCodeAt(start - 1))) start--;
    let end = at;
    for (let next = at; next !== -1; next = beyondAscii(text, end, Math.min(text.length, end + NEAR))) {
      end = next + 1;
      while (end < text.length && !isBlank(text.charCodeAt(end))) end++;
    }
    yield { start, end };
    at = beyondAscii(text, end, text.length);
  }
}

/** The first character from `from` on and before `to` that is not plain; -1 when there is none. */
function beyondAscii(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if ((unit < 0x20 || unit > 0x7e) && !isBlank(unit)) return at;
  }
  return -1;
}

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x0a || unit === 0x09 || unit === 0x0d;
