import type { Block, Expression, Statement, Variable } from '@strata/aql';
import { expressionsOf, forEachChild, walkBlock, walkExpression } from '@strata/aql';

/** A part of a tree. */
export type Part = Expression | Statement | Block;

/** Calls `visit` for each use of a variable, subqueries included; that COLLECT … INTO puts a variable into its groups is a use too. */
export function forEachUse(part: Part, visit: (variable: Variable) => void): void {
  if ('statements' in part) for (const statement of part.statements) forEachUse(statement, visit);
  else if (isStatement(part)) {
    for (const expression of expressionsOf(part)) forEachUse(expression, visit);
    if (part.kind === 'collect' && part.into !== null) part.into.variables.forEach(visit);
  } else if (part.kind === 'variable') visit(part.variable);
  else if (part.kind === 'subquery') forEachUse(part.body, visit);
  else forEachChild(part, (child) => forEachUse(child, visit));
}

/** Ids of all variables used in a part, also of those it declares itself. */
export function usedIn(...parts: readonly (Part | null)[]): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const part of parts) if (part !== null) forEachUse(part, ({ id }) => ids.add(id));
  return ids;
}

export function uses(part: Part | null, variable: Variable): boolean {
  return usedIn(part).has(variable.id);
}

/** How often a variable is used in the parts. */
export function countUses(parts: readonly Part[], variable: Variable): number {
  let count = 0;
  for (const part of parts) forEachUse(part, ({ id }) => (count += id === variable.id ? 1 : 0));
  return count;
}

/** Attributes of the first level through which a variable is used; null when it is used as a whole somewhere. */
export function usedAttributes(parts: readonly Part[], variable: Variable): ReadonlySet<string> | null {
  const names = new Set<string>();
  let accesses = 0;
  const visit = (expression: Expression): void => {
    if (expression.kind !== 'attribute' || expression.object.kind !== 'variable') return;
    if (expression.object.variable.id !== variable.id) return;
    names.add(expression.name);
    accesses += 1;
  };
  for (const part of parts)
    if ('statements' in part) walkBlock(part, visit);
    else if (isStatement(part)) for (const expression of expressionsOf(part)) walkExpression(expression, visit);
    else walkExpression(part, visit);
  return accesses === countUses(parts, variable) ? names : null;
}

const STATEMENTS: ReadonlySet<string> = new Set([
  'for',
  'traversal',
  'pathSearch',
  'filter',
  'let',
  'sort',
  'limit',
  'return',
  'collect',
  'window',
  'insert',
  'update',
  'replace',
  'remove',
  'upsert',
]);

function isStatement(part: Expression | Statement): part is Statement {
  return STATEMENTS.has(part.kind);
}
