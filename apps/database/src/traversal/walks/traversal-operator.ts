import { BatchRoom } from '../../resources/batch-room';
import type { NodeCompiler } from '../../expressions/compiler';
import type { Operator } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import type { Pause, Row } from '../../expressions/source';
import { BATCH_ROWS, FIRST_BATCH_ROWS, PAUSE } from '../../expressions/source';
import type { TraversalNode } from '../../planner/traversal-node';
import { GraphAccess } from '../adjacency/graph-access';
import { GraphWalk } from './graph-walk';
import { vertexIdOf } from '../adjacency/start-vertex';
import type { Step } from './step';
import { startStep } from './step';
import { WalkConditions } from '../adjacency/walk-conditions';
import { WALKS } from './walks';

/** FOR v, e, p IN min..max …: one row for each step of the walk within the depths. */
export function compileTraversal(node: TraversalNode, compiler: NodeCompiler): Operator {
  const start = compiler.expressions.slot(node.start);
  const prune = node.prune && compiler.expressions.truth(node.prune.condition);
  const conditions = new WalkConditions(node.conditions, compiler.expressions);
  const accessOf = accessPerRun(node);
  return function* traverse(input, run) {
    const access = accessOf(run);
    const walk = new GraphWalk(node, { access, prune, conditions });
    const room = new BatchRoom(run);
    let size = FIRST_BATCH_ROWS;
    try {
      for (const batch of input) {
        if (!Array.isArray(batch)) {
          yield batch;
          continue;
        }
        for (const row of batch) {
          const id = vertexIdOf(start(row, run), run);
          if (id === null) continue;
          const vertex = access.numbers.numberOf(id);
          walk.begin(row);
          const step = startStep(vertex);
          if (!walk.allowsVertex(step)) continue;
          yield* walkFrom(step, node, walk, size, room);
          if (walk.waiting < size && !room.isFull) continue;
          if (walk.waiting > 0) yield walk.take();
          room.begin();
          size = BATCH_ROWS;
          if (run.slices.due()) yield PAUSE;
        }
      }
    } finally {
      walk.forget();
    }
    if (walk.waiting > 0) yield walk.take();
  };
}

/**
 * Hands on what it finds in batches, the last, unfinished one excepted: it waits for the rows of the next start.
 * @param size of the first batch: a LIMIT may not want more
 */
function* walkFrom(
  start: Step,
  node: TraversalNode,
  walk: GraphWalk,
  size: number,
  room: BatchRoom,
): Generator<Row[] | Pause, void, undefined> {
  let wanted = size;
  for (const reached of WALKS[node.options.order](start, walk)) {
    if (walk.waiting >= wanted || room.isFull) {
      if (walk.waiting > 0) yield walk.take();
      room.begin();
      wanted = BATCH_ROWS;
    }
    if (walk.isDue(reached === null)) yield PAUSE;
  }
}

/** One access for all starts of a run. */
export function accessPerRun(node: TraversalNode): (run: QueryRun) => GraphAccess {
  const needsKeys =
    node.edgeVariable !== null ||
    (node.pathVariable !== null && node.pathParts.includes('edges')) ||
    node.conditions.some(({ on }) => on === 'edges') ||
    (node.options.order === 'weighted' && node.options.weightAttribute !== null);
  const accesses = new WeakMap<QueryRun, GraphAccess>();
  return (run) => {
    let access = accesses.get(run);
    if (access === undefined) accesses.set(run, (access = new GraphAccess(run, node.edges, needsKeys)));
    return access;
  };
}
