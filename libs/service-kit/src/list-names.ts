/** What clients put behind the name of a list that they repeat: `scope[]` (axios, PHP, Rails), `scope[0]`. */
const LIST_MARK = /\[\d{0,4}\]$/;

/** The name of a form field or URL parameter without the mark that it is a list: such a field would else be taken for one that nobody declared. */
export function withoutListMark(name: string): string {
  return name.replace(LIST_MARK, '');
}

/** The parameters of a URL by their plain names: what stands below one name in several spellings is one list, in the order of the spellings. */
export function withoutListMarks(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const names = Object.keys(query);
  if (!names.some((name) => name.endsWith(']'))) return query;
  const read = new Map<string, unknown>();
  for (const sent of names) {
    const name = withoutListMark(sent);
    read.set(name, read.has(name) ? [read.get(name), query[sent]].flat() : query[sent]);
  }
  return Object.fromEntries(read);
}
