import type { AqlValue, Expression } from '@strata/aql';
import type { RuleContext } from '../rule';
import type { AttributeComparison } from './conditions';

type Parameters = RuleContext['parameters'];

/** True when a comparison cannot hold for a document whose attribute is null or missing. */
export function excludesNull({ operator, value: compared }: AttributeComparison, parameters: Parameters): boolean {
  const value = knownValue(compared, parameters);
  if (value === undefined) return false;
  switch (operator) {
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
}

/** The value of a literal; of a parameter known not to be null anything that is not null; undefined when nothing is known. */
function knownValue(expression: Expression, parameters: Parameters): AqlValue | undefined {
  if (expression.kind === 'literal') return expression.value;
  const first = expression.kind === 'variable' ? parameters.get(expression.variable) : undefined;
  return first === undefined || first === null ? undefined : true;
}
