import { printExpression } from '@strata/aql';
import type { Expression } from '@strata/aql';
import type { IndexAccess } from '../planner/index-access';
import { innerPipelines } from '../planner/node-walk';
import type { CollectNode, Pipeline, PlanNode } from '../planner/plan-nodes';

/** A plan as short lines, one for each node but the first, for tables of tests; those of inner pipelines are indented. */
export function plannedLines(pipeline: Pipeline): readonly string[] {
  return pipeline.flatMap((node) => [
    ...(node.type === 'SingletonNode' ? [] : [lineOf(node)]),
    ...innerPipelines(node).flatMap((inner) => plannedLines(inner).map((line) => `  ${line}`)),
  ]);
}

const text = (expression: Expression): string => printExpression(expression);
const filtered = (filter: Expression | null): string => (filter ? ` FILTER ${text(filter)}` : '');
const limited = (limit: number | null): string => (limit === null ? '' : ` LIMIT ${limit}`);

const projected = (paths: readonly (readonly string[])[] | null): string =>
  paths?.length ? ` {${paths.map((path) => path.join('.')).join()}}` : '';

function lineOf(node: PlanNode): string {
  switch (node.type) {
    case 'EnumerateCollectionNode': {
      const flags = `${node.random ? ' random' : ''}${node.countOnly ? ' count' : ''}`;
      return `FOR ${node.variable.name} IN ${node.collection}${flags}${filtered(node.filter)}${limited(node.limit)}`;
    }
    case 'IndexNode': {
      const how = `${node.covering ? ' covering' : ''}${node.countOnly ? ' count' : ''}${node.ascending ? '' : ' reverse'}`;
      const accesses = node.accesses.map(accessText).join(' | ');
      return `INDEX ${node.variable.name} IN ${node.collection}: ${accesses}${how}${projected(node.projections)}${filtered(node.filter)}${limited(node.limit)}`;
    }
    case 'JoinNode':
      return 'JOIN';
    case 'MaterializeNode':
      return `MATERIALIZE ${node.variable.name}${projected(node.projections)}`;
    case 'EnumerateListNode':
      return `FOR ${node.variable.name} IN ${text(node.input)}${filtered(node.filter)}`;
    case 'CalculationNode':
      return `LET ${node.variable.name} = ${text(node.expression)}`;
    case 'FilterNode':
      return `FILTER ${text(node.condition)}`;
    case 'SortNode':
      return `SORT ${node.elements.map(({ expression, ascending }) => text(expression) + (ascending ? '' : ' DESC')).join()}${limited(node.limit)}`;
    case 'LimitNode':
      return `LIMIT ${node.offset}, ${node.count}`;
    case 'CollectNode':
      return collectText(node);
    case 'SubqueryNode':
      return `SUBQUERY ${node.variable.name}${node.isSpliced ? ' spliced' : ''}`;
    case 'ReturnNode':
      return `RETURN ${text(node.expression)}`;
    case 'InsertNode':
    case 'UpdateNode':
    case 'ReplaceNode':
    case 'RemoveNode':
    case 'UpsertNode':
      return `${node.type} ${node.collection}${node.oldVariable ? ' OLD' : ''}${node.newVariable ? ' NEW' : ''}`;
    default:
      return node.type;
  }
}

function accessText({ index, equals, lower, upper, attribute, probe }: IndexAccess): string {
  if (probe) return `${index.name} ${probe.kind}(${probe.arguments.map(text).join(', ')})`;
  const field = (at: number): string => (index.type === 'primary' || index.type === 'edge' ? attribute : index.fields[at]!);
  const parts = [
    ...equals.map(({ value, each }, at) => `${field(at)} ${each ? 'IN' : '=='} ${text(value)}`),
    ...(lower ? [`${field(equals.length)} ${lower.inclusive ? '>=' : '>'} ${text(lower.value)}`] : []),
    ...(upper ? [`${field(equals.length)} ${upper.inclusive ? '<=' : '<'} ${text(upper.value)}`] : []),
  ];
  return `${index.name}[${parts.join(', ')}]`;
}

function collectText({ groups, aggregates, into, method }: CollectNode): string {
  const parts = [
    ...groups.map(({ variable, expression }) => `${variable.name} = ${text(expression)}`),
    ...aggregates.map((one) => `${one.variable.name} = ${one.function}(${text(one.expression)})`),
    ...(into ? [`INTO ${into.variable.name} = ${text(into.expression)}`] : []),
  ];
  return `COLLECT ${method} ${parts.join(', ')}`;
}
