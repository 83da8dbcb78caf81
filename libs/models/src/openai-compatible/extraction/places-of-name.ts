import type { TextRange } from '../../tasks/tasks';

/** Letters of scripts that put blanks between words: `TJ` is not in `TJCompressor`, but 東京 is in 東京都. */
const LETTER = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{N}]';

/**
 * Every place where a name stands, in any case. Models complete names (`gzip 1.6` where the text has "Release 1.6"): where the whole one stands nowhere,
 * its longest end that does is looked for.
 * @returns the whole text when the model reworded the name
 */
export function placesOfName(name: string, text: string): TextRange[] {
  const words = name.split(/\s+/);
  for (let from = 0; from < words.length; from++) {
    const end = words.slice(from);
    const places = isTelling(end.join(' '), from) ? placesOf(end, text) : [];
    if (places.length > 0) return places;
  }
  return [{ start: 0, end: text.length }];
}

/** A short word or one in lower case alone says nothing of a name. */
function isTelling(end: string, from: number): boolean {
  return from === 0 || /\d|^-/.test(end) || (end.length > 3 && /\p{Lu}/u.test(end));
}

function placesOf(words: readonly string[], text: string): TextRange[] {
  const written = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+');
  const before = words[0]!.startsWith('-') ? `(?<!${LETTER}|-)` : `(?<!${LETTER}(?=${LETTER}))`;
  const pattern = new RegExp(`${before}${written}(?!(?<=${LETTER})${LETTER})`, 'giu');
  return Array.from(text.matchAll(pattern), (match) => ({ start: match.index, end: match.index + match[0].length }));
}
