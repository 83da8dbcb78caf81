import type { ConvertedDocument } from '@strata/text';

/** A document cut after so many characters, with what is known of them; the whole document where no number is given. */
export function beginning(document: ConvertedDocument, firstCharacters: number | undefined): ConvertedDocument {
  if (firstCharacters === undefined) return document;
  const { pages, headings, ...rest } = document;
  return {
    ...rest,
    text: document.text.slice(0, firstCharacters),
    ...(pages ? { pages: pages.filter((start) => start < firstCharacters) } : {}),
    ...(headings ? { headings: headings.filter(({ start }) => start < firstCharacters) } : {}),
  };
}
