/** What follows in a line is no title any more. */
export const LONGEST_TITLE = 1_000;
const PICTURE = /!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g;

/** As a reader sees it: no badges behind the name, no addresses of links, no tags; what a picture shows where there is nothing else. */
export function readableTitle(title: string | undefined): string | undefined {
  if (title === undefined) return undefined;
  const line = title.slice(0, LONGEST_TITLE);
  for (const shown of [line.replace(PICTURE, ' '), line.replace(PICTURE, ' $1 ')]) {
    const plain = shown
      .replace(/\[\s*\](?:\([^)]*\)|\[[^\]]*\])/g, ' ')
      .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
      .replace(/<img\b[^<>]*?\balt="([^"]*)"[^<>]*>/gi, (_, alt: string) =>
        shown.replace(/<[^<>]*>/g, '').trim() === '' ? alt : ' ',
      )
      .replace(/<\/?[a-z][^<>]*>/gi, ' ')
      .replace(/[*`]+/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (plain !== '') return plain;
  }
  return undefined;
}
