import type { Expression, Statement, Variable } from '@strata/aql';
import { walkBlock } from '@strata/aql';
import { blocksOf } from './blocks';
import { pathOf } from './conditions';
import { countUses } from './uses';

/**
 * By which attributes (`["o", "total"]`) the members of a list are read, where nothing else is done with it than counting it, `l[*].o.total`,
 * `l[* FILTER …]` and FOR loops over it; null: a member, or the list, is used in another way. At least `depth` names of each are given.
 */
export function memberReads(after: readonly Statement[], list: Variable, depth: number): readonly (readonly string[])[] | null {
  const block = { statements: after };
  const members: Variable[] = [];
  let known = 0;
  walkBlock(block, (expression) => {
    if (isCountOf(expression, list)) known += 1;
    if (expression.kind !== 'expansion' || !isUse(expression.source, list)) return;
    if (expression.levels !== 1 || expression.projection === null) return;
    known += 1;
    members.push(expression.element);
  });
  for (const { statements } of blocksOf(block))
    for (const statement of statements) {
      if (statement.kind !== 'for' || !isUse(statement.source, list) || statement.search !== null) continue;
      known += 1;
      members.push(statement.variable);
    }
  if (members.length === 0 || known !== countUses(after, list)) return null;
  const reads: (readonly string[])[] = [];
  for (const member of members) {
    const before = reads.length;
    walkBlock(block, (expression) => {
      if (expression.kind !== 'attribute') return;
      const path = pathOf(expression);
      if (path?.variable.id === member.id && path.names.length === depth) reads.push(path.names);
    });
    if (reads.length - before !== countUses(after, member)) return null;
  }
  return reads;
}

const isUse = (expression: Expression | undefined, { id }: Variable): boolean =>
  expression?.kind === 'variable' && expression.variable.id === id;

const isCountOf = (expression: Expression, list: Variable): boolean =>
  expression.kind === 'call' &&
  (expression.name === 'LENGTH' || expression.name === 'COUNT') &&
  isUse(expression.arguments[0], list);
