import type { Heading } from '../formats/converted-document';

/** From an offset of a text on: the page it is on, and the headings it stands under. */
export interface TextPlace {
  start: number;
  /** From 1; null in formats without pages. */
  page: number | null;
  /** The outermost heading first. */
  headingPath: readonly string[];
}

/** What is known of a text besides its characters: where pages begin, and its headings, both ascending. */
export interface TextOutline {
  pages?: readonly number[] | undefined;
  headings?: readonly Heading[] | undefined;
}

/** So many changes within one chunk are told apart: a list of headings has many. */
const MOST_PLACES = 64;

/**
 * Where chunks stand in their document, as a reader would say it.
 * @param chunks in the order of the text
 * @returns for each chunk the place it begins at (`start` is its own), then those that begin inside of it
 */
export function chunkPlaces(outline: TextOutline, chunks: readonly { start: number; end: number }[]): TextPlace[][] {
  const places = textPlaces(outline);
  let at = 0;
  return chunks.map(({ start, end }) => {
    while (at + 1 < places.length && places[at + 1]!.start <= start) at++;
    const found: TextPlace[] = [{ ...places[at]!, start }];
    for (let next = at + 1; next < places.length && places[next]!.start < end && found.length < MOST_PLACES; next++)
      found.push(places[next]!);
    return found;
  });
}

/** Places of a whole text, from its beginning on: each page and each heading begins one. */
function textPlaces({ pages = [], headings = [] }: TextOutline): TextPlace[] {
  const open: Heading[] = [];
  let place: TextPlace = { start: 0, page: pages.length === 0 ? null : 1, headingPath: [] };
  const places = [place];
  for (let [page, heading] = [0, 0]; page < pages.length || heading < headings.length;) {
    const next = headings[heading];
    if (next === undefined || (pages[page] ?? Infinity) <= next.start) place = { ...place, start: pages[page]!, page: ++page };
    else {
      heading++;
      while (open.length > 0 && open.at(-1)!.level >= next.level) open.pop();
      open.push(next);
      place = { ...place, start: next.start, headingPath: open.map(({ title }) => title) };
    }
    if (places.at(-1)!.start === place.start) places.pop();
    places.push(place);
  }
  return places;
}
