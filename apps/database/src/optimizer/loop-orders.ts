import type { Expression, Variable } from '@strata/aql';
import { conjunctsOf } from '../planner/expression';
import { attributePath, variablesOf } from '../planner/expression-walk';
import type { EnumerateCollectionNode, EnumerateListNode, Pipeline, PlanNode } from '../planner/plan-nodes';
import type { Snapshot } from '../store/database';
import { KEY_ATTRIBUTES } from '../planner/index-fields';

export type LoopNode = EnumerateCollectionNode | EnumerateListNode;

export const isInterchangeable = (node: PlanNode): node is LoopNode =>
  (node.type === 'EnumerateCollectionNode' && !node.random) || node.type === 'EnumerateListNode';

const MAX_PERMUTED = 3;
const MAX_STARTS = 6;
const LIST_GUESS = 100;

/**
 * Orders of loops worth a plan of their own, without the one they have: all of a few loops; of many, one for each of the smallest loops
 * to start with, which goes on with loops that an index finds by what is already known.
 */
export function loopOrders(loops: readonly LoopNode[], stretch: Pipeline, snapshot: Snapshot): readonly (readonly LoopNode[])[] {
  const orders = loops.length <= MAX_PERMUTED ? permutations(loops) : connectedOrders(loops, stretch, snapshot);
  return orders.filter((order) => order.some((loop, at) => loop !== loops[at]));
}

function permutations(loops: readonly LoopNode[]): readonly (readonly LoopNode[])[] {
  if (loops.length < 2) return [loops];
  return loops.flatMap((first) => permutations(loops.filter((loop) => loop !== first)).map((rest) => [first, ...rest]));
}

/** An equality by which an index finds documents of `loop` once all of `needs` are known. */
interface Link {
  readonly loop: LoopNode;
  readonly needs: readonly Variable[];
}

function connectedOrders(loops: readonly LoopNode[], stretch: Pipeline, snapshot: Snapshot): readonly (readonly LoopNode[])[] {
  const links = linksOf(loops, stretch, snapshot);
  const variables = new Set(loops.map(({ variable }) => variable));
  const size = new Map(loops.map((loop) => [loop, sizeOf(loop, snapshot)]));
  const bySize = loops.toSorted((a, b) => size.get(a)! - size.get(b)!);
  const isLinked = (loop: LoopNode, known: ReadonlySet<Variable>): boolean =>
    links.some((link) => link.loop === loop && link.needs.every((need) => known.has(need) || !variables.has(need)));
  const starts = [...bySize.filter((loop) => isLinked(loop, new Set())), ...bySize];
  return [...new Set(starts)].slice(0, MAX_STARTS).map((start) => {
    const order: LoopNode[] = [start];
    const known = new Set([start.variable]);
    while (order.length < loops.length) {
      const open = bySize.filter((loop) => !known.has(loop.variable));
      const isPossible = (loop: LoopNode): boolean =>
        loop.type === 'EnumerateCollectionNode' ||
        [...variablesOf(loop.input)].every((need) => known.has(need) || !variables.has(need));
      const next = open.find((loop) => isLinked(loop, known)) ?? open.find(isPossible) ?? open[0]!;
      order.push(next);
      known.add(next.variable);
    }
    return order;
  });
}

function sizeOf(loop: LoopNode, snapshot: Snapshot): number {
  if (loop.type === 'EnumerateCollectionNode') return snapshot.count(snapshot.collection(loop.collection));
  return loop.input.kind === 'literal' && Array.isArray(loop.input.value) ? loop.input.value.length : LIST_GUESS;
}

function linksOf(loops: readonly LoopNode[], stretch: Pipeline, snapshot: Snapshot): readonly Link[] {
  const conditions = stretch.flatMap((node) => (node.type === 'FilterNode' ? conjunctsOf(node.condition) : []));
  return loops.flatMap((loop): Link[] => {
    if (loop.type !== 'EnumerateCollectionNode') return [];
    const keys = new Set(snapshot.collection(loop.collection).indexes.flatMap((index) => firstFields(index)));
    return conditions.flatMap((condition): Link[] => {
      if (condition.kind !== 'binary' || condition.operator !== '==') return [];
      const { left, right } = condition;
      return [
        ...(keys.has(fieldOf(left, loop)) ? [{ loop, needs: [...variablesOf(right)] }] : []),
        ...(keys.has(fieldOf(right, loop)) ? [{ loop, needs: [...variablesOf(left)] }] : []),
      ];
    });
  });
}

function firstFields({ type, fields }: { type: string; fields: readonly string[] }): readonly string[] {
  if (type === 'primary') return KEY_ATTRIBUTES;
  return type === 'edge' ? ['_from', '_to'] : fields.slice(0, 1);
}

const fieldOf = (expression: Expression, { variable }: LoopNode): string => attributePath(expression, variable)?.join('.') ?? '';
