import type { Expression } from '@strata/aql';
import { parse } from '@strata/aql';
import { ARANGO_ERRORS, ArangoError } from '@strata/errors';
import { ExpressionCompiler } from '../executor/compile-expression';
import { detachedRun } from '../executor/detached-run';
import { referenceTo } from '../planner/expression';
import { rewrite, someExpression } from '../planner/expression-walk';
import type { ExpressionCompiler as CompileExpression } from '../storage/engine-api';

const DOCUMENT = Object.freeze({ id: 0, name: 'doc' });

/**
 * Compiles `RETURN …` over `@doc`, the form of computed values.
 * @throws ArangoError the query's own error, or bad-parameter for anything but one RETURN that reads nothing but `@doc`
 */
export const compileComputedValue: CompileExpression = (text) => {
  const expression = rewrite(soleReturn(text), (part) => (part.kind === 'bind' ? documentOf(part.name) : part));
  if (someExpression(expression, ({ kind }) => kind === 'subquery' || kind === 'collection' || kind === 'boundAttribute'))
    throw refused('it may not use subqueries or collections');
  const evaluate = new ExpressionCompiler(new Set()).value(expression);
  return (document, onWarning) =>
    evaluate(
      [document],
      detachedRun((name, message) => onWarning(ARANGO_ERRORS[name][0], message ?? ARANGO_ERRORS[name][2])),
    );
};

function soleReturn(text: string): Expression {
  const { body } = parse(text);
  const [statement, ...others] = body.statements;
  if (statement?.kind !== 'return' || statement.distinct || others.length > 0) throw refused('it has to be a single RETURN');
  return statement.value;
}

function documentOf(parameter: string): Expression {
  if (parameter !== 'doc') throw refused(`@${parameter} is unknown`);
  return referenceTo(DOCUMENT);
}

const refused = (reason: string): ArangoError =>
  new ArangoError('bad-parameter', `expression of a computed value refused: ${reason}; it can only read @doc`);
