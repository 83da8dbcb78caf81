import type { AqlValue, Expression } from '@strata/aql';
import { binary, constant } from '../trees/build';
import { joined } from '../trees/conditions';
import type { ConditionContext, ImpliedCondition } from './implied-condition';
import { comparedWithConstant, subjectOf } from './implied-condition';

/**
 * Lists and objects of attributes compared as a whole: `[d.x, d.y] == [1, 2]`, `[d.x, d.y] IN [[1, 2], [3, 4]]`, `{ x: d.x } == { x: 1 }`
 * are equal when each attribute is.
 */
export function impliedByList(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  const compared = comparedWithConstant(condition, context);
  if (compared === null || condition.kind !== 'binary') return null;
  const { left, operator, value } = compared;
  if (operator === '==') {
    const pairs = pairsOf(left, value);
    return pairs && conditionsOn([pairs], context);
  }
  if (operator !== 'IN' || condition.left !== left || !Array.isArray(value) || value.length === 0 || value.length > 20) return null;
  const all = (value as readonly AqlValue[]).map((one) => pairsOf(left, one));
  return all.every((pairs) => pairs !== null) ? conditionsOn(all, context) : null;
}

type Pair = readonly [part: Expression, value: AqlValue];

/** Which part must be equal to which value. A list is equal to a longer one that ends in nulls: only lists of one length are taken apart. */
function pairsOf(parts: Expression, value: AqlValue): readonly Pair[] | null {
  if (parts.kind === 'array') {
    if (!Array.isArray(value) || value.length !== parts.elements.length) return null;
    return parts.elements.map((part, at) => [part, (value as readonly AqlValue[])[at] ?? null]);
  }
  if (parts.kind !== 'object' || typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const pairs: Pair[] = [];
  for (const member of parts.members) {
    if (member.kind !== 'named' || typeof member.name !== 'string' || !Object.hasOwn(value, member.name)) return null;
    pairs.push([member.value, (value as Readonly<Record<string, AqlValue>>)[member.name] ?? null]);
  }
  const names = new Set(parts.members.map((member) => (member.kind === 'named' ? member.name : null)));
  return names.size === pairs.length && Object.keys(value).length === pairs.length ? pairs : null;
}

function conditionsOn(alternatives: readonly (readonly Pair[])[], context: ConditionContext): ImpliedCondition | null {
  const [first] = alternatives;
  const paths = first?.map(([part]) => subjectOf(part, context)?.path) ?? [];
  const path = paths.find((one) => one !== undefined && context.isIndexed(one));
  if (path === undefined) return null;
  const equal = (pairs: readonly Pair[]): readonly Expression[] =>
    pairs.map(([part, value]) => binary(part, '==', constant(value)));
  const conditions =
    alternatives.length === 1
      ? equal(alternatives[0]!)
      : [
          joined(
            '||',
            alternatives.map((pairs) => joined('&&', equal(pairs))),
          ),
        ];
  return { path, conditions, isSame: true, if: null };
}
