import type { Expression, Statement, Variable } from '@strata/aql';
import { isPlain } from './conditions';
import { copiedExpression } from './printed-query';
import { substituted } from './substitute';
import { countUses, uses } from './uses';

/**
 * An expression with what the LETs of `before` say in place of their variables.
 * @param fresh makes the variables of a copied `[*]`; without it, only what declares nothing itself takes the place of a variable
 */
export function withLets(expression: Expression, before: readonly Statement[], fresh?: (name: string) => Variable): Expression {
  return before.reduceRight<Expression>((current, statement) => {
    if (statement.kind !== 'let' || !uses(current, statement.variable)) return current;
    const { variable, value } = statement;
    if (isPlain(value)) return substituted(current, variable, value);
    const isCopied = fresh !== undefined && value.kind === 'expansion' && countUses([current], variable) === 1;
    return isCopied ? substituted(current, variable, copiedExpression(value, fresh)) : current;
  }, expression);
}
