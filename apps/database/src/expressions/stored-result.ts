import type { Expression, Variable } from '@strata/aql';

/** True when the expression's value may be a document in its stored form: a document variable, a lookup by id, or a choice between such. */
export function mayBeStored(expression: Expression, documents: ReadonlySet<Variable>): boolean {
  switch (expression.kind) {
    case 'variable':
      return documents.has(expression.variable);
    case 'logical':
      return mayBeStored(expression.left, documents) || mayBeStored(expression.right, documents);
    case 'conditional':
      return mayBeStored(expression.then ?? expression.condition, documents) || mayBeStored(expression.else, documents);
    case 'call':
      return isDocumentLookup(expression);
    default:
      return false;
  }
}

/** `DOCUMENT(id)`: its result stays in its stored form, because mostly an attribute or two of it are read. */
export function isDocumentLookup(expression: Expression): boolean {
  return expression.kind === 'call' && expression.name === 'DOCUMENT' && expression.arguments.length === 1;
}
