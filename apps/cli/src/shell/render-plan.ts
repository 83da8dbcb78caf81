import { columns } from '../terminal/columns';
import { joinedLoops, nodeComment } from './node-comment';
import type { ExplainedIndex, ExplainedNode, ExplainedPlan, NodeStatistics } from './plan';
import { variableTexts } from './plan';

const LAST_COLUMN = 'What it does';
/** room for text below which folding only makes it worse */
const LEAST_TEXT = 20;

const LOOPS = new Set([
  'EnumerateCollectionNode',
  'IndexNode',
  'JoinNode',
  'EnumerateListNode',
  'EnumerateViewNode',
  'EnumerateNearVectorNode',
  'TraversalNode',
  'ShortestPathNode',
  'EnumeratePathsNode',
  'SubqueryStartNode',
]);

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
  const variable = variableTexts(plan);
  let depth = 0;
  const rows = plan.nodes.map((node) => {
    if (node.type === 'SubqueryEndNode') depth = depthOfSubquery(plan.nodes, node);
    const comment = `${'  '.repeat(depth)}${node.type === 'SingletonNode' ? '*' : '-'} ${nodeComment(node, variable)}`;
    if (LOOPS.has(node.type)) depth += 1;
    if (node.type === 'SubqueryEndNode') depth -= 1;
    return [String(node.id), node.type, ...figures(node, statistics), comment];
  });
  const head = statistics
    ? ['Id', 'Node', 'Calls', 'Items', 'Filtered', 'Time ms', LAST_COLUMN]
    : ['Id', 'Node', 'Est. items', 'Est. cost', LAST_COLUMN];
  const numbers = statistics ? [0, 2, 3, 4, 5] : [0, 2, 3];
  return columns(head, rows, { right: new Set(numbers) });
}

/** The end of a subquery stands one deeper than its begin, like the rest of it. */
function depthOfSubquery(nodes: ExplainedNode[], end: ExplainedNode): number {
  const open: number[] = [];
  let depth = 0;
  for (const node of nodes) {
    if (node === end) return (open.at(-1) ?? depth - 1) + 1;
    if (node.type === 'SubqueryStartNode') open.push(depth);
    if (node.type === 'SubqueryEndNode') depth = open.pop() ?? depth;
    else if (LOOPS.has(node.type)) depth += 1;
  }
  return depth;
}

function figures(node: ExplainedNode, statistics: NodeStatistics[] | undefined): string[] {
  if (!statistics) return [whole(node.estimatedNrItems), whole(node.estimatedCost)];
  const own = statistics.find(({ id }) => id === node.id);
  if (!own) return ['', '', '', ''];
  return [whole(own.calls), whole(own.items), whole(own.filtered), ((own.runtime - own.fetching) * 1_000).toFixed(2)];
}

function indexTable({ nodes }: ExplainedPlan): string {
  const rows = nodes.flatMap((node) =>
    indexesOf(node).map(({ collection, index }) => [
      String(node.id),
      index.name,
      index.type,
      collection,
      index.unique ? 'yes' : 'no',
      index.sparse ? 'yes' : 'no',
      index.selectivityEstimate === undefined ? 'n/a' : `${(index.selectivityEstimate * 100).toFixed(2)} %`,
      `[ ${index.fields.map(fieldName).join(', ')} ]`,
    ]),
  );
  if (rows.length === 0) return '  none';
  return columns(['By', 'Name', 'Type', 'Collection', 'Unique', 'Sparse', 'Selectivity', 'Fields'], rows, { right: new Set([0]) });
}

function indexesOf(node: ExplainedNode): { collection: string; index: ExplainedIndex }[] {
  if (node.type === 'JoinNode') return joinedLoops(node).flatMap(indexesOf);
  const given = node.indexes;
  const collections = (node.edgeCollections ?? []) as string[];
  if (Array.isArray(given))
    return (given as ExplainedIndex[]).map((index) => ({ collection: String(node.collection ?? ''), index }));
  const base = ((given as { base?: ExplainedIndex[] } | undefined)?.base ?? []) as ExplainedIndex[];
  return base.map((index, at) => ({ collection: collections[at] ?? collections[0] ?? '', index }));
}

const fieldName = (field: unknown): string =>
  typeof field === 'object' && field !== null ? String((field as { name?: unknown }).name) : String(field);
const whole = (count: number): string => Math.round(count).toLocaleString('en-US');

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
