import type { ReadDocument } from './import-state';

/**
 * What a chunk is a part of, in words: the title of its document and the headings above it, outermost first. Of several articles in one file the first
 * one's heading is its title: the others are no part of that.
 */
export function partOfDocument(
  { title, headings = [] }: Pick<ReadDocument, 'title' | 'headings'>,
  path: readonly string[],
): string {
  const isHeading = headings.some((heading) => heading.title === title);
  const own = path.length > 0 && (isHeading || path[0] === title) ? [] : [title];
  return [...own, ...path].filter((part) => part !== '').join(' › ');
}
