import { stem } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { topicStems } from '../answer-span';
import { tellingStemsOf } from '../passage-text/stems-of-text';

/** What a table holds where the row and the column that a question names meet. */
export interface ToldCell {
  readonly value: string;
  readonly passage: Passage;
  /** the row */
  readonly sentence: string;
}

/** Rows that are read of one passage. */
const MOST_ROWS = 400;
const LONGEST_CELL = 120;
const SEPARATOR = /^[\s|:-]+$/;

/** The cell of the first passages' tables that a question asks for: "the ratio of brotli". Undefined where several rows or columns fit alike. */
export function toldCell(question: string, passages: readonly Passage[]): ToldCell | undefined {
  const asked = tellingStemsOf(question);
  if (asked.size < 2 || /\b(?:or|than|most|least|\p{L}+est)\b/iu.test(question)) return undefined;
  for (const passage of passages.slice(0, READ))
    for (const table of tablesOf(passage.text)) {
      const found = cellOf(asked, { topic: topicStems(question), head: headStem(question) }, table);
      if (found) return { ...found, passage };
    }
  return undefined;
}

const READ = 3;

function cellOf(
  asked: ReadonlySet<string>,
  { topic, head: asksFor }: { topic: ReadonlySet<string>; head: string },
  [head = [], ...rows]: readonly string[][],
): { value: string; sentence: string } | undefined {
  const fits = rows
    .map((row) => ({ row, said: tellingStemsOf(row[0] ?? '') }))
    .filter(({ said }) => said.size > 0 && [...said].some((one) => topic.has(one)))
    .map((one) => ({ ...one, share: shareOf(one.said, asked) }))
    .filter(({ share }) => share >= LEAST_ROW)
    .sort((a, b) => b.share - a.share || b.said.size - a.said.size);
  const [best, next] = fits;
  if (!best || (next && next.share === best.share && next.said.size === best.said.size)) return undefined;
  const columns = head
    .map((name, column) => ({ column, said: [...tellingStemsOf(name)].filter((one) => topic.has(one) && !best.said.has(one)) }))
    .filter(({ column, said }) => column > 0 && said.length > 0)
    .sort((a, b) => b.said.length - a.said.length);
  const column = columns.find(({ said }) => said.includes(asksFor)) ?? columns[0];
  if (!column || (!column.said.includes(asksFor) && columns.length > 1)) return undefined;
  const value = best.row[column.column] ?? '';
  if (value === '' || value.length > LONGEST_CELL) return undefined;
  return { value, sentence: best.row.join(' | ') };
}

const LEAST_ROW = 0.5;

/** Share of a row's words that the question says; versions and other numbers may be left out. */
function shareOf(row: ReadonlySet<string>, asked: ReadonlySet<string>): number {
  const telling = [...row].filter((word) => asked.has(word) || !/^\d/.test(word));
  return telling.filter((word) => asked.has(word)).length / telling.length;
}

/** "the compression *ratio* of brotli": the last word before what it is asked of. */
function headStem(question: string): string {
  const head = /\b([\p{L}-]+) (?:of|for|does|do|did|in|has|have|is)\b/iu.exec(
    question.replace(/^\P{L}*(?:what|which) (?:is|are) /iu, ''),
  )?.[1];
  return head === undefined ? '' : stem(head.toLowerCase());
}

/** Tables of Markdown as rows of cells, without marks; the first row is the head. */
function tablesOf(text: string): string[][][] {
  const tables: string[][][] = [];
  let table: string[][] = [];
  let count = 0;
  for (const line of text.split('\n')) {
    if (!/^\s*\|.*\|\s*$/.test(line) || count > MOST_ROWS) {
      if (table.length > 1) tables.push(table);
      table = [];
      continue;
    }
    count += 1;
    if (SEPARATOR.test(line)) continue;
    table.push(
      line
        .trim()
        .slice(1, -1)
        .split('|')
        .map((cell) =>
          cell
            .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
            .replace(/\*\*|__|`/g, '')
            .trim(),
        ),
    );
  }
  if (table.length > 1) tables.push(table);
  return tables;
}
