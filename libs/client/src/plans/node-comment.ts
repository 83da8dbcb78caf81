import type { ExplainedExpression, VariableText } from './expression-text';
import { expressionText } from './expression-text';
import type { ExplainedIndex, ExplainedNode, ExplainedVariable } from './explained-plan';
import { isMadeUp } from './explained-plan';

type Comment = (node: ExplainedNode, variable: VariableText) => string;

const COUNTS = new Set(['LENGTH', 'COUNT']);
const DIRECTIONS = ['ANY', 'INBOUND', 'OUTBOUND'];

const of = (node: ExplainedNode, attribute: string) => node[attribute] as ExplainedVariable | undefined;
const named = (given: ExplainedVariable | undefined, variable: VariableText) => (given ? variable(given) : '');
const plainName = ({ name }: ExplainedVariable) => (isMadeUp(name) ? `#${name}` : name);
const outName = (node: ExplainedNode, attribute = 'outVariable') => {
  const given = of(node, attribute);
  return given ? plainName(given) : '';
};
const filtered = (node: ExplainedNode, variable: VariableText) =>
  node.filter ? `  FILTER ${expressionText(node.filter as ExplainedExpression, variable)}` : '';

/** The loops that a join runs side by side, as nodes. */
export const joinedLoops = (node: ExplainedNode): ExplainedNode[] =>
  (node['indexInfos'] as object[]).map((loop) => ({ ...node, ...loop, type: 'IndexNode' }));

/** What each kind of node does, in the words of the query. A kind that is not here shows its name alone. */
const COMMENTS: Record<string, Comment> = {
  SingletonNode: () => 'ROOT',
  NoResultsNode: () => 'EMPTY: the conditions can never be met',
  EnumerateCollectionNode: (node, variable) =>
    `FOR ${outName(node)} IN ${String(node.collection)}${filtered(node, variable)}   /* ${scanNotes(node, node.random ? 'random order' : 'full scan')} */`,
  IndexNode: (node, variable) => {
    const condition = node.condition as ExplainedExpression | undefined;
    const range = condition?.type ? `: ${expressionText(condition, variable)}` : '';
    return `FOR ${outName(node)} IN ${String(node.collection)}${filtered(node, variable)}   /* ${scanNotes(node, `${indexNote(node)}${range}`)} */`;
  },
  JoinNode: (node, variable) =>
    joinedLoops(node)
      .map((loop) => nodeComment(loop, variable))
      .join(' JOIN '),
  EnumerateListNode: (node, variable) =>
    `FOR ${outName(node)} IN ${named(of(node, 'inVariable'), variable)}${filtered(node, variable)}   /* list */`,
  EnumerateViewNode: (node, variable) => {
    const condition = node.condition as ExplainedExpression | undefined;
    const search = condition?.type ? `  SEARCH ${expressionText(condition, variable)}` : '';
    return `FOR ${outName(node)} IN ${String(node.view)}${search}   /* view */`;
  },
  EnumerateNearVectorNode: (node, variable) =>
    `FOR ${outName(node)} IN ${String(node.collection)} nearest to ${named(of(node, 'inVariable'), variable)} LIMIT ${String(node.limit)}${filtered(node, variable)}   /* vector index ${String(node.index)} */`,
  MaterializeNode: (node) => `MATERIALIZE ${outName(node)}`,
  CalculationNode: (node, variable) => {
    const expression = expressionText(node.expression as ExplainedExpression, variable);
    return `LET ${outName(node)} = ${expression}   /* ${String(node.expressionType)} expression */`;
  },
  FilterNode: (node, variable) => `FILTER ${named(of(node, 'inVariable'), variable)}`,
  SortNode: (node, variable) => {
    const elements = node.elements as { inVariable: ExplainedVariable; ascending: boolean }[];
    const keys = elements.map(({ inVariable, ascending }) => `${variable(inVariable)} ${ascending ? 'ASC' : 'DESC'}`);
    const kept = Number(node.limit) > 0 ? `, best ${String(node.limit)} kept` : '';
    return `SORT ${keys.join(', ')}   /* ${String(node.strategy)}${kept} */`;
  },
  LimitNode: (node) => `LIMIT ${String(node.offset)}, ${String(node.limit)}${node.fullCount ? '   /* full count */' : ''}`,
  CollectNode: (node, variable) => collectComment(node, variable),
  WindowNode: (node, variable) => `WINDOW ${named(of(node, 'rangeVariable'), variable)}${aggregates(node, variable)}`,
  SubqueryNode: (node) => `LET ${outName(node)} = ( … )   /* subquery */`,
  SubqueryStartNode: (node) => `LET ${outName(node, 'subqueryOutVariable')} = (   /* subquery begin */`,
  SubqueryEndNode: (node, variable) => `RETURN ${named(of(node, 'inVariable'), variable)} )   /* subquery end */`,
  TraversalNode: (node, variable) => {
    const { minDepth, maxDepth } = (node.options ?? {}) as { minDepth?: number; maxDepth?: number };
    const outs = ['vertexOutVariable', 'edgeOutVariable', 'pathOutVariable'].map((name) => outName(node, name)).filter(Boolean);
    return `FOR ${outs.join(', ') || '_'} IN ${minDepth ?? 1}..${maxDepth ?? 1} ${direction(node)} ${end(node, variable, 'vertexId', 'inVariable')} ${graph(node)}${pruned(node, variable)}   /* traversal, ${String((node.options as { order?: string })?.order ?? 'dfs')} */`;
  },
  ShortestPathNode: (node, variable) => pathComment(node, variable, ['vertexOutVariable', 'edgeOutVariable']),
  EnumeratePathsNode: (node, variable) => pathComment(node, variable, ['pathOutVariable']),
  InsertNode: (node, variable) => `INSERT ${named(of(node, 'inVariable'), variable)} INTO ${String(node.collection)}`,
  UpdateNode: (node, variable) => changeComment('UPDATE', node, variable),
  ReplaceNode: (node, variable) => changeComment('REPLACE', node, variable),
  RemoveNode: (node, variable) => `REMOVE ${named(of(node, 'inVariable'), variable)} IN ${String(node.collection)}`,
  UpsertNode: (node, variable) =>
    `UPSERT ${named(of(node, 'inDocVariable'), variable)} INSERT ${named(of(node, 'insertVariable'), variable)} ${node.isReplace ? 'REPLACE' : 'UPDATE'} ${named(of(node, 'updateVariable'), variable)} IN ${String(node.collection)}`,
  ReturnNode: (node, variable) => `RETURN ${named(of(node, 'inVariable'), variable)}`,
};

