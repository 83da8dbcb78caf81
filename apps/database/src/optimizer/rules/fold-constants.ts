import type { Expression, Variable } from '@strata/aql';
import { ExpressionCompiler } from '../../expressions/compile-expression';
import { attempted, Unfinished } from '../../expressions/long-work';
import { detachedRun } from '../../expressions/detached-run';
import { isShortRange, literal } from '../../planner/expression';
import { mapParts, partsOf } from '../../planner/expression-walk';
import { mapInner, mapNodeExpressions, mapSame } from '../../planner/node-walk';
import type { Pipeline } from '../../planner/plan-nodes';
import { toBool, toNumber } from '../../values/casts';
import { isConstant, mayBeFolded } from '../constant-value';
import type { OptimizerRule } from '../rule';

/** Computes what is constant once, and puts short constants of LETs where they are used. Its warnings come up while planning, as in ArangoDB. */
export const foldConstants: OptimizerRule = {
  name: 'fold-constants',
  hidden: true,
  canBeDisabled: false,
  apply(plan, context) {
    const compiler = new ExpressionCompiler(new Set());
    const run = detachedRun(
      (name, message) => context.warnings.add(name, name === 'query-division-by-zero' ? undefined : message),
      new PiecesWhilePlanning(),
    );
    const constants = new Map<Variable, Expression>();
    /** What takes long stays for the run, which lets others work meanwhile. */
    const evaluated = (expression: Expression): Expression => {
      const value = attempted(compiler.value(expression), [], run);
      if (value instanceof Unfinished) return expression;
      if (value === null && isArithmetic(expression)) context.warnings.add('query-number-out-of-range');
      return literal(value);
    };
    const fold = (expression: Expression): Expression => {
      switch (expression.kind) {
        case 'literal':
          return expression;
        case 'variable':
          return constants.get(expression.variable) ?? expression;
        case 'logical':
          return foldLogical(expression, fold);
        case 'conditional':
          return foldChoice(expression, fold);
        case 'expansion':
        case 'arrayTest':
          return isConstant(expression) ? evaluated(expression) : mapParts(expression, fold);
        default: {
          const next = mapParts(expression, fold);
          return isFoldable(next) ? evaluated(next) : next;
        }
      }
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

/** Pieces of long work, of some 20 to 100 µs each, that one plan may cost. */
const MAX_PIECES = 100;

/** Ends long work after a number of pieces, not after a time, so that the same query always has the same plan. */
class PiecesWhilePlanning {
  private left = MAX_PIECES;

  due(): boolean {
    this.left -= 1;
    return this.left < 0;
  }

  mayGoOn(): boolean {
    return !this.due();
  }
}

/** Arithmetic over constants that is null by overflow alone. */
function isArithmetic(expression: Expression): boolean {
  if (expression.kind !== 'binary' || !/^[-+*/%]$/.test(expression.operator)) return false;
  const { operator, right } = expression;
  return !/^[/%]$/.test(operator) || (right.kind === 'literal' && toNumber(right.value) !== 0);
}

/** Values that may stand in many places of a plan: longer ones stay in the variable of their LET. */
function isSmall(expression: Expression): boolean {
  if (expression.kind !== 'literal') return false;
  const { value } = expression;
  if (typeof value !== 'object' || value === null) return true;
  return (
    Array.isArray(value) && value.length <= MAX_MEMBERS && value.every((member) => typeof member !== 'object' || member === null)
  );
}

const MAX_MEMBERS = 16;

/** All its parts, already folded, are constant. Ranges stay as they are, and long ones keep what is around them: they are never built. */
function isFoldable(expression: Expression): boolean {
  if (expression.kind === 'range' || expression.kind === 'collection' || expression.kind === 'subquery') return false;
  if (expression.kind === 'call' && !mayBeFolded(expression.name)) return false;
  return partsOf(expression).every((part) => part.kind === 'literal' || (part.kind === 'range' && isShortRange(part)));
}

/** What is never computed, because the left side decides, gives no warning either. */
function foldLogical(expression: Extract<Expression, { kind: 'logical' }>, fold: (part: Expression) => Expression): Expression {
  const left = fold(expression.left);
  if (left.kind === 'literal') return toBool(left.value) === (expression.operator === '&&') ? fold(expression.right) : left;
  const right = fold(expression.right);
  return left === expression.left && right === expression.right ? expression : { ...expression, left, right };
}

/** A choice whose condition is constant becomes the branch it takes. */
function foldChoice(expression: Extract<Expression, { kind: 'conditional' }>, fold: (part: Expression) => Expression): Expression {
  const condition = fold(expression.condition);
  if (condition.kind !== 'literal') return mapParts(expression, fold);
  if (!toBool(condition.value)) return fold(expression.else);
  return expression.then ? fold(expression.then) : condition;
}
