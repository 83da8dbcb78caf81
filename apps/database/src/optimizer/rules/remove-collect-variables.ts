import type { Expression, ObjectMember, Variable } from '@strata/aql';
import { NULL, attributeOf, referenceTo } from '../../planner/expression';
import { mapParts } from '../../planner/expression-walk';
import { mapAllExpressions, mapPipelines, usedVariables } from '../../planner/node-walk';
import type { CollectNode, Pipeline } from '../../planner/plan-nodes';
import type { VariableSource } from '../../planner/variable';
import type { MembersRead } from '../group-members';
import { membersRead } from '../group-members';
import type { OptimizerRule } from '../rule';

/** COLLECT … INTO g gathers what is read of its groups: nothing, their number for LENGTH(g), or single attributes for g[*].d.name. */
export const removeCollectVariables: OptimizerRule = {
  name: 'remove-collect-variables',
  hidden: false,
  canBeDisabled: true,
  apply: (plan) => mapPipelines(plan, (pipeline) => reduced(pipeline, plan.variables)),
};

function reduced(pipeline: Pipeline, variables: VariableSource): Pipeline {
  return pipeline.reduce<Pipeline>((nodes, node) => {
    if (node.type !== 'CollectNode' || !node.into) return nodes;
    const at = nodes.findIndex(({ id }) => id === node.id);
    const group = node.into.variable;
    const length = variables.create();
    const rest = mapAllExpressions(nodes.slice(at + 1), (expression) => lengthsReplaced(expression, group, length));
    if (rest.some((other) => usedVariables(other).has(group))) return withSmallerMembers(nodes, at);
    const isCounted = rest.some((other) => usedVariables(other).has(length));
    return [...nodes.slice(0, at), withoutGroups(node, isCounted ? length : null), ...rest];
  }, pipeline);
}

/** Members of the group keep the attributes that somebody reads. */
function withSmallerMembers(nodes: Pipeline, at: number): Pipeline {
  const node = nodes[at] as CollectNode;
  const into = node.into!;
  const { expression } = into;
  const read = expression.kind === 'object' ? membersRead(into.variable, nodes.slice(at + 1)) : null;
  if (!read || expression.kind !== 'object') return nodes;
  const members = expression.members
    .filter((member) => member.kind !== 'named' || read.has(member.name))
    .map((member) => (member.kind === 'named' ? reducedMember(member, read) : member));
  const isSame = members.length === expression.members.length && members.every((one, n) => one === expression.members[n]);
  return isSame ? nodes : nodes.with(at, { ...node, into: { ...into, expression: { kind: 'object', members } } });
}

type NamedMember = Extract<ObjectMember, { kind: 'named' }>;

function reducedMember(member: NamedMember, read: MembersRead): NamedMember {
  const names = read.get(member.name);
  if (!names || member.value.kind !== 'variable') return member;
  const { value } = member;
  const attributes = [...names].map((name): NamedMember => ({ kind: 'named', name, value: attributeOf(value, name) }));
  return { ...member, value: { kind: 'object', members: attributes } };
}

function withoutGroups(node: CollectNode, length: Variable | null): CollectNode {
  const counted = length ? [{ variable: length, function: 'LENGTH', expression: NULL } as const] : [];
  return { ...node, into: null, aggregates: [...node.aggregates, ...counted] };
}

function lengthsReplaced(expression: Expression, group: Variable, length: Variable): Expression {
  if (expression.kind === 'call' && (expression.name === 'LENGTH' || expression.name === 'COUNT')) {
    const [argument] = expression.arguments;
    if (argument?.kind === 'variable' && argument.variable === group) return referenceTo(length);
  }
  return mapParts(expression, (part) => lengthsReplaced(part, group, length));
}
