import type { Expression, Variable } from '@strata/aql';

/** True when the expression's value may be a document in its stored form: a document variable, or a choice between such. */
export function mayBeStored(expression: Expression, documents: ReadonlySet<Variable>): boolean {
  switch (expression.kind) {
    case 'variable':
      return documents.has(expression.variable);
    case 'logical':
      return mayBeStored(expression.left, documents) || mayBeStored(expression.right, documents);
    case 'conditional':
      return mayBeStored(expression.then ?? expression.condition, documents) || mayBeStored(expression.else, documents);
    default:
      return false;
  }
}
