import { ArangoError } from '@strata/errors';
import { allOf, anyOf } from '../../planner/expression';
import { mapPipelines } from '../../planner/node-walk';
import type { EnumerateCollectionNode, FilterNode, IndexNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import { conditionsOn } from '../index-matching/conditions';
import type { ScanCondition } from '../index-matching/conditions';
import { findAccess } from '../index-matching/find-access';
import type { FoundAccess } from '../index-matching/find-access';
import type { OptimizerRule, RuleContext } from '../rule';

/**
 * FOR … FILTER reads through an index when one serves the conditions: equality on its first fields, then a range; an OR through one
 * access per branch. Conditions that the access answers completely are no longer checked.
 */
export const useIndexes: OptimizerRule = {
  name: 'use-indexes',
  hidden: false,
  canBeDisabled: true,
  apply: (plan, context) => mapPipelines(plan, (pipeline) => indexed(pipeline, context)),
};

function indexed(pipeline: Pipeline, context: RuleContext): Pipeline {
  return pipeline.reduce<Pipeline>((nodes, node) => {
    if (node.type !== 'EnumerateCollectionNode' || node.hints.disableIndex) return nodes;
    const at = nodes.indexOf(node);
    const conditions = conditionsOn(nodes, at);
    const found = chosenAccesses(node, conditions, context);
    if (found) return withIndex(nodes, node, found);
    if (node.hints.forceIndexHint)
      throw new ArangoError('query-forced-index-hint-unusable', `could not use index hint on '${node.collection}'`);
    return nodes;
  }, pipeline);
}

interface Choice {
  readonly accesses: readonly FoundAccess[];
  /** Conditions that need no check any more. */
  readonly covered: ReadonlySet<ScanCondition>;
  readonly used: readonly ScanCondition[];
}

function chosenAccesses(
  node: EnumerateCollectionNode,
  conditions: readonly ScanCondition[],
  { snapshot, nonNullParameters }: RuleContext,
): Choice | null {
  const collection = snapshot.collection(node.collection);
  const search = { collection, snapshot, variable: node.variable, hints: node.hints, nonNull: nonNullParameters };
  const simple = conditions.filter(({ branches }) => branches === null);
  const direct = findAccess(simple, search);
  if (direct) return { accesses: [direct], covered: direct.covered, used: direct.used };
  for (const condition of conditions) {
    const branches = condition.branches?.map((branch) => findAccess([...branch, ...simple], search));
    if (!branches?.every((access) => access !== null)) continue;
    const complete = condition.branches!.every((branch, at) => branch.every((part) => branches[at]!.covered.has(part)));
    return { accesses: branches, covered: new Set(complete ? [condition] : []), used: [condition] };
  }
  return null;
}

function withIndex(pipeline: Pipeline, node: EnumerateCollectionNode, choice: Choice): Pipeline {
  const { random: _random, type: _type, ...scan } = node;
  const index: IndexNode = {
    ...scan,
    type: 'IndexNode',
    accesses: choice.accesses.map(({ access }) => access),
    ascending: true,
    sorted: false,
    condition:
      choice.accesses.length > 1
        ? anyOf(choice.used.map(({ expression }) => expression))
        : allOf(choice.used.map(({ expression }) => expression)),
    covering: false,
  };
  const covered = new Set([...choice.covered].map(({ filter }) => filter));
  const rest = pipeline.filter(
    (other): other is PlanNode => !(other.type === 'FilterNode' && covered.has(other satisfies FilterNode)),
  );
  return rest.map((other) => (other === node ? Object.freeze(index) : other));
}
