import type { Steps } from '@strata/event-loop';
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
}

export type Place = [start: number, end: number];

/** Characters that are searched in one go. */
const WINDOW = 16_384;

/** Places of a separator in `[from, to)` of a text, ascending, as offsets into the text. */
export function* separatorPlaces(text: string, from: number, to: number, { pattern, sight }: Separator): Steps<Place[]> {
  const places: Place[] = [];
  if (sight === undefined) {
    for (const match of text.slice(from, to).matchAll(pattern)) {
      places.push([from + match.index, from + match.index + match[0].length]);
      yield;
    }
    return places;
  }
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

/** Where a window without any match ends: at its last space, if it has one in its second half. */
function spaceBefore(text: string, start: number, end: number): number {
  const space = text.lastIndexOf(' ', end);
  return space > start + WINDOW / 2 ? space : end;
}
