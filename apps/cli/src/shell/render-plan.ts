import type { ExplainedPlan, NodeStatistics } from '@strata/client';
import { FIGURE_HEADS, planFigures, planLines, usedIndexes } from '@strata/client';
import { columns } from '../terminal/columns';

const LAST_COLUMN = 'What it does';
/** room for text below which folding only makes it worse */
const LEAST_TEXT = 20;

/**
 * A plan as text: its nodes as a tree with what each does, the indexes it uses, the rules that made it.
 * @param statistics what each node did, for a profile; calls, items and times then stand in the place of estimates
 * @param width columns of the terminal; longer lines are folded
 */
export function renderPlan(plan: ExplainedPlan, width: number, statistics?: NodeStatistics[]): string {
  return [
    'Execution plan:',
    folded(nodeTable(plan, statistics), width, LAST_COLUMN),
    '',
    'Indexes used:',
    folded(indexTable(plan), width, 'Fields'),
    '',
    'Rules applied:',
    `  ${plan.rules.length === 0 ? 'none' : wrapped(plan.rules, width - 2)}`,
  ].join('\n');
}

function nodeTable(plan: ExplainedPlan, statistics: NodeStatistics[] | undefined): string {
  const kind = statistics ? 'counted' : 'estimated';
  const rows = planLines(plan, statistics).map((line) => {
    const comment = `${'  '.repeat(line.depth)}${line.type === 'SingletonNode' ? '*' : '-'} ${line.comment}`;
    return [String(line.id), line.type, ...planFigures(line, kind), comment];
  });
  const figures = FIGURE_HEADS[kind];
  const right = new Set([0, ...figures.map((_, place) => place + 2)]);
  return columns(['Id', 'Node', ...figures, LAST_COLUMN], rows, { right });
}

function indexTable(plan: ExplainedPlan): string {
  const rows = usedIndexes(plan).map(({ by, collection, index, fields }) => [
    String(by),
    index.name,
    index.type,
    collection,
    index.unique ? 'yes' : 'no',
    index.sparse ? 'yes' : 'no',
    index.selectivityEstimate === undefined ? 'n/a' : `${(index.selectivityEstimate * 100).toFixed(2)} %`,
    `[ ${fields.join(', ')} ]`,
  ]);
  if (rows.length === 0) return '  none';
  return columns(['By', 'Name', 'Type', 'Collection', 'Unique', 'Sparse', 'Selectivity', 'Fields'], rows, { right: new Set([0]) });
}

/** Lines wider than the terminal go on below the begin of their last column. */
function folded(table: string, width: number, lastTitle: string): string {
  const lines = table.split('\n');
  const start = lines[0]?.indexOf(lastTitle) ?? 0;
  if (width - start < LEAST_TEXT) return table;
  return lines.flatMap((line, row) => (row === 1 ? [line.slice(0, width)] : fold(line, width, start))).join('\n');
}

function fold(line: string, width: number, start: number): string[] {
  if (line.length <= width) return [line];
  const indent = start + (/^[ ]*/.exec(line.slice(start))?.[0].length ?? 0) + 2;
  const lines: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const at = space > indent ? space : width;
    lines.push(rest.slice(0, at).trimEnd());
    rest = ' '.repeat(indent) + rest.slice(at).trimStart();
  }
  return [...lines, rest];
}

function wrapped(words: string[], width: number): string {
  const lines = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last}, ${word}`;
    if (longer.length > width && last !== '') lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.join(',\n  ');
}
