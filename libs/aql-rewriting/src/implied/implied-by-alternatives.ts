import type { AqlValue, BinaryNode, Expression } from '@strata/aql';
import { binary, constant } from '../trees/build';
import { attributeOf, conjuncts, disjuncts, joined } from '../trees/conditions';
import { usedIn } from '../trees/uses';
import type { ConditionContext, ImpliedCondition } from './implied-condition';
import { comparedWithConstant } from './implied-condition';

/** More look-ups than these are not asked of an index. */
const MOST_ALTERNATIVES = 20;
const COMPARES: ReadonlySet<string> = new Set(['==', '<', '<=', '>', '>=']);

/**
 * What follows from each alternative: `LEFT(d.x, 2) == "ab" OR LEFT(d.x, 2) == "xy"`, and the same written as `LEFT(d.x, 2) IN ["ab", "xy"]`.
 * All must say something about one attribute.
 * @param ofOne what follows from one condition without alternatives
 */
export function impliedByAlternatives(
  condition: Expression,
  context: ConditionContext,
  ofOne: (condition: Expression) => ImpliedCondition | null,
): ImpliedCondition | null {
  const alternatives = alternativesOf(condition, context);
  if (alternatives.length < 2 || alternatives.length > MOST_ALTERNATIVES) return null;
  if ([...usedIn(condition)].some((id) => id !== context.variable.id)) return null;
  const all = alternatives.map((one) => ofAlternative(one, context, ofOne));
  const [first] = all;
  if (!first || !all.every((one) => one !== null && one.path === first.path)) return null;
  const found = all.filter((one) => one !== null);
  if (found.every(({ isWritten }) => isWritten)) return null; // an index serves it as it stands
  const ifs = new Set(found.flatMap((one) => one.if ?? []));
  return {
    path: first.path,
    conditions: [
      joined(
        '||',
        found.map((one) => joined('&&', one.conditions)),
      ),
    ],
    isSame: false,
    if: ifs.size === 0 ? null : [...ifs].join(', or '),
  };
}

function alternativesOf(condition: Expression, context: ConditionContext): readonly Expression[] {
  if (condition.kind === 'logical') return disjuncts(condition);
  if (condition.kind !== 'binary' || condition.operator !== 'IN' || isAttribute(condition, context)) return [];
  const list = context.value(condition.right);
  if (!Array.isArray(list) || list.length > MOST_ALTERNATIVES) return [];
  return (list as readonly AqlValue[]).map((value) => binary(condition.left, '==', constant(value)));
}

const isAttribute = ({ left }: BinaryNode, { variable }: ConditionContext): boolean => attributeOf(left, variable) !== null;

interface OfAlternative extends ImpliedCondition {
  /** The condition stands there already. */
  readonly isWritten: boolean;
}

/** Of an alternative that asks for several things, one of them; a comparison that an index serves as it stands says itself. */
function ofAlternative(
  alternative: Expression,
  context: ConditionContext,
  ofOne: (condition: Expression) => ImpliedCondition | null,
): OfAlternative | null {
  for (const condition of conjuncts(alternative)) {
    const compared = comparedWithConstant(condition, context);
    const path = compared && COMPARES.has(compared.operator) ? attributeOf(compared.left, context.variable) : null;
    const found = path === null ? ofOne(condition) : { path, conditions: [condition], isSame: false, if: null };
    if (found !== null && context.isIndexed(found.path)) return { ...found, isWritten: path !== null };
  }
  return null;
}
