import type { Steps } from '@strata/event-loop';
import type { PartedText } from './paged-text';
import { wholeCharactersUpTo } from './whole-characters';

/** How a text is cut at one kind of place. */
export interface Separator {
  /** Global; what it matches lies between two tiles. */
  pattern: RegExp;
  /**
   * Set for patterns that look at every character: the text is searched window by window, with so many characters of the text around
   * each in sight. A window without any match ends a tile, too, at a space if it can: tiles too small for a chunk come together again.
   */
  sight?: number;
  /** Length of the longest match of a pattern without `sight`; absent where it matches white space only, of any length. */
  longest?: number;
}

export type Place = [start: number, end: number];

/** Characters that are searched in one go. */
const WINDOW = 16_384;

/** Places of a separator in `[from, to)` of a text, ascending, as offsets into the text. */
export function* separatorPlaces(text: PartedText, from: number, to: number, separator: Separator): Steps<Place[]> {
  const { pattern, sight } = separator;
  if (sight === undefined) return yield* allPlaces(text, from, to, separator);
  const places: Place[] = [];
  for (let start = from; start < to;) {
    const end = start + WINDOW >= to ? to : wholeCharactersUpTo(text, start + WINDOW);
    const seenFrom = Math.max(from, start - sight);
    const seen = text.slice(seenFrom, Math.min(to, end + sight));
    let next = end;
    for (const match of seen.matchAll(pattern)) {
      const place: Place = [seenFrom + match.index, seenFrom + match.index + match[0].length];
      if (place[0] < start || place[0] >= end || place[0] < (places.at(-1)?.[1] ?? from)) continue;
      places.push(place);
      next = Math.max(end, place[1]);
    }
    if ((places.at(-1)?.[1] ?? from) <= start && next < to) {
      next = spaceBefore(text, start, end);
      places.push([next, next]);
    }
    start = next;
    yield;
  }
  return places;
}

/** Those of a pattern that any window gives as the whole text would: each is seen to its end by the window that it begins in. */
function* allPlaces(text: PartedText, from: number, to: number, { pattern, longest }: Separator): Steps<Place[]> {
  const places: Place[] = [];
  for (let start = from; start < to;) {
    const end = longest === undefined ? behindSign(text, start, to) : Math.min(to, start + WINDOW);
    const seen = text.slice(start, Math.min(to, end + (longest ?? 0)));
    let next = end;
    for (const match of seen.matchAll(pattern)) {
      if (start + match.index >= end) break;
      const place: Place = [start + match.index, start + match.index + match[0].length];
      places.push(place);
      next = Math.max(end, place[1]);
    }
    start = next;
    yield;
  }
  return places;
}

/** Where a window ends that begins at `start`: behind what is no white space, or at the end. */
function behindSign(text: PartedText, start: number, to: number): number {
  for (let [before, end] = [start, start + WINDOW]; end < to; [before, end] = [end, end + (end - start)])
    for (let at = end; at > before; at--) if (!isWhiteSpace(text.charCodeAt(at - 1))) return at;
  return to;
}

function isWhiteSpace(unit: number): boolean {
  return unit <= 0x20 || (unit >= 0x80 && /\s/.test(String.fromCharCode(unit)));
}

/** Where a window without any match ends: at its last space, if it has one in its second half. */
function spaceBefore(text: PartedText, start: number, end: number): number {
  const half = start + WINDOW / 2;
  const space = text.slice(half + 1, end + 1).lastIndexOf(' ');
  return space >= 0 ? half + 1 + space : end;
}
