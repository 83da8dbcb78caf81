import type { Expression, Variable } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import type { CollectionFacts } from '../input/rewrite-input';
import { impliedByAlternatives } from './implied-by-alternatives';
import { impliedByDate, impliedBySamePeriod, ISO_TEXTS } from './implied-by-date';
import { impliedByDefault } from './implied-by-default';
import { impliedByExample } from './implied-by-example';
import { impliedByKey } from './implied-by-id';
import { impliedByList } from './implied-by-list';
import { impliedByMember } from './implied-by-member';
import { impliedByFirstPart, impliedByRange } from './implied-by-range';
import {
  impliedByBeginning,
  impliedByChoice,
  impliedByPrefix,
  impliedByPrefixes,
  impliedByUnchanged,
  TEXTS,
} from './implied-by-text';
import { impliedByTime } from './implied-by-time';
import { impliedByArithmetic, impliedByTest } from './implied-by-value';
import type { ConditionContext, ImpliedCondition } from './implied-condition';

/**
 * What follows for an attribute of `variable`, a document of `collection`, from a condition on a function of it; null: nothing known, or only
 * of texts, where a sample has shown none.
 */
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
    idsOf: (path) => (path === '_id' ? [collection.name] : (collection.idsOf?.[path] ?? [])),
    fresh: (name) => knowledge.fresh(name),
  };
  const areNumbers = (path: string): boolean => {
    const types = (collection.attributes?.[path]?.types ?? []).filter((type) => type !== 'null');
    return types.length === 1 && types[0] === 'number';
  };
  const ofOne = (one: Expression): ImpliedCondition | null =>
    impliedByTest(one, context) ??
    impliedByMember(one, context) ??
    impliedByList(one, context) ??
    impliedByDefault(one, context) ??
    impliedByExample(one, context) ??
    impliedByRange(one, context) ??
    impliedByDate(one, context, areNumbers) ??
    impliedBySamePeriod(one, context, areNumbers) ??
    impliedByTime(one, context, areNumbers) ??
    impliedByKey(one, context) ??
    impliedByChoice(one, context) ??
    impliedByPrefix(one, context) ??
    impliedByPrefixes(one, context) ??
    impliedByBeginning(one, context) ??
    impliedByFirstPart(one, context) ??
    impliedByUnchanged(one, context) ??
    impliedByArithmetic(one, context);
  const implied = ofOne(condition) ?? impliedByAlternatives(condition, context, ofOne);
  if (implied === null || (implied.if !== TEXTS && implied.if !== ISO_TEXTS)) return implied;
  const types = collection.attributes?.[implied.path]?.types;
  return types === undefined || types.includes('string') ? implied : null;
}
