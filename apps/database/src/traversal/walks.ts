import type { TraversalOptions } from '../planner/traversal-node';
import { SmallestFirst } from './smallest-first';
import type { Step } from './step';

export interface Walk {
  readonly maxDepth: number;
  readonly options: TraversalOptions;
  next(step: Step): Iterable<Step>;
  /** Looks at a step that was reached; false: the walk does not go on from it. Every step passes here exactly once. */
  visit(step: Step): boolean;
}

/** One piece of work: a reached step; null after reading edges that led nowhere, so that the caller can pause. */
export type Reached = Generator<Step | null, void, undefined>;

/** Follows each edge as far as it goes before it takes the next. */
export function* depthFirst(start: Step, walk: Walk): Reached {
  yield start;
  const stack = walk.visit(start) && walk.maxDepth > 0 ? [walk.next(start)[Symbol.iterator]()] : [];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const { value, done } = top.next();
    if (done) {
      stack.pop();
      yield null;
      continue;
    }
    yield value;
    if (walk.visit(value) && value.depth < walk.maxDepth) stack.push(walk.next(value)[Symbol.iterator]());
  }
}

/** All vertices of one depth before those of the next. */
export function* breadthFirst(start: Step, walk: Walk): Reached {
  const seen = walk.options.uniqueVertices === 'global' ? new Set([start.vertexId]) : null;
  yield start;
  let level = walk.visit(start) && walk.maxDepth > 0 ? [start] : [];
  while (level.length > 0) {
    const following: Step[] = [];
    for (const from of level) {
      for (const step of walk.next(from)) {
        if (seen?.has(step.vertexId)) continue;
        seen?.add(step.vertexId);
        yield step;
        if (walk.visit(step) && step.depth < walk.maxDepth) following.push(step);
      }
      yield null;
    }
    level = following;
  }
}

/** In the order of growing weight (Dijkstra 1959, without a target). */
export function* lightestFirst(start: Step, walk: Walk): Reached {
  const settled = walk.options.uniqueVertices === 'global' ? new Set<string>() : null;
  const open = new SmallestFirst<Step>(({ weight }) => weight);
  open.add(start);
  for (let step = open.take(); step; step = open.take()) {
    if (settled?.has(step.vertexId)) continue;
    settled?.add(step.vertexId);
    yield step;
    if (!walk.visit(step) || step.depth >= walk.maxDepth) continue;
    for (const further of walk.next(step)) if (!settled?.has(further.vertexId)) open.add(further);
    yield null;
  }
}

export const WALKS = { dfs: depthFirst, bfs: breadthFirst, weighted: lightestFirst };
