import { allOf } from '../../planner/expression';
import type { EnumerateCollectionNode, IndexNode, Pipeline } from '../../planner/plan-nodes';
import { conditionsOn } from '../index-matching/conditions';
import type { IndexChoice } from '../index-matching/index-choice';
import { chooseIndexes } from '../index-matching/index-choice';
import { orderWanted } from '../index-matching/scan-order';
import type { OptimizerRule, RuleContext } from '../rule';
import { pipelineRule } from '../rule';

/**
 * FOR … FILTER reads through an index when one serves the conditions: equality on its first fields, then a range; an OR through one
 * access for each alternative.
 */
export const useIndexes: OptimizerRule = pipelineRule('use-indexes', (pipeline, _plan, context) =>
  pipeline.reduce<Pipeline>((nodes, node) => {
    if (node.type !== 'EnumerateCollectionNode' || node.hints.disableIndex || node.random) return nodes;
    const choice = choiceFor(node, nodes, context);
    return choice ? nodes.map((other) => (other === node ? indexNode(node, choice) : other)) : nodes;
  }, pipeline),
);

/** Alternatives looked at for one loop: enough for any condition that people write, and planning stays quick. */
const MAX_ALTERNATIVES = 1000;

function choiceFor(node: EnumerateCollectionNode, pipeline: Pipeline, context: RuleContext): IndexChoice | null {
  const { snapshot, data, parameters, maxDnfMembers } = context;
  const at = pipeline.indexOf(node);
  const search = {
    collection: snapshot.collection(node.collection),
    data,
    variable: node.variable,
    hints: node.hints,
    parameters,
    isInOrder: orderWanted(pipeline, at),
  };
  return chooseIndexes(conditionsOn(pipeline, at), search, { left: Math.min(MAX_ALTERNATIVES, maxDnfMembers) });
}

function indexNode(node: EnumerateCollectionNode, { accesses, covered, used }: IndexChoice): IndexNode {
  const { random: _random, type: _type, ...scan } = node;
  return Object.freeze({
    ...scan,
    type: 'IndexNode',
    accesses,
    ascending: true,
    sorted: false,
    condition: allOf(used.map(({ expression }) => expression)),
    answered: [...covered].map(({ conjunct }) => conjunct),
    covering: false,
  } satisfies IndexNode);
}
