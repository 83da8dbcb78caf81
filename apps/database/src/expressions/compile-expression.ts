import type { Expression, Variable } from '@strata/aql';
import type { JsonValue } from '../store/database';
import { toBool } from '../values/casts';
import { materialisedIn } from './document-slot';
import { compileAccess, compileIndexAccess } from './access';
import { compileArithmetic, compileUnary } from './arithmetic';
import { compileArray, compileObject } from './constructors';
import { compileArrayComparison, compileComparison } from './comparison';
import { compileArrayTest, compileExpansion } from './expansion';
import { compileCall, refuseCollection } from './call';
import { rangeArray } from './range';
import type { Evaluate, ExpressionClosures, ExpressionOf } from './compiler';
import type { EvaluateSlot, EvaluateTruth } from './operator';
import { mayBeStored } from './stored-result';

/** Turns expressions into closures, once per plan. The closures hold no state of a run. */
export class ExpressionCompiler implements ExpressionClosures {
  /** @param documents variables that may hold documents in their stored form */
  constructor(private readonly documents: ReadonlySet<Variable>) {}

  /** The plain value; a stored document is read whole. */
  value(expression: Expression): Evaluate {
    if (expression.kind === 'variable' && this.documents.has(expression.variable)) return plainVariable(expression.variable.id);
    const evaluate = this.slot(expression);
    if (!mayBeStored(expression, this.documents)) return evaluate as Evaluate;
    return (row, run) => materialisedIn(evaluate(row, run), run);
  }

  /** AQL's truth of the value. */
  truth(expression: Expression): EvaluateTruth {
    if (expression.kind === 'logical') {
      const left = this.truth(expression.left);
      const right = this.truth(expression.right);
      return expression.operator === '&&'
        ? (row, run) => left(row, run) && right(row, run)
        : (row, run) => left(row, run) || right(row, run);
    }
    if (expression.kind === 'unary' && expression.operator === '!') {
      const operand = this.truth(expression.operand);
      return (row, run) => !operand(row, run);
    }
    if (expression.kind === 'binary') {
      const compare = compileComparison(expression, this);
      if (compare) return compare;
    }
    const evaluate = this.slot(expression);
    return (row, run) => toBool(evaluate(row, run) as JsonValue); // a stored document is an object, and so true
  }

  /** The value, or a document in its stored form. */
  slot(expression: Expression): EvaluateSlot {
    switch (expression.kind) {
      case 'literal': {
        const { value } = expression;
        return () => value;
      }
      case 'variable': {
        const { id } = expression.variable;
        return (row) => row[id]!;
      }
      case 'attribute':
        return compileAccess(expression, this);
      case 'index':
        return compileIndexAccess(expression, this);
      case 'range': {
        const from = this.value(expression.from);
        const to = this.value(expression.to);
        return (row, run) => rangeArray(from(row, run), to(row, run), run);
      }
      case 'unary':
        return compileUnary(expression, this);
      case 'binary':
        return compileComparison(expression, this) ?? compileArithmetic(expression, this);
      case 'logical':
        return this.logical(expression);
      case 'conditional':
        return this.conditional(expression);
      case 'arrayComparison':
        return compileArrayComparison(expression, this);
      case 'expansion':
        return compileExpansion(expression, this);
      case 'arrayTest':
        return compileArrayTest(expression, this);
      case 'call':
        return compileCall(expression, this);
      case 'array':
        return compileArray(expression, this);
      case 'object':
        return compileObject(expression, this);
      case 'collection':
        return refuseCollection(expression.name);
      case 'subquery':
      case 'bind':
      case 'boundAttribute':
        throw new Error(`${expression.kind} cannot be left in a plan`);
    }
  }

  private logical({ operator, left, right }: ExpressionOf<'logical'>): EvaluateSlot {
    const first = this.slot(left);
    const second = this.slot(right);
    const goesOn = operator === '&&';
    return (row, run) => {
      const value = first(row, run);
      return toBool(value as JsonValue) === goesOn ? second(row, run) : value;
    };
  }

  private conditional(expression: ExpressionOf<'conditional'>): EvaluateSlot {
    const otherwise = this.slot(expression.else);
    if (!expression.then) {
      const condition = this.slot(expression.condition);
      return (row, run) => {
        const value = condition(row, run);
        return toBool(value as JsonValue) ? value : otherwise(row, run);
      };
    }
    const condition = this.truth(expression.condition);
    const then = this.slot(expression.then);
    return (row, run) => (condition(row, run) ? then(row, run) : otherwise(row, run));
  }
}

/** Reads a stored document once: the plain object takes its place in the row. */
function plainVariable(slot: number): Evaluate {
  return (row, run) => {
    const value = materialisedIn(row[slot]!, run);
    row[slot] = value;
    return value;
  };
}
