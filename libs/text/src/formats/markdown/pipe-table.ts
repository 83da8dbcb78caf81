/** A table as Markdown files have it, with or without bars at its ends. */
export interface PipeTable {
  /** the names of the columns; nothing but empty cells where the table has none */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** index of the first line behind it */
  readonly end: number;
}

const RULE_BEGINS = /^[ \t]{0,3}[|:-]/;
const RULE_CELL = /^:?-+:?$/;

/**
 * The table whose head is line `at`, by the rules of GitHub (GFM, 4.10): below the head stands a rule of as many cells, and every line up to a blank
 * one, or one without a bar, is a row.
 */
export function pipeTableAt(lines: readonly string[], at: number): PipeTable | undefined {
  const [named, rule] = [lines[at], lines[at + 1]];
  if (named === undefined || rule === undefined || !RULE_BEGINS.test(rule) || !named.includes('|') || !isRule(rule))
    return undefined;
  const head = cellsOf(named);
  if (head.length !== cellsOf(rule).length) return undefined;
  let end = at + 2;
  while (end < lines.length && lines[end]!.includes('|')) end++;
  return { head, rows: lines.slice(at + 2, end).map(cellsOf), end };
}

function isRule(line: string): boolean {
  return line.includes('-') && line.includes('|') && cellsOf(line).every((cell) => RULE_CELL.test(cell));
}

/** Cells between bars that no backslash takes back, trimmed. */
function cellsOf(line: string): string[] {
  const written = line.trim();
  const cells: string[] = [];
  let from = written.startsWith('|') ? 1 : 0;
  for (let i = from; i < written.length; i++)
    if (written[i] === '\\') i++;
    else if (written[i] === '|') {
      cells.push(cellText(written.slice(from, i)));
      from = i + 1;
    }
  if (from < written.length) cells.push(cellText(written.slice(from)));
  return cells;
}

const cellText = (written: string): string => written.trim().replaceAll('\\|', '|');
