import type { Expression, Variable } from '@strata/aql';
import { ExpressionCompiler } from '../../executor/compile-expression';
import { detachedRun } from '../../executor/detached-run';
import { FUNCTIONS } from '../../functions/functions';
import { isShortRange, literal } from '../../planner/expression';
import { mapParts, someExpression, substitute, variablesOf } from '../../planner/expression-walk';
import { mapInner, mapNodeExpressions, mapSame } from '../../planner/node-walk';
import type { Pipeline } from '../../planner/plan-nodes';
import { toBool } from '../../values/casts';
import type { OptimizerRule } from '../rule';

/** Computes what is constant once, and puts short constants of LETs where they are used. Its warnings come up while planning, as in ArangoDB. */
export const foldConstants: OptimizerRule = {
  name: 'fold-constants',
  hidden: true,
  canBeDisabled: false,
  apply(plan, context) {
    const compiler = new ExpressionCompiler(new Set());
    const run = detachedRun((name, message) => context.warnings.add(name, message));
    const constants = new Map<Variable, Expression>();
    const fold = (expression: Expression): Expression => {
      if (expression.kind === 'literal') return expression;
      if (expression.kind === 'variable') return constants.get(expression.variable) ?? expression;
      const known = constants.size === 0 ? expression : substitute(expression, (variable) => constants.get(variable));
      if (!isConstant(known)) return simplified(mapParts(known, fold));
      return literal(compiler.value(known)([], run));
    };
    const folded = (pipeline: Pipeline): Pipeline =>
      mapSame(pipeline, (node) => {
        const next = mapInner(mapNodeExpressions(node, fold), folded);
        if (next.type === 'CalculationNode' && isSmall(next.expression)) constants.set(next.variable, next.expression);
        return next;
      });
    const pipeline = folded(plan.pipeline);
    return pipeline === plan.pipeline ? plan : { ...plan, pipeline };
  },
};

/** Values that may stand in many places of a plan: longer ones stay in the variable of their LET. */
function isSmall(expression: Expression): boolean {
  if (expression.kind !== 'literal') return false;
  const { value } = expression;
  if (typeof value !== 'object' || value === null) return true;
  return (
    Array.isArray(value) && value.length <= MOST_MEMBERS && value.every((member) => typeof member !== 'object' || member === null)
  );
}

const MOST_MEMBERS = 16;

/** Ranges stay as they are: FOR counts through them without building an array. */
function isConstant(expression: Expression): boolean {
  return (
    expression.kind !== 'range' &&
    variablesOf(expression).size === 0 &&
    !someExpression(
      expression,
      (part) =>
        part.kind === 'collection' ||
        (part.kind === 'range' && !isShortRange(part)) || // planning knows no time limit
        (part.kind === 'call' && !(FUNCTIONS.get(part.name)?.foldable ?? false)),
    )
  );
}

/** A choice whose condition is constant becomes the branch it takes. */
function simplified(expression: Expression): Expression {
  if (expression.kind === 'conditional' && expression.condition.kind === 'literal') {
    const { condition, then } = expression;
    return toBool(condition.value) ? (then ?? condition) : expression.else;
  }
  if (expression.kind === 'logical' && expression.left.kind === 'literal')
    return toBool(expression.left.value) === (expression.operator === '&&') ? expression.right : expression.left;
  return expression;
}
