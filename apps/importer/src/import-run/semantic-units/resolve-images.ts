import type { Heading } from '@strata/text';
import { EMBEDDED_IMAGE, imageMarkdown } from '@strata/text';

/** What stands for an image in the end: a URL in the text, or nothing there, because the URL is the image itself. */
export type ResolvedImage = { url: string; name: string; isShown: boolean };

/** An image and where it stands in a text. */
export interface PlacedImage {
  start: number;
  url: string;
  /** Real name of the file. */
  name: string;
  alt: string;
}

interface ImageText {
  text: string;
  pages?: number[];
  headings?: Heading[];
}

/**
 * Puts URLs in the place of references to images that were inside of a document; one that none is known of goes, its words stay. Places of
 * pages and headings move along.
 */
export function resolveImages<Document extends ImageText>(
  document: Document,
  resolved: ReadonlyMap<string, ResolvedImage>,
): Document & { images: PlacedImage[] } {
  const images: PlacedImage[] = [];
  const moves: { at: number; by: number }[] = [];
  let moved = 0;
  const text = document.text.replace(EMBEDDED_IMAGE, (whole, alt: string, reference: string, at: number) => {
    const image = resolved.get(reference);
    const written = image?.isShown ? imageMarkdown(alt, image.url) : alt;
    if (image) images.push({ start: at + moved, url: image.url, name: image.name, alt });
    moved += written.length - whole.length;
    moves.push({ at: at + whole.length, by: moved });
    return written;
  });
  const newPlace = placesAfter(moves);
  return {
    ...document,
    text,
    images,
    ...(document.pages ? { pages: document.pages.map(newPlace) } : {}),
    ...(document.headings
      ? { headings: document.headings.map((heading) => ({ ...heading, start: newPlace(heading.start) })) }
      : {}),
  };
}

/** What a place in the text before is now. A text of thousands of pages may have thousands of images: each place is found by halving. */
function placesAfter(moves: readonly { at: number; by: number }[]): (start: number) => number {
  return (start) => {
    let [low, high] = [0, moves.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (moves[middle]!.at <= start) low = middle + 1;
      else high = middle;
    }
    return start + (moves[low - 1]?.by ?? 0);
  };
}
