import type { Expression } from '@strata/aql';
import { attributeOf } from '../../planner/expression';
import type { IndexAccess } from '../../planner/index-access';

/** The comparisons that an access stands for, in the order of the index; none when it reads the index from end to end, or asks a probe. */
export function accessComparisons(
  { index, attribute, equals, lower, upper }: IndexAccess,
  document: Expression,
): readonly Expression[] {
  const isKeyed = index.type === 'primary' || index.type === 'edge';
  const field = (at: number): Expression => fieldOf(isKeyed ? attribute : (index.fields[at] ?? attribute), document);
  const compare = (operator: '==' | 'IN' | '>' | '>=' | '<' | '<=', at: number, right: Expression): Expression => ({
    kind: 'binary',
    operator,
    left: field(at),
    right,
  });
  const next = equals.length;
  return [
    ...equals.map(({ value, each }, at) => compare(each ? 'IN' : '==', at, value)),
    ...(lower ? [compare(lower.inclusive ? '>=' : '>', next, lower.value)] : []),
    ...(upper ? [compare(upper.inclusive ? '<=' : '<', next, upper.value)] : []),
  ];
}

/** The attribute access that a field of an index definition stands for. */
const fieldOf = (field: string, document: Expression): Expression => field.split('.').reduce(attributeOf, document);
