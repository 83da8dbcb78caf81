import type { CitedChunk, RetrievalMetadata } from '@strata/contracts';

/** What was noted beside an answer; nothing where nothing was asked for. @param text of `metadata`: JSON, or empty */
export function answerMetadata(text: string): Partial<RetrievalMetadata> {
  return text === '' ? {} : (JSON.parse(text) as Partial<RetrievalMetadata>);
}

/** The sources that an answer cites, in the order of their numbers. */
export function citedChunks({ context_data }: Partial<RetrievalMetadata>): CitedChunk[] {
  const cited = (context_data?.chunks ?? []).filter(({ citation }) => citation !== null);
  return cited.sort((a, b) => (a.citation ?? 0) - (b.citation ?? 0));
}

/** Where the file of a source lies: its path below the category, where it is known to say more than its name. */
export const placeInCategory = ({ file_name, path }: Pick<CitedChunk, 'file_name' | 'path'>): string =>
  path === '' ? file_name : path;

/** The same with the category before it. */
export const wholePlace = (chunk: Pick<CitedChunk, 'file_name' | 'path' | 'category'>): string =>
  [chunk.category, placeInCategory(chunk)].filter((part) => part !== '').join('/');

/** A file's name; with category and path when another document that was read is called alike. */
export function nameAmong(chunk: CitedChunk, all: readonly CitedChunk[]): string {
  const { file_name, document_id } = chunk;
  const isAlone = all.every((other) => other.file_name !== file_name || other.document_id === document_id);
  return isAlone ? placeInCategory(chunk) : wholePlace(chunk);
}

/** Headings that a citation names: the innermost say where to look. */
const SHOWN_HEADINGS = 2;

/** The headings a passage stands under that say more than its document's title, the innermost last. */
export function tellingHeadings({ heading_path, title }: Pick<CitedChunk, 'heading_path' | 'title'>): string[] {
  return heading_path.filter((heading) => heading !== title).slice(-SHOWN_HEADINGS);
}

/** A stretch of a passage. */
export interface PassagePart {
  readonly text: string;
  /** whether the answer took it from here */
  readonly isCited: boolean;
}

/** The text of a source, cut where the sentences begin and end that it is cited for; together the parts are the whole. */
export function passageParts({ content, start, cited }: Pick<CitedChunk, 'content' | 'start' | 'cited'>): PassagePart[] {
  const parts: PassagePart[] = [];
  let at = 0;
  const take = (to: number, isCited: boolean) => {
    if (to <= at) return; // outside of the passage, or in what another place has taken
    parts.push({ text: content.slice(at, to), isCited });
    at = to;
  };
  for (const place of cited.toSorted((a, b) => a.start - b.start)) {
    take(Math.min(place.start - start, content.length), false);
    take(Math.min(place.end - start, content.length), true);
  }
  take(content.length, false);
  return parts;
}
