import type { AqlValue } from '@strata/aql';
import type { ScanCondition } from './conditions';

/** True when one of the conditions cannot hold for a document whose `field` is null or missing, which a sparse index does not have. */
export function excludesNull(field: string, conditions: readonly ScanCondition[]): boolean {
  return conditions.some(({ comparison }) => {
    if (comparison?.path.join('.') !== field || comparison.value.kind !== 'literal') return false;
    const { value } = comparison.value;
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
