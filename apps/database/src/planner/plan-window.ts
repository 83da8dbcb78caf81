import type { Expression, WindowStatement } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { parseDuration } from '../functions/dates';
import { constantValue } from './constant-options';
import type { PipelineBuilder } from './pipeline-builder';
import type { WindowBound } from './plan-nodes';

/**
 * WINDOW. In the form with a range the rows are sorted by it first.
 * @throws ArangoError query-window-after-modification (1595), bad-parameter for bounds that are not what the form wants
 */
export function planWindow(builder: PipelineBuilder, statement: WindowStatement): void {
  if (builder.scope.written.size > 0) throw new ArangoError('query-window-after-modification');
  const range = statement.range && builder.lift(statement.range);
  const [preceding, following] = boundsOf(statement);
  const aggregates = statement.aggregates.map(({ variable, name, argument }) => ({
    variable,
    function: name,
    expression: builder.lift(argument),
  }));
  if (range) builder.add({ type: 'SortNode', elements: [{ expression: range, ascending: true }], limit: null });
  builder.add({ type: 'WindowNode', range, preceding, following, aggregates });
}

function boundsOf({ range, preceding, following }: WindowStatement): readonly [WindowBound, WindowBound] {
  if (range === null) return [rowBound(preceding), rowBound(following)];
  const bounds = [rangeBound(preceding), rangeBound(following)] as const;
  const kinds = new Set(bounds.filter((bound) => bound !== null && bound.kind !== 'unbounded').map((bound) => bound!.kind));
  if (kinds.size > 1)
    throw new ArangoError('bad-parameter', 'WINDOW range spec is invalid: both bounds must be numbers, or both must be durations');
  const none: WindowBound = kinds.has('duration') ? { kind: 'duration', parts: [] } : { kind: 'number', value: 0 };
  return [bounds[0] ?? none, bounds[1] ?? none];
}

const UNBOUNDED: WindowBound = Object.freeze({ kind: 'unbounded' });

function rowBound(expression: Expression | null): WindowBound {
  const value = expression ? constantValue(expression) : 0;
  if (value === 'unbounded') return UNBOUNDED;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return { kind: 'number', value };
  throw new ArangoError(
    'bad-parameter',
    "WINDOW row spec is invalid: bounds must be whole numbers that are not negative, or 'unbounded'",
  );
}

/** @returns null when the bound is not given */
function rangeBound(expression: Expression | null): WindowBound | null {
  if (expression === null) return null;
  const value = constantValue(expression);
  if (value === 'unbounded') return UNBOUNDED;
  if (typeof value === 'number') return { kind: 'number', value };
  const parts = typeof value === 'string' ? parseDuration(value) : null;
  if (parts) return { kind: 'duration', parts };
  throw new ArangoError(
    'bad-parameter',
    "WINDOW range spec is invalid: bounds must be numbers, ISO 8601 durations, or 'unbounded'",
  );
}
