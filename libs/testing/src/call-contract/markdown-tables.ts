/** Cells of a table's line by the heading of their column. */
export type TableLine = Readonly<Record<string, string>>;

/** What stands below one heading of a page: its tables, and its blocks of JSON. */
export interface PageSection {
  readonly heading: string;
  readonly tables: readonly (readonly TableLine[])[];
  readonly json: readonly unknown[];
}

/** Sections of a Markdown page by their headings of the second level. Cells are trimmed; their code marks stay. */
export function readSections(page: string): PageSection[] {
  return page
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const [heading = '', ...lines] = text.split('\n');
      const json = [...text.matchAll(/^```json\n([^]*?)^```/gm)].map(([, block = '']) => JSON.parse(block) as unknown);
      return { heading: heading.trim(), tables: tablesOf(lines), json };
    });
}

/** @throws Error when the page has no such heading */
export function sectionNamed(sections: readonly PageSection[], heading: string): PageSection {
  const found = sections.find((section) => section.heading === heading);
  if (!found) throw new Error(`the page has no heading "${heading}"`);
  return found;
}

/** Without the marks of code. */
export function plain(cell: string): string {
  return cell.replaceAll('`', '').trim();
}

function tablesOf(lines: readonly string[]): TableLine[][] {
  const blocks: string[][] = [];
  let inTable = false;
  for (const line of lines) {
    const isRow = line.startsWith('|');
    if (isRow && !inTable) blocks.push([]);
    if (isRow) blocks.at(-1)!.push(line);
    inTable = isRow;
  }
  return blocks.map(([head = '', , ...rows]) => {
    const names = cells(head);
    return rows.map((row) => Object.fromEntries(cells(row).map((cell, place) => [names[place] ?? '', cell])));
  });
}

function cells(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
