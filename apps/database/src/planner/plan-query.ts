import type { Access, Block, Expression, Query, Statement } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { Snapshot } from '../store/database';
import { conjunctsOf, referenceTo } from './expression';
import type { KnownValues } from './known-values';
import { PipelineBuilder } from './pipeline-builder';
import type { PlanScope } from './pipeline-builder';
import { planCollect } from './plan-collect';
import { planFor } from './plan-for';
import { planModification } from './plan-modification';
import { planPathSearch } from './plan-path-search';
import { planTraversal } from './plan-traversal';
import { readGraphRevisions } from './graph-definition';
import { allNodes } from './node-walk';
import { planWindow } from './plan-window';
import type { Plan } from './plan';
import { NodeIds } from './plan';
import type { Pipeline } from './plan-nodes';
import { VariableSource } from './variable';
import type { QueryWarnings } from './warnings';

export interface PlanningOptions {
  /** The last LIMIT of the outermost query counts the rows before it. */
  readonly fullCount: boolean;
}

/**
 * Translates a query, its bind parameters filled in, statement by statement into a plan; nothing is optimized yet.
 * @throws ArangoError data-source-not-found, graph-not-found, query-compile-time-options, query-access-after-modification, …
 */
export function planQuery(
  query: Query,
  snapshot: Snapshot,
  warnings: QueryWarnings,
  known: KnownValues,
  options: PlanningOptions,
): Plan {
  const collections = new Map<string, Access>();
  const scope: PlanScope = {
    snapshot,
    warnings,
    known,
    collections,
    variables: new VariableSource(query.variables.length),
    nodeIds: new NodeIds(),
    written: new Set(),
    planBlock: (block) => addBlock(new PipelineBuilder(scope), block, false).pipeline,
  };
  const top = new PipelineBuilder(scope);
  for (const { name } of query.with) top.use(top.collection(name).name, 'read');
  addBlock(top, query.body, options.fullCount);
  const { pipeline } = top;
  return {
    pipeline,
    collections,
    variables: scope.variables,
    nodeIds: scope.nodeIds,
    isModification: scope.written.size > 0,
    graphs: readGraphRevisions(snapshot, graphNames(pipeline)),
    rules: [],
    catalog: snapshot.catalog,
  };
}

/** The named graphs of walks and path searches. */
const graphNames = (pipeline: Pipeline): readonly string[] =>
  allNodes(pipeline).flatMap((node) => ('graph' in node && node.graph !== null ? [node.graph] : []));

function addBlock(builder: PipelineBuilder, block: Block, fullCount: boolean): PipelineBuilder {
  const lastLimit = fullCount ? block.statements.findLast((statement) => statement.kind === 'limit') : undefined;
  block.statements.forEach((statement, position) =>
    planStatement(builder, statement, block.statements[position + 1], statement === lastLimit),
  );
  return builder;
}

function planStatement(builder: PipelineBuilder, statement: Statement, next: Statement | undefined, fullCount: boolean): void {
  switch (statement.kind) {
    case 'for':
      return planFor(builder, statement);
    case 'traversal':
      return planTraversal(builder, statement);
    case 'pathSearch':
      return planPathSearch(builder, statement);
    case 'window':
      return planWindow(builder, statement);
    case 'filter':
      return planFilter(builder, statement.condition);
    case 'let':
      return planLet(builder, statement);
    case 'sort':
      return planSort(builder, statement);
    case 'limit':
      return builder.add({
        type: 'LimitNode',
        offset: statement.offset ? (limitNumber(statement.offset) ?? 0) : 0,
        count: limitNumber(statement.count),
        fullCount,
      });
    case 'collect':
      return planCollect(builder, statement, next);
    case 'return':
      return planReturn(builder, statement);
    case 'insert':
    case 'update':
    case 'replace':
    case 'remove':
    case 'upsert':
      return planModification(builder, statement);
  }
}

/**
 * `FILTER a AND LENGTH(FOR …) > 0` becomes two: the first drops rows before the subquery runs for them, and is free to use an index, as it would
 * not be with the subquery between it and its loop.
 */
function planFilter(builder: PipelineBuilder, condition: Expression): void {
  const conditions = builder.needsNodes(condition) ? conjunctsOf(condition) : [condition];
  for (const part of conditions) builder.add({ type: 'FilterNode', condition: builder.lift(part) });
}

type StatementOf<K extends Statement['kind']> = Extract<Statement, { kind: K }>;

function planLet(builder: PipelineBuilder, { variable, value }: StatementOf<'let'>): void {
  if (value.kind === 'subquery')
    builder.add({ type: 'SubqueryNode', variable, body: builder.scope.planBlock(value.body), guard: null });
  else {
    builder.scope.known.define(variable, value);
    builder.add({ type: 'CalculationNode', variable, expression: builder.lift(value) });
  }
}

/** Constant keys order nothing, so `SORT null` disappears. */
function planSort(builder: PipelineBuilder, { keys }: StatementOf<'sort'>): void {
  const elements = keys
    .filter(({ value }) => value.kind !== 'literal')
    .map(({ value, ascending }) => ({ expression: builder.lift(value), ascending: ascending === true }));
  if (elements.length > 0) builder.add({ type: 'SortNode', elements, limit: null });
}

function planReturn(builder: PipelineBuilder, { distinct, value }: StatementOf<'return'>): void {
  const expression = builder.lift(value);
  if (!distinct) return builder.add({ type: 'ReturnNode', expression });
  const variable = builder.scope.variables.create();
  builder.add({
    type: 'CollectNode',
    groups: [{ variable, expression }],
    aggregates: [],
    into: null,
    method: 'distinct',
    methodFixed: true,
    disableIndex: false,
  });
  builder.add({ type: 'ReturnNode', expression: referenceTo(variable) });
}

/** @returns null for no limit. `bindParameters` has checked that it is whole and not negative. */
function limitNumber(expression: StatementOf<'limit'>['count']): number | null {
  if (expression.kind === 'literal' && (expression.value === null || typeof expression.value === 'number')) return expression.value;
  throw new ArangoError('query-number-out-of-range', 'offset and count of LIMIT have to be whole numbers');
}
