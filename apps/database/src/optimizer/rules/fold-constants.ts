import type { Expression } from '@strata/aql';
import { ExpressionCompiler } from '../../executor/compile-expression';
import { detachedRun } from '../../executor/detached-run';
import { FUNCTIONS } from '../../functions/functions';
import { literal } from '../../planner/expression';
import { mapParts, someExpression, variablesOf } from '../../planner/expression-walk';
import { mapAllExpressions } from '../../planner/node-walk';
import { toBool } from '../../values/casts';
import type { OptimizerRule } from '../rule';

/** Computes what is constant once. Its warnings come up while planning, as in ArangoDB. */
export const foldConstants: OptimizerRule = {
  name: 'fold-constants',
  hidden: true,
  canBeDisabled: false,
  apply(plan, context) {
    const compiler = new ExpressionCompiler(new Set());
    const run = detachedRun((name, message) => context.warnings.add(name, message));
    const fold = (expression: Expression): Expression => {
      if (expression.kind === 'literal' || expression.kind === 'variable') return expression;
      if (!isConstant(expression)) return simplified(mapParts(expression, fold));
      return literal(compiler.value(expression)([], run));
    };
    const pipeline = mapAllExpressions(plan.pipeline, fold);
    return pipeline === plan.pipeline ? plan : { ...plan, pipeline };
  },
};

/** Ranges stay as they are: FOR counts through them without building an array. */
function isConstant(expression: Expression): boolean {
  return (
    expression.kind !== 'range' &&
    variablesOf(expression).size === 0 &&
    !someExpression(
      expression,
      (part) => part.kind === 'collection' || (part.kind === 'call' && !(FUNCTIONS.get(part.name)?.foldable ?? false)),
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
