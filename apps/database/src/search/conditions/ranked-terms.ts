import type { RankedTerm } from '../scoring/best-of-terms';
import type { Condition } from './condition';

/** The terms of a condition that asks for any of them; undefined when it asks for something else. */
export function rankedTerms(condition: Condition, factor = 1): RankedTerm[] | undefined {
  switch (condition.kind) {
    case 'term':
      return [{ slot: condition.slot, term: condition.term, factor }];
    case 'boost':
      return condition.factor >= 0 ? rankedTerms(condition.child, factor * condition.factor) : undefined;
    case 'or': {
      const terms = condition.children.map((child) => rankedTerms(child, factor));
      return terms.every((some) => some !== undefined) ? terms.flat() : undefined;
    }
    default:
      return undefined;
  }
}
