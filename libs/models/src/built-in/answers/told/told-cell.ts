import { stem } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { topicStems } from '../answer-span';
import { isStatementForName } from '../asked-question/asked-name';
import type { MarkdownTable } from '../passage-text/markdown-tables';
import { markdownTables } from '../passage-text/markdown-tables';
import { tellingStemsOf } from '../passage-text/stems-of-text';
import { withUnit } from './cell-unit';

/** What a table holds where the row and the column that a question names meet. */
export interface ToldCell {
  /** with the unit that the table is in: "86,392 (in millions)" */
  readonly value: string;
  readonly passage: Passage;
  /** the row */
  readonly sentence: string;
}

const LONGEST_CELL = 120;
/** Passages that are read. */
const READ = 6;
/** Of the words of a row's label, so many must be asked for. */
const LEAST_ROW = 0.5;
/** What a question says of time and money that no table repeats. */
const UNSAID = new Set(
  'fiscal year annual amount million billion usd dollar total consolidated company much many spend spent report end ended'
    .split(' ')
    .map(stem),
);
/** A statement of the whole company comes before a table of a part of it, and an earlier passage before a later one. */
const WHOLE = /\bconsolidated\b/i;
const [WHOLE_GAIN, RANK_LOSS, PART_LOSS] = [0.5, 0.1, 0.4];
/** What the corner of a table says of any table; another word there names what all of it is of. */
const ANY_TABLE = new Set(
  'result gaap adjusted item description metric measure name period month unaudited key financial'.split(' ').map(stem),
);
const YEAR = /^(?:19|20)\d\d$/;

interface Asked {
  readonly all: ReadonlySet<string>;
  readonly topic: ReadonlySet<string>;
  /** what is asked for: the last word before what it is asked of */
  readonly head: string;
  /** what something costs */
  readonly isPrice: boolean;
}

/** The cell of the first passages' tables that a question asks for: "the ratio of brotli". Undefined where several rows or columns fit alike. */
export function toldCell(question: string, passages: readonly Passage[]): ToldCell | undefined {
  const all = tellingStemsOf(question);
  if (all.size < 2 || /\b(?:or|than|most|least|\p{L}+est)\b/iu.test(question)) return undefined;
  const asked = { all, topic: topicStems(question), head: headStem(question), isPrice: ASKS_PRICE.test(question.trim()) };
  let best: (ToldCell & { score: number }) | undefined;
  for (const [rank, passage] of passages.slice(0, READ).entries())
    for (const table of markdownTables(passage.text)) {
      const found = cellOf(asked, table, passage);
      const score = found ? found.score - rank * RANK_LOSS : -Infinity;
      if (found && score > (best?.score ?? -Infinity)) best = { ...found, passage, score };
    }
  return best && !isStatementForName(question, best.value)
    ? { value: best.value, sentence: best.sentence, passage: best.passage }
    : undefined;
}

function cellOf(
  { all, topic, head: asksFor, isPrice }: Asked,
  { rows: [head = [], ...rows], caption }: MarkdownTable,
  passage: Passage,
): { value: string; sentence: string; score: number } | undefined {
  const fits = rows
    .map((row) => ({ row, said: tellingStemsOf(row[0] ?? '') }))
    .filter(({ said }) => said.size > 0 && [...said].some((one) => topic.has(one)))
    .map((one) => ({ ...one, share: shareOf(one.said, all) }))
    .filter(({ share }) => share >= LEAST_ROW)
    .sort((a, b) => b.share - a.share || b.said.size - a.said.size);
  const [best, next] = fits;
  if (!best || (next && next.share === best.share && next.said.size === best.said.size)) return undefined;
  const columns = head
    .map((name, column) => ({ column, said: [...tellingStemsOf(name)].filter((one) => topic.has(one) && !best.said.has(one)) }))
    .filter(({ column, said }) => column > 0 && said.length > 0)
    .sort((a, b) => b.said.length - a.said.length);
  const named = columns.find(({ said }) => said.includes(asksFor)) ?? columns[0];
  const column = named ?? (isPrice ? pricedColumn(best.row) : undefined);
  if (!column || (named && !column.said.includes(asksFor) && columns.length > 1)) return undefined;
  const value = best.row[column.column] ?? '';
  if (value === '' || value.length > LONGEST_CELL) return undefined;
  const meant = new Set([...best.said, ...column.said]);
  const isHead = asksFor === '' || UNSAID.has(asksFor) || meant.has(asksFor) || (isPrice && !named);
  const around = tellingStemsOf(`${passage.title} ${(passage.names ?? []).join(' ')} ${caption}`);
  const unsaid = [...topic].filter((one) => !meant.has(one) && !around.has(one) && !UNSAID.has(one));
  if (!isHead || unsaid.length > 1 || unsaid.some((one) => YEAR.test(one))) return undefined;
  if (unsaid.some((one) => rows.some((row) => tellingStemsOf(row[0] ?? '').has(one)))) return undefined; // another row says it
  const isOfPart = [...tellingStemsOf((head[0] ?? '').replace(/\([^()]*\)/g, ''))].some(
    (one) => !topic.has(one) && !UNSAID.has(one) && !ANY_TABLE.has(one) && !best.said.has(one) && !/^\d/.test(one),
  );
  const score = 2 * best.share - unsaid.length + (WHOLE.test(caption) ? WHOLE_GAIN : 0) - (isOfPart ? PART_LOSS : 0);
  return {
    value: withUnit(value, best.row[0]!, `${head[column.column]!} ${caption} ${head.join(' ')}`),
    sentence: best.row.join(' | '),
    score,
  };
}

const ASKS_PRICE =
  /^(?:and )?how much (?:is|are|does|do|would|will|did)\b|^(?:and )?what (?:does|do|did|would|will) .{1,80} cost\b|\b(?:price|cost|fee|rate|charge|dues)s?\b/i;
const PRICE = /^(?:[$€£¥]|EUR|USD|GBP|CHF)\s?\d|^\d[\d.,]*\s?(?:[€£¥]|EUR|USD|GBP|CHF|dollars?|euros?)(?!\p{L})/u;

/** The only cell of a row that holds money. */
function pricedColumn(row: readonly string[]): { column: number; said: string[] } | undefined {
  const [column, second] = row.flatMap((cell, i) => (i > 0 && PRICE.test(cell) ? [i] : []));
  return column === undefined || (second !== undefined && row[second] !== row[column]) ? undefined : { column, said: [] };
}

/** Share of a row's words that the question says; versions and other numbers may be left out. */
function shareOf(row: ReadonlySet<string>, asked: ReadonlySet<string>): number {
  const telling = [...row].filter((word) => asked.has(word) || !/^\d/.test(word));
  return telling.filter((word) => asked.has(word)).length / telling.length;
}

const COUNTED =
  /^how (?:many|much) (?:[\p{L}-]+ ){0,3}?(?<counted>[\p{L}-]+) (?:is|are|was|were|did|do|does|has|have|had|can|could|will|there|in|of)\b/iu;

/** "the compression *ratio* of brotli": the last word before what it is asked of, or what is counted. */
function headStem(question: string): string {
  const counted = COUNTED.exec(question.trim())?.groups!['counted'];
  if (counted !== undefined) return stem(counted.toLowerCase());
  const head = /\b([\p{L}-]+) (?:of|for|does|do|did|in|has|have|is)\b/iu.exec(
    question.replace(/^\P{L}*(?:what|which) (?:is|are|was|were) /iu, ''),
  )?.[1];
  return head === undefined ? '' : stem(head.toLowerCase());
}
