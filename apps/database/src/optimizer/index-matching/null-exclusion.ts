import type { AqlValue, Expression } from '@strata/aql';
import type { RuleContext } from '../rule';
import type { ScanCondition } from './conditions';

type Parameters = RuleContext['parameters'];

/** True when one of the conditions cannot hold for a document whose `field` is null or missing, which a sparse index does not have. */
export function excludesNull(field: string, conditions: readonly ScanCondition[], parameters: Parameters): boolean {
  return conditions.some(({ comparison }) => {
    if (comparison?.path.join('.') !== field) return false;
    const value = knownValue(comparison.value, parameters);
    if (value === undefined) return false;
    switch (comparison.operator) {
      case '==':
      case '>=':
        return value !== null;
      case '>':
        return true; // null is the smallest value, so that nothing null lies above another
      case '!=':
        return value === null;
      case 'IN':
        return Array.isArray(value) && !(value as readonly AqlValue[]).includes(null);
      default:
        return false;
    }
  });
}

/** The value of a literal; of a parameter known not to be null anything that is not null; undefined when nothing is known. */
function knownValue(expression: Expression, parameters: Parameters): AqlValue | undefined {
  if (expression.kind === 'literal') return expression.value;
  const first = expression.kind === 'variable' ? parameters.get(expression.variable) : undefined;
  return first === undefined || first === null ? undefined : true;
}
