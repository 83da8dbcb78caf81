import { conditionRule } from '../condition-rule';
import type { OptimizerRule } from '../rule';

/** `list ANY == x` asks the same as `x IN list`, which indexes understand. */
export const replaceAnyEqWithIn: OptimizerRule = conditionRule('replace-any-eq-with-in', (condition) => {
  if (condition.kind !== 'arrayComparison' || condition.quantifier.kind !== 'any' || condition.operator !== '==') return condition;
  return { kind: 'binary', operator: 'IN', left: condition.right, right: condition.left };
});
