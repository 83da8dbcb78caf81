import { attributeName } from '../database-schema/schema';
import type {
  Answer,
  Column,
  Condition,
  ConditionKind,
  GroupKey,
  Join,
  Measure,
  Order,
  QueryLink,
  QueryNode,
  QuestionQuery,
  RowsQuery,
  Ways,
} from './question-query';

/** How a question was read, in one sentence. */
export function tellQuestion(query: QuestionQuery): string {
  if (query.kind === 'path')
    return `the shortest connection between ${nodeText(query.from)} and ${nodeText(query.to)}, ${waysText(query.along)}`;
  if (query.kind === 'reach') {
    const { min, max } = query.steps;
    const steps = min === max ? `exactly ${max}` : `at most ${max}`;
    return `${query.answer === 'count' ? 'the number of ' : ''}${query.collection ?? 'what'} reached from ${nodeText(query.from)} in ${steps} steps, ${waysText(query.along)}`;
  }
  return rowsText(query);
}

function rowsText({ root, answer, order, limit }: RowsQuery): string {
  const what = `${answerText(answer, root)}${nodeText(root, answer.kind === 'documents')}`;
  const grouped =
    answer.kind === 'groups'
      ? `, by ${keyText(answer.key)}${answer.having ? `, where ${answer.having.measure ? measureText(answer.having.measure, root) : 'that'} is ${answer.having.comparison} ${answer.having.number}` : ''}`
      : '';
  return `${what}${grouped}${order ? `, ${orderText(order)}` : ''}${limit === undefined ? '' : `, the first ${limit}`}`;
}

function answerText(answer: Answer, root: QueryNode): string {
  switch (answer.kind) {
    case 'documents':
      return '';
    case 'count':
      return 'the number of ';
    case 'columns':
      return `${answer.isDistinct ? 'different ' : ''}${[
        ...answer.columns.map((column) => columnText(column, root)),
        ...answer.counts.map(({ node }) => `the number of ${node.collection}`),
      ].join(', ')} of `;
    case 'measure':
      return `${answer.measures.map((measure) => measureText(measure, root)).join(', ')} of `;
    case 'groups':
      return `${[...answer.columns.map((column) => columnText(column, root)), ...answer.measures.map((measure) => measureText(measure, root))].join(', ')} of `;
  }
}

const MEASURES = {
  AVERAGE: 'average',
  SUM: 'sum of',
  MIN: 'lowest',
  MAX: 'highest',
  COUNT_DISTINCT: 'number of different',
} as const;

function measureText(measure: Measure, root: QueryNode): string {
  return measure.function === 'COUNT' ? 'the number' : `${MEASURES[measure.function]} ${columnText(measure.column, root)}`;
}

function columnText({ node, path }: Column, root: QueryNode): string {
  return node === root ? attributeName(path) : `${node.collection}.${attributeName(path)}`;
}

function keyText(key: GroupKey): string {
  if (key.kind === 'document') return key.node.collection;
  const named = `${key.column.node.collection}.${attributeName(key.column.path)}`;
  return key.kind === 'date' ? `${key.unit} of ${named}` : named;
}

function orderText({ key, isDescending }: Order): string {
  const by =
    key.kind === 'attribute'
      ? `${key.column.node.collection}.${attributeName(key.column.path)}`
      : key.kind === 'links'
        ? `the number of ${key.link.node.collection}`
        : 'that';
  return `${isDescending ? 'highest' : 'lowest'} ${by} first`;
}

function nodeText({ collection, conditions, alternatives = [], links }: QueryNode, isAll = false): string {
  const either = alternatives.map(({ anyOf }) => `(${anyOf.map(conditionText).join(' or ')})`);
  const said = [...conditions.map(conditionText), ...either, ...links.map(linkText)].join(' and ');
  return said === '' ? `${isAll ? 'all ' : ''}${collection}` : `${collection} where ${said}`;
}

const KINDS: Readonly<Record<ConditionKind, string>> = {
  '==': 'is',
  '!=': 'is not',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  in: 'is one of',
  'not in': 'is none of',
  contains: 'contains',
  starts: 'starts with',
  ends: 'ends with',
  missing: 'is missing',
  present: 'is there',
};

function conditionText({ path, kind, values, isList, isWithAverage }: Condition): string {
  if (isWithAverage) return `${attributeName(path)} ${KINDS[kind]} the average of all`;
  const said = values.map((value) => JSON.stringify(value)).join(', ');
  return `${isList ? 'one of ' : ''}${attributeName(path)} ${KINDS[kind]}${said === '' ? '' : ` ${said}`}`;
}

function linkText({ join, amount, node }: QueryLink): string {
  const by = joinText(join);
  const what = nodeText(node);
  const inner = node.conditions.length + node.links.length + (node.alternatives?.length ?? 0) > 0 ? `(${what})` : what;
  if (amount.kind === 'none') return `there is no ${inner} (${by})`;
  if (amount.kind === 'number') return `there are ${amount.comparison} ${amount.number} ${inner} (${by})`;
  return `there is ${inner} (${by})`;
}

function joinText(join: Join): string {
  if (join.kind === 'edge')
    return join.direction === 'ANY'
      ? `along ${join.edge}`
      : `${join.direction === 'OUTBOUND' ? 'along' : 'back along'} ${join.edge}`;
  return join.path[0]?.startsWith('_') ? 'by its ends' : `by ${attributeName(join.path)}`;
}

const waysText = (along: Ways): string =>
  along.kind === 'graph' ? `in the graph ${along.name}` : `along ${along.names.join(', ')}`;
