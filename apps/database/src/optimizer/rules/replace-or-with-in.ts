import type { AqlValue, Expression } from '@strata/aql';
import { anyOf, disjunctsOf, literal } from '../../planner/expression';
import { variablesOf } from '../../planner/expression-walk';
import { definedVariables, keepsRows } from '../../planner/node-walk';
import type { Pipeline } from '../../planner/plan-nodes';
import { expressionText } from '../../planner/same-expression';
import { conditionRule } from '../condition-rule';
import { isDeterministic } from '../../planner/determinism';
import type { OptimizerRule } from '../rule';

/**
 * `d.a == 1 OR d.a == 2 OR d.a IN [3]` becomes `d.a IN [1, 2, 3]`. Not `d.a == x OR d.b == x` of a row `x` that stands before `d`: as
 * `x IN [d.a, d.b]` no index of `d` could find it, while each alternative may have one of its own.
 */
export const replaceOrWithIn: OptimizerRule = conditionRule('replace-or-with-in', (condition, pipeline) => {
  if (condition.kind !== 'logical' || condition.operator !== '||') return condition;
  const parts = disjunctsOf(condition);
  const groups = new Map<string, Membership[]>();
  for (const part of parts)
    for (const membership of membershipsOf(part)) {
      if (!isLookedUp(membership, pipeline)) continue;
      const text = expressionText(membership.subject);
      const group = groups.get(text);
      if (group) group.push(membership);
      else groups.set(text, [membership]);
    }
  const largest = [...groups.values()].reduce<Membership[]>((best, group) => (group.length > best.length ? group : best), []);
  if (largest.length < 2) return condition;
  const merged = new Set(largest.map(({ part }) => part));
  const joined = oneOf(
    largest[0]!.subject,
    largest.flatMap(({ members }) => members),
  );
  return anyOf(parts.flatMap((part) => (part === largest[0]!.part ? [joined] : merged.has(part) ? [] : [part])));
});

/** A comparison read as `subject IN members`. */
interface Membership {
  readonly part: Expression;
  readonly subject: Expression;
  readonly members: readonly Expression[];
}

/** The ways to read a comparison so: two when attributes stand on both sides. */
function membershipsOf(part: Expression): readonly Membership[] {
  if (part.kind !== 'binary' || !isDeterministic(part)) return [];
  const { operator, left, right } = part;
  if (operator === '==')
    return [
      ...(isAttribute(left) ? [{ part, subject: left, members: [right] }] : []),
      ...(isAttribute(right) ? [{ part, subject: right, members: [left] }] : []),
    ];
  if (operator !== 'IN' || !isAttribute(left)) return [];
  if (right.kind === 'array') return [{ part, subject: left, members: right.elements }];
  if (right.kind !== 'literal' || !Array.isArray(right.value)) return [];
  return [{ part, subject: left, members: (right.value as readonly AqlValue[]).map(literal) }];
}

/** No loop that begins after the subject's has a say in the members. */
function isLookedUp({ subject, members }: Membership, pipeline: Pipeline): boolean {
  const others = new Set(members.flatMap((member) => [...variablesOf(member)]));
  if (others.size === 0) return true;
  const own = variablesOf(subject);
  const last = pipeline.findLast(
    (node) => !keepsRows(node) && definedVariables(node).some((one) => own.has(one) || others.has(one)),
  );
  return last === undefined || definedVariables(last).some((one) => own.has(one));
}

const isAttribute = ({ kind }: Expression): boolean => kind === 'attribute' || kind === 'variable' || kind === 'index';

function oneOf(left: Expression, members: readonly Expression[]): Expression {
  const unique = [...new Map(members.map((member) => [expressionText(member), member])).values()];
  const values = unique.flatMap((member) => (member.kind === 'literal' ? [member.value] : []));
  const right: Expression = values.length === unique.length ? literal(values) : { kind: 'array', elements: unique };
  return { kind: 'binary', operator: 'IN', left, right };
}
