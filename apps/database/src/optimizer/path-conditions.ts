import type { Expression, Variable } from '@strata/aql';
import { mapParts, mentions } from '../planner/expression-walk';
import { referenceTo } from '../planner/expression';
import type { PathCondition } from '../planner/traversal-node';
import type { VariableSource } from '../planner/variable';

type Place = Pick<PathCondition, 'on' | 'at'>;

/**
 * The condition on one place of a path, or on all places of one part of it, that an expression is; null when it is something else.
 * @param path the variable of the path
 */
export function pathCondition(expression: Expression, path: Variable, variables: VariableSource): PathCondition | null {
  return everywhere(expression, path, variables) ?? atOnePlace(expression, path, variables);
}

/** `p.edges[*].x ALL == y`, `p.vertices[*].x NONE == y`. */
function everywhere(expression: Expression, path: Variable, variables: VariableSource): PathCondition | null {
  if (expression.kind !== 'arrayComparison' || mentions(expression.right, path)) return null;
  const { kind } = expression.quantifier;
  if (kind !== 'all' && kind !== 'none') return null;
  const { left, operator, right } = expression;
  if (left.kind !== 'expansion' || left.filter || left.offset || left.count || left.levels !== 1) return null;
  const on = partOf(left.source, path);
  if (on === null || (left.projection && mentions(left.projection, path))) return null;
  const element = variables.create();
  const value = left.projection ? withElement(left.projection, left.element, element) : referenceTo(element);
  const test: Expression = { kind: 'binary', operator, left: value, right };
  return {
    on,
    at: null,
    element,
    answers: expression,
    test: kind === 'all' ? test : { kind: 'unary', operator: '!', operand: test },
  };
}

/** Any expression that looks at the path only as `p.edges[2]`, or only as `p.vertices[0]`. */
function atOnePlace(expression: Expression, path: Variable, variables: VariableSource): PathCondition | null {
  let place: Place | null = null;
  let isOnePlace = true;
  const element = variables.create();
  const change = (part: Expression): Expression => {
    const here = placeOf(part, path);
    if (here) {
      isOnePlace &&= place === null || (place.on === here.on && place.at === here.at);
      place = here;
      return referenceTo(element);
    }
    if (part.kind === 'variable' && part.variable === path) isOnePlace = false;
    return mapParts(part, change);
  };
  const test = change(expression);
  const found = place as Place | null;
  return found && isOnePlace ? { ...found, answers: expression, element, test } : null;
}

function placeOf(expression: Expression, path: Variable): Place | null {
  if (expression.kind !== 'index' || expression.index.kind !== 'literal') return null;
  const on = partOf(expression.object, path);
  const at = expression.index.value;
  return on !== null && typeof at === 'number' && Number.isInteger(at) && at >= 0 ? { on, at } : null;
}

function partOf(expression: Expression, path: Variable): PathCondition['on'] | null {
  if (expression.kind !== 'attribute' || expression.object.kind !== 'variable' || expression.object.variable !== path) return null;
  return expression.name === 'vertices' || expression.name === 'edges' ? expression.name : null;
}

function withElement(expression: Expression, from: Variable, to: Variable): Expression {
  const change = (part: Expression): Expression =>
    part.kind === 'variable' && part.variable === from ? referenceTo(to) : mapParts(part, change);
  return change(expression);
}
