import type { Expression } from '@strata/aql';
import type { NodeCompiler } from '../executor/compiler';
import type { QueryRun } from '../executor/query-run';
import type { Slot, Source } from '../executor/source';
import { BATCH_ROWS, FIRST_BATCH_ROWS, PAUSE } from '../executor/source';
import type { PlanNode } from '../planner/plan-nodes';
import type { TraversalNode } from '../planner/traversal-node';
import { isPlainWalk, PlainWalk } from './plain-walk';
import { vertexIdOf } from './start-vertex';
import { accessPerRun } from './traversal-operator';

/** Edges and starts between two looks at the clock. */
const WORK_PER_LOOK = 512;

/** From rows to the values of a RETURN. */
export type ValuesOperator = (input: Source, run: QueryRun) => Source<Slot>;

/** The attribute that a query returns of the vertices of a plain walk, and nothing else; null: it does something else. */
export function returnedName(node: PlanNode | undefined, result: Expression): { node: TraversalNode; name: '_key' | '_id' } | null {
  if (node?.type !== 'TraversalNode' || !isPlainWalk(node) || result.kind !== 'attribute') return null;
  const { object, name } = result;
  if (object.kind !== 'variable' || object.variable !== node.vertexVariable) return null;
  return name === '_key' || name === '_id' ? { node, name } : null;
}

/** FOR v IN … RETURN v._key, or v._id, in one: no rows in between. */
export function compileVertexNames(node: TraversalNode, name: '_key' | '_id', compiler: NodeCompiler): ValuesOperator {
  const start = compiler.expressions.slot(node.start);
  const accessOf = accessPerRun(node);
  return function* vertexNames(input, run) {
    const access = accessOf(run);
    const walk = new PlainWalk(node, access);
    let out: Slot[] = [];
    let size = FIRST_BATCH_ROWS;
    let untilLook = WORK_PER_LOOK;
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
          if (!access.exists(vertex)) continue;
          walk.begin(vertex);
          do {
            for (let found = walk.take(); found !== -1; found = walk.take()) out.push(access.vertexName(found, name));
            if (out.length >= size) {
              yield out;
              out = [];
              size = BATCH_ROWS;
            }
            untilLook -= walk.lastRead + 1;
            if (untilLook > 0) continue;
            untilLook = WORK_PER_LOOK;
            if (run.slices.due()) yield PAUSE;
          } while (walk.advance());
        }
      }
    } finally {
      walk.end();
    }
    if (out.length > 0) yield out;
  };
}
