import type { Steps } from '@strata/event-loop';
import type { Pipeline, PlanNode } from '../planner/plan-nodes';
import { FEW_NODES } from './rule';

/**
 * Moves nodes of a pipeline to other places, one after the other.
 * @param places where to look, in this order; each finds what the moves before have left there
 * @param targetOf the place a node goes to; its own: it stays
 * @returns the same pipeline when nothing moved
 */
export function* moveNodes(
  pipeline: Pipeline,
  places: Iterable<number>,
  targetOf: (node: PlanNode, pipeline: Pipeline, at: number) => number,
): Steps<Pipeline> {
  let nodes: PlanNode[] | null = null;
  for (const at of places) {
    const current: Pipeline = nodes ?? pipeline;
    const node = current[at]!;
    const target = targetOf(node, current, at);
    if (pipeline.length > FEW_NODES) yield;
    if (target === at) continue;
    nodes ??= [...pipeline];
    nodes.splice(at, 1);
    nodes.splice(target, 0, node);
  }
  return nodes ?? pipeline;
}

/** Places from `first` to the end. */
export const forwards = ({ length }: Pipeline, first: number): number[] =>
  Array.from({ length: Math.max(0, length - first) }, (_, i) => first + i);

/** Places from the last but one back to 1. */
export const backwards = ({ length }: Pipeline): number[] =>
  Array.from({ length: Math.max(0, length - 2) }, (_, i) => length - 2 - i);
