import type { CollectStatement, ExpansionNode, Expression, Variable } from '@strata/aql';
import { rewriteExpression } from '@strata/aql';
import { literal, use } from './build';
import { isPlain } from './conditions';
import { uses } from './uses';

/** As many members as the group has. */
export function isWholeGroup({ source, levels, filter, count }: ExpansionNode, group: Variable): boolean {
  return source.kind === 'variable' && source.variable.id === group.id && levels === 1 && filter === null && count === null;
}

/** An expression of a group's member as one of the row it was; null where it uses more than the row's variables. */
export function ofRow(expression: Expression, member: Variable, { into, groups }: CollectStatement): Expression | null {
  if (into === null || !isPlain(expression)) return null;
  const isMember = (part: Expression): boolean => part.kind === 'variable' && part.variable.id === member.id;
  const row = rewriteExpression(expression, (part) => {
    if (into.value !== null) return isMember(part) ? into.value : part;
    if (part.kind !== 'attribute' || !isMember(part.object)) return part;
    const variable = into.variables.find(({ name }) => name === part.name);
    return variable === undefined ? literal(null) : use(variable);
  });
  // an AGGREGATE sees the rows, not the groups' values
  return uses(row, member) || groups.some(({ variable }) => uses(row, variable)) || !isPlain(row) ? null : row;
}
