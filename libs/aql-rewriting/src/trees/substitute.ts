import type { Block, Expression, Statement, Variable } from '@strata/aql';
import { rewriteBlock, rewriteExpression, rewriteStatement } from '@strata/aql';

/** An expression with another in place of a variable. What stands in its place more than once must not declare variables itself. */
export function substituted(expression: Expression, variable: Variable, replacement: Expression): Expression {
  return rewriteExpression(expression, (part) =>
    part.kind === 'variable' && part.variable.id === variable.id ? replacement : part,
  );
}

/** The same in the expressions of a statement; what COLLECT … INTO gathers by name stays as it is. */
export function substitutedIn(statement: Statement, variable: Variable, replacement: Expression): Statement {
  return rewriteStatement(statement, (part) => substituted(part, variable, replacement));
}

export function substitutedInBlock(block: Block, variable: Variable, replacement: Expression): Block {
  return rewriteBlock(block, (part) => (part.kind === 'variable' && part.variable.id === variable.id ? replacement : part));
}
