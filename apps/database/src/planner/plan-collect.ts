import type { CollectStatement, Expression, Statement } from '@strata/aql';
import { ANYTHING, StatementOptions, oneOf } from './constant-options';
import { NULL, referenceTo } from './expression';
import type { PipelineBuilder } from './pipeline-builder';
import type { CollectAggregate, CollectInto, CollectMethod } from './plan-nodes';

/** A variable or an attribute: `COUNT(o)` counts rows, and need not read what it could not fail to read. */
const isPath = (expression: Expression): boolean =>
  expression.kind === 'variable' || (expression.kind === 'attribute' && isPath(expression.object));

const KNOWN = { method: oneOf('sorted', 'hash'), disableIndex: ANYTHING };

/**
 * COLLECT. Groups come out sorted: with the hash method a SORT follows, unless the query goes on with a SORT of its own (`SORT null`
 * asks for none); with the sorted method it comes before.
 */
export function planCollect(builder: PipelineBuilder, statement: CollectStatement, next: Statement | undefined): void {
  const options = new StatementOptions(statement.options, 'COLLECT', KNOWN, builder.scope.warnings);
  const asked = askedMethod(options);
  const groups = statement.groups.map(({ variable, value }) => ({ variable, expression: builder.lift(value) }));
  const aggregates: CollectAggregate[] = statement.aggregates.map(({ variable, name, argument }) => ({
    variable,
    function: name,
    expression: name === 'LENGTH' && isPath(argument) ? NULL : builder.lift(argument),
  }));
  if (statement.withCount) aggregates.push({ variable: statement.withCount, function: 'LENGTH', expression: NULL });
  const into = statement.into && intoOf(builder, statement.into);
  const method = groups.length > 0 ? (asked ?? 'hash') : methodWithoutGroups(aggregates, into);
  const keys = groups.map(({ expression }) => ({ expression, ascending: true }));
  if (method === 'sorted' && keys.length > 0) builder.add({ type: 'SortNode', elements: keys, limit: null });
  builder.add({
    type: 'CollectNode',
    groups,
    aggregates,
    into,
    method,
    methodFixed: asked !== null,
    disableIndex: options.truth('disableIndex'),
  });
  if (method === 'hash' && next?.kind !== 'sort')
    builder.add({
      type: 'SortNode',
      elements: groups.map(({ variable }) => ({ expression: referenceTo(variable), ascending: true })),
      limit: null,
    });
}

function askedMethod(options: StatementOptions): 'sorted' | 'hash' | null {
  switch (options.text('method')?.toLowerCase()) {
    case 'sorted':
      return 'sorted';
    case 'hash':
      return 'hash';
    default:
      return null;
  }
}

/** Rows that are only counted need not be looked at. */
function methodWithoutGroups(aggregates: readonly CollectAggregate[], into: CollectInto | null): CollectMethod {
  const isCount = aggregates.every((aggregate) => aggregate.function === 'LENGTH' && aggregate.expression.kind === 'literal');
  return isCount && into === null ? 'count' : 'sorted';
}

function intoOf(builder: PipelineBuilder, into: NonNullable<CollectStatement['into']>): CollectInto {
  const members: Expression = {
    kind: 'object',
    members: into.variables.map((variable) => ({ kind: 'named', name: variable.name, value: referenceTo(variable) })),
  };
  return {
    variable: into.variable,
    expression: into.value ? builder.lift(into.value) : members,
    keepsVariables: into.value === null,
  };
}