export function nodeComment(node: ExplainedNode, variable: VariableText): string {
  return COMMENTS[node.type]?.(node, variable) ?? '';
}

function scanNotes(node: ExplainedNode, first: string): string {
  const projections = (node.projections ?? []) as { path: string[] }[];
  const notes = [first];
  if (node.count) notes.push('only counted');
  if (projections.length > 0) notes.push(`reads ${projections.map(({ path }) => path.join('.')).join(', ')}`);
  if (node.indexCoversProjections === true) notes.push('from the index alone');
  if (Number(node.limit) > 0) notes.push(`at most ${String(node.limit)}`);
  return notes.join('; ');
}

function indexNote({ indexes = [], reverse, sorted }: ExplainedNode): string {
  const names = (indexes as ExplainedIndex[]).map(({ type, name }) => (type === name ? type : `${type} index ${name}`));
  return `${names.join(', ')}${sorted ? ', in its order' : ''}${reverse ? ', backwards' : ''}`;
}

function collectComment(node: ExplainedNode, variable: VariableText): string {
  const groups = (node.groups ?? []) as { outVariable: ExplainedVariable; inVariable: ExplainedVariable }[];
  const keys = groups.map(({ outVariable, inVariable }) => `${plainName(outVariable)} = ${variable(inVariable)}`);
  const into = node.outVariable ? ` INTO ${outName(node)}` : '';
  const { method } = (node.collectOptions ?? {}) as { method?: string };
  return `COLLECT${keys.length > 0 ? ` ${keys.join(', ')}` : ''}${aggregates(node, variable)}${into}   /* ${method ?? 'sorted'} */`;
}

function aggregates(node: ExplainedNode, variable: VariableText): string {
  const given = (node.aggregates ?? []) as { outVariable: ExplainedVariable; inVariable?: ExplainedVariable; type: string }[];
  const [only, second] = given;
  if (only && !second && COUNTS.has(only.type) && counted(only.inVariable, variable) === '')
    return ` WITH COUNT INTO ${plainName(only.outVariable)}`;
  const parts = given.map(
    ({ outVariable, inVariable, type }) => `${plainName(outVariable)} = ${type}(${counted(inVariable, variable)})`,
  );
  return parts.length > 0 ? ` AGGREGATE ${parts.join(', ')}` : '';
}

/** Counting has no argument; plans give it null. */
function counted(given: ExplainedVariable | undefined, variable: VariableText): string {
  const text = named(given, variable);
  return text === 'null' ? '' : text;
}

function changeComment(word: string, node: ExplainedNode, variable: VariableText): string {
  const key = of(node, 'inKeyVariable');
  const document = named(of(node, 'inDocVariable'), variable);
  return `${word} ${key ? `${variable(key)} WITH ${document}` : document} IN ${String(node.collection)}`;
}

function pathComment(node: ExplainedNode, variable: VariableText, outs: string[]): string {
  const names = outs.map((name) => outName(node, name)).filter(Boolean);
  const from = end(node, variable, 'startVertexId', 'startInVariable');
  const to = end(node, variable, 'targetVertexId', 'targetInVariable');
  return `FOR ${names.join(', ')} IN ${direction(node)} ${pathWords(node)} ${from} TO ${to} ${graph(node)}`;
}

/** `KShortestPaths` reads K_SHORTEST_PATHS */
const pathWords = ({ shortestPathType }: ExplainedNode): string =>
  String(shortestPathType ?? 'ShortestPath')
    .replace(/(?<=[a-zA-Z])(?=[A-Z])/g, '_')
    .toUpperCase();

function direction({ directions = [], defaultDirection }: ExplainedNode): string {
  const number = typeof defaultDirection === 'number' ? defaultDirection : Number((directions as number[])[0] ?? 2);
  return DIRECTIONS[number] ?? '';
}

function end(node: ExplainedNode, variable: VariableText, id: string, variableName: string): string {
  return typeof node[id] === 'string' ? JSON.stringify(node[id]) : named(of(node, variableName), variable);
}

const graph = ({ graph: given }: ExplainedNode): string =>
  Array.isArray(given) ? given.join(', ') : `GRAPH ${JSON.stringify(given)}`;

const pruned = (node: ExplainedNode, variable: VariableText): string =>
  node.pruneExpression ? `  PRUNE ${expressionText(node.pruneExpression as ExplainedExpression, variable)}` : '';
