/** A table of Markdown. */
export interface MarkdownTable {
  /** cells without marks; the first row is the head */
  readonly rows: readonly (readonly string[])[];
  /** what stands right above it */
  readonly caption: string;
}

/** Rows that are read of one text. */
const MOST_ROWS = 400;
/** Characters above a table that may name it. */
const CAPTION = 400;
const ROW = /^\s*\|.*\|\s*$/;
const SEPARATOR = /^[\s|:-]+$/;

/** The tables of a text that have a head and a row below it. */
export function markdownTables(text: string): MarkdownTable[] {
  const tables: MarkdownTable[] = [];
  let rows: string[][] = [];
  let above = '';
  let count = 0;
  const close = () => {
    if (rows.length > 1) tables.push({ rows, caption: above.slice(-CAPTION) });
    if (rows.length > 0) above = '';
    rows = [];
  };
  for (const line of text.split('\n')) {
    if (!ROW.test(line) || count > MOST_ROWS) {
      close();
      if (!ROW.test(line)) above = `${above}${line}\n`.slice(-2 * CAPTION);
      continue;
    }
    count += 1;
    if (!SEPARATOR.test(line) || rows.length === 0) rows.push(cellsOf(line));
  }
  close();
  return tables;
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) =>
      cell
        .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
        .replace(/\*\*|__|`/g, '')
        .trim(),
    );
