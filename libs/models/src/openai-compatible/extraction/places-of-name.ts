import type { TextRange } from '../../tasks/tasks';

/** Letters of scripts that put blanks between words: `TJ` is not in `TJCompressor`, but 東京 is in 東京都. */
const LETTER = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{N}]';
const IN_WORD = new RegExp(`(?<=${LETTER})(?=${LETTER})`, 'iuy');
/** Where an option is only a part of something longer. */
const AFTER_OPTION = new RegExp(`(?<=${LETTER}|-)`, 'iuy');

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

/** The borders are looked at where the words were found: inside of the pattern, these classes would be built anew for every name, for twenty times what it costs. */
function placesOf(words: readonly string[], text: string): TextRange[] {
  const written = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+');
  const pattern = new RegExp(written, 'giu');
  const inside = words[0]!.startsWith('-') ? AFTER_OPTION : IN_WORD;
  const places: TextRange[] = [];
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [start, end] = [match.index, pattern.lastIndex];
    const isPlace = !isAt(inside, text, start) && !isAt(IN_WORD, text, end);
    if (isPlace) places.push({ start, end });
    if (!isPlace || start === end) pattern.lastIndex = start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
  }
  return places;
}

function isAt(place: RegExp, text: string, at: number): boolean {
  place.lastIndex = at;
  return place.test(text);
}
