/** `XARGS(1)   General Commands Manual   XARGS(1)`: the header that `man` puts above a page, of several words too (`DROP SERVER(7)`). */
const PAGE_HEADER = /^\s*(\p{L}[^()\n]{0,60}?)\((?:\d\w*|n|l)\)\s.*\s\1\((?:\d\w*|n|l)\)[ \t]*\n/u;
/** What `pod2text`, `man` and `--help2man` put below the heading NAME: `Test::Tutorial -- A tutorial about …`. */
const NAME_SECTION = /^\s*(?:#+ )?NAME:?[ \t]*\n\s*(\S[^\n,]{0,80}?)(?:,[^\n]*?)?[ \t]+[-–—]{1,2}[ \t]+\S/;
const OPENING = 2_000;

/** What the page of a manual is of, as it calls itself in its section NAME; `undefined` for every other text. */
export function manualTitle(text: string): string | undefined {
  const opening = text.slice(0, OPENING);
  const header = PAGE_HEADER.exec(opening);
  const name = NAME_SECTION.exec(header ? opening.slice(header[0].length) : opening)?.[1];
  return name ?? header?.[1]!.toLowerCase();
}
