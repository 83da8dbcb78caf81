import { stem } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { topicStems } from '../answer-span';
import type { AskedColumn } from '../asked-question/asked-column';
import { askedColumn } from '../asked-question/asked-column';
import type { MarkdownTable } from '../passage-text/markdown-tables';
import { markdownTables } from '../passage-text/markdown-tables';
import { tellingStemsOf } from '../passage-text/stems-of-text';

/** What a table lists of a kind. */
export interface ToldColumn {
  /** the cells, as many as can be told */
  readonly line: string;
  readonly passage: Passage;
  /** the first row of them, as rows are written */
  readonly sentence: string;
}

/** Passages that are read. */
const READ = 8;
const MOST_TOLD = 12;
const LONGEST_CELL = 60;
const FEWEST = 2;
/** Beside the kind in the head of a column: "Name of cookie". */
const GENERIC = new Set(['name', 'title', 'id', 'list'].map(stem));
/** What says where, at the head of a column. */
const PLACES = new Set(
  ['location', 'place', 'city', 'town', 'site', 'address', 'where', 'country', 'ort', 'stadt', 'adresse'].map(stem),
);

/**
 * All of a kind, by the column of a table that is headed so ("Cookie name"); those of a thing where another column has that; and where they are, by the
 * column of places of a table that stands below the kind.
 * @param passages best first
 * @returns undefined for other questions, and where no table has such a column
 */
export function toldColumn(question: string, passages: readonly Passage[]): ToldColumn | undefined {
  const asked = askedColumn(question);
  if (!asked) return undefined;
  const kind = [...topicStems(asked.kind)];
  if (kind.length === 0) return undefined;
  for (const table of wholeTables(passages.slice(0, READ))) {
    const told = listed(table, kind, asked);
    if (told) return told;
  }
  return undefined;
}

interface ReadTable extends MarkdownTable {
  readonly passage: Passage;
  /** it goes on from a passage that is not there */
  readonly isContinued: boolean;
}

/** The tables of passages, what several of one document have of one as one, its beginning first. */
function wholeTables(passages: readonly Passage[]): ReadTable[] {
  const found = new Map<string, ReadTable>();
  for (const passage of passages)
    for (const table of markdownTables(passage.text)) {
      const key = [passage.title, ...(passage.names ?? []), ...table.rows[0]!].join('\n');
      const read = { ...table, passage, isContinued: !passage.isOpening && !/^\s*[^|\s]/m.test(table.caption) };
      const other = found.get(key);
      const [first, second] = other && read.isContinued ? [other, read] : [read, other];
      found.set(key, second ? { ...first, rows: [...first.rows, ...second.rows.slice(1)] } : first);
    }
  return [...found.values()];
}

function listed(
  { rows: [head = [], ...rows], caption, passage, isContinued }: ReadTable,
  kind: readonly string[],
  { of, asksWhere }: AskedColumn,
): ToldColumn | undefined {
  const column = asksWhere ? placesColumn(head, kind, caption) : head.findIndex((name) => isHeadOf(name, kind));
  if (column < 0) return undefined;
  const owned = of === '' ? rows : rows.filter((row) => row.some((cell, i) => i !== column && isSame(cell, of)));
  if (owned.length === 0 && !isAbout(passage, caption, of)) return undefined;
  const own = owned.length === 0 ? rows : owned;
  const cells = [...new Set(own.map((row) => row[column] ?? '').filter((cell) => /\p{L}/u.test(cell)))];
  if (cells.length < FEWEST || cells.some((cell) => cell.length > LONGEST_CELL)) return undefined;
  const between = cells.some((cell) => cell.includes(',')) ? '; ' : ', ';
  const told = cells.slice(0, MOST_TOLD);
  return {
    line: [...(isContinued ? ['…'] : []), ...told, ...(cells.length > told.length ? ['…'] : [])].join(between),
    passage,
    sentence: own.find((row) => row[column] === cells[0])!.join(' | '),
  };
}

/** Says the kind and nothing that tells it from another: "Name of cookie", no "Provider of cookie". */
function isHeadOf(name: string, kind: readonly string[]): boolean {
  const said = tellingStemsOf(name);
  return kind.every((one) => said.has(one)) && [...said].every((one) => kind.includes(one) || GENERIC.has(one));
}

/** The first column of places, below a heading of the kind. */
function placesColumn(head: readonly string[], kind: readonly string[], caption: string): number {
  const heading =
    caption
      .trimEnd()
      .split('\n')
      .findLast((line) => /^#{1,6} /.test(line)) ?? '';
  if (!isHeadOf(heading, kind)) return -1;
  return head.findIndex((name) => [...tellingStemsOf(name)].every((one) => PLACES.has(one)) && /\p{L}/u.test(name));
}

function isAbout({ title, names = [] }: Passage, caption: string, of: string): boolean {
  const said = tellingStemsOf([title, ...names, caption].join(' '));
  return [...tellingStemsOf(of)].every((one) => said.has(one));
}

const isSame = (cell: string, of: string): boolean => cell.toLowerCase() === of.toLowerCase();
