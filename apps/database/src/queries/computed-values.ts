import type { AqlValue, Expression } from '@strata/aql';
import { parse } from '@strata/aql';
import { ARANGO_ERRORS, ArangoError } from '@strata/errors';
import { ExpressionCompiler } from '../expressions/compile-expression';
import { detachedRun } from '../expressions/detached-run';
import { referenceTo } from '../planner/expression';
import { rewrite, someExpression } from '../planner/expression-walk';
import type { ExpressionCompiler as CompileExpression } from '../store/engine-api';
import { readsData } from './reads-data';

/**
 * Compiles `RETURN …` over `@doc`, the form of computed values.
 * @throws ArangoError the query's own error, or bad-parameter for anything but one RETURN that reads nothing but `@doc`
 */
export const compileComputedValue: CompileExpression = (text) => {
  const { value, variables } = soleReturn(text);
  const slot = variables; // the first ones are CURRENT of the expansions
  const expression = rewrite(value, (part) => (part.kind === 'bind' ? documentOf(part.name, slot) : part));
  if (someExpression(expression, ({ kind }) => kind === 'subquery' || kind === 'collection' || kind === 'boundAttribute'))
    throw refused('it may not use subqueries or collections');
  const evaluate = new ExpressionCompiler(new Set()).value(expression);
  return (document, onWarning) => {
    const row = new Array<AqlValue>(slot + 1).fill(null);
    row[slot] = document;
    return evaluate(
      row,
      detachedRun((name, message) => onWarning(ARANGO_ERRORS[name][0], message ?? ARANGO_ERRORS[name][2])),
    );
  };
};

/** What the RETURN returns, and how many variables it has. */
function soleReturn(text: string): { readonly value: Expression; readonly variables: number } {
  const query = parse(text);
  const { body, variables } = query;
  const [statement, ...others] = body.statements;
  if (statement?.kind !== 'return' || statement.distinct || others.length > 0) throw refused('it has to be a single RETURN');
  if (readsData(query)) throw refused('it may not read stored data');
  return { value: statement.value, variables: variables.length };
}

function documentOf(parameter: string, slot: number): Expression {
  if (parameter !== 'doc') throw refused(`@${parameter} is unknown`);
  return referenceTo({ id: slot, name: 'doc' });
}

const refused = (reason: string): ArangoError =>
  new ArangoError('bad-parameter', `expression of a computed value refused: ${reason}; it can only read @doc`);
