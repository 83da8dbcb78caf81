import { conditionText, identifier, literal } from './condition-text';
import type { PathQuery, QueryNode, ReachQuery, Ways } from './question-query';
import { Variables } from './query-variables';

function selection(node: QueryNode, variable: string): string[] {
  return [
    `FOR ${variable} IN ${identifier(node.collection)}`,
    ...node.conditions.map((condition) => `  FILTER ${conditionText(variable, condition)}`),
  ];
}

const waysText = (along: Ways): string =>
  along.kind === 'graph' ? `GRAPH ${literal(along.name)}` : along.names.map(identifier).join(', ');

/** AQL of the shortest connection of two documents. */
export function printPath({ from, to, along }: PathQuery): string {
  const variables = new Variables([from.collection, to.collection, ...edgesIn(along)]);
  const [start, target, path, i] = ['start', 'target', 'path', 'i'].map((word) => variables.named(word)) as [
    string,
    string,
    string,
    string,
  ];
  return [
    ...selection(from, start),
    ...selection(to, target),
    `FOR ${path} IN ANY ALL_SHORTEST_PATHS ${start} TO ${target} ${waysText(along)}`,
    '  LIMIT 1',
    `  FOR ${i} IN 0..LENGTH(${path}.vertices) - 1`,
    `    RETURN { by: ${i} == 0 ? null : PARSE_IDENTIFIER(${path}.edges[${i} - 1]._id).collection, vertex: ${path}.vertices[${i}] }`,
  ].join('\n');
}

const edgesIn = (along: Ways): readonly string[] => (along.kind === 'edges' ? along.names : []);

/** AQL of what is reached from a document. */
export function printReach({ from, steps, along, collection, answer }: ReachQuery): string {
  const variables = new Variables([from.collection, ...edgesIn(along)]);
  const [start, v] = [variables.named('start'), variables.named('v')];
  const lines = [
    ...selection(from, start),
    `FOR ${v} IN ${steps.min}..${steps.max} ANY ${start} ${waysText(along)}`,
    "  OPTIONS { order: 'bfs', uniqueVertices: 'global' }",
    ...(collection === undefined ? [] : [`  FILTER IS_SAME_COLLECTION(${literal(collection)}, ${v})`]),
  ];
  return answer === 'count' ? countOf(lines, '1') : [...lines, `  RETURN ${v}`].join('\n');
}

/** How many rows some lines have. */
export function countOf(lines: readonly string[], what: string): string {
  return lines.length === 1 && what === '1'
    ? `RETURN LENGTH(${lines[0]?.replace(/^FOR \w+ IN /, '') ?? ''})`
    : `RETURN LENGTH(\n  ${lines.join('\n  ')}\n  RETURN ${what}\n)`;
}
