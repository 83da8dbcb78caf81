import type { Expression, Variable } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import type { CollectionFacts } from '../input/rewrite-input';
import { impliedByDate, impliedBySamePeriod } from './implied-by-date';
import { impliedByKey } from './implied-by-id';
import { impliedByList } from './implied-by-list';
import { impliedByMember } from './implied-by-member';
import { impliedByBeginning, impliedByPrefix, impliedByPrefixes, impliedByUnchanged } from './implied-by-text';
import { impliedByTime } from './implied-by-time';
import { impliedByArithmetic, impliedByIntersection, impliedByTest } from './implied-by-value';
import type { ConditionContext, ImpliedCondition } from './implied-condition';

/** What follows for an attribute of `variable`, a document of `collection`, from a condition on a function of it; null: nothing known. */
export function impliedBy(
  condition: Expression,
  variable: Variable,
  collection: CollectionFacts,
  knowledge: QueryKnowledge,
): ImpliedCondition | null {
  const context: ConditionContext = {
    variable,
    value: (expression) => knowledge.value(expression),
    isIndexed: (path) => knowledge.indexOn(collection, path) !== null,
    idsOf: (path) => collection.idsOf?.[path] ?? [],
    fresh: (name) => knowledge.fresh(name),
  };
  const areNumbers = (path: string): boolean => {
    const types = (collection.attributes?.[path]?.types ?? []).filter((type) => type !== 'null');
    return types.length === 1 && types[0] === 'number';
  };
  return (
    impliedByTest(condition, context) ??
    impliedByMember(condition, context) ??
    impliedByList(condition, context) ??
    impliedByIntersection(condition, context) ??
    impliedByDate(condition, context, areNumbers) ??
    impliedBySamePeriod(condition, context, areNumbers) ??
    impliedByTime(condition, context, areNumbers) ??
    impliedByKey(condition, context) ??
    impliedByPrefix(condition, context) ??
    impliedByPrefixes(condition, context) ??
    impliedByBeginning(condition, context) ??
    impliedByUnchanged(condition, context) ??
    impliedByArithmetic(condition, context)
  );
}
