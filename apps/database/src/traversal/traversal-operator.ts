import type { NodeCompiler } from '../executor/compiler';
import { attributeOfSlot } from '../executor/expressions/access';
import type { EvaluateTruth, Operator } from '../executor/operator';
import type { QueryRun } from '../executor/query-run';
import type { Pause, Row, Slot } from '../executor/source';
import { BATCH_ROWS, PAUSE } from '../executor/source';
import type { TraversalNode } from '../planner/traversal-node';
import { GraphReader } from './graph-reader';
import type { Step } from './step';
import { stepsTo } from './step';
import { WALKS } from './walks';

/** FOR v, e, p IN min..max …: one row for each step of the walk within the depths. */
export function compileTraversal(node: TraversalNode, compiler: NodeCompiler): Operator {
  const start = compiler.expressions.slot(node.start);
  const prune = node.prune && compiler.expressions.truth(node.prune.condition);
  return function* traverse(input, run) {
    const reader = new GraphReader(node, run);
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      for (const row of batch) {
        const startId = startOf(start(row, run), run);
        if (startId !== null && reader.document(startId)) yield* walkFrom(startId, row, { node, reader, run, prune });
      }
    }
  };
}

interface Walking {
  readonly node: TraversalNode;
  readonly reader: GraphReader;
  readonly run: QueryRun;
  readonly prune: EvaluateTruth | null;
}

function* walkFrom(startId: string, row: Row, { node, reader, run, prune }: Walking): Generator<Row[] | Pause, void, undefined> {
  let out: Row[] = [];
  const visit = (step: Step): boolean => {
    const isWanted = step.depth >= node.minDepth;
    if (!prune && !isWanted) return true;
    fill(row, step, node, reader);
    const pruned = prune?.(row, run) ?? false;
    if (node.prune?.variable) row[node.prune.variable.id] = pruned;
    if (isWanted) out.push(row.slice());
    return !pruned;
  };
  const walk = { maxDepth: node.maxDepth, options: node.options, next: (step: Step) => reader.next(step), visit };
  for (const _reached of WALKS[node.options.order]({ vertexId: startId, edge: null, parent: null, depth: 0, weight: 0 }, walk)) {
    if (out.length >= BATCH_ROWS) {
      yield out;
      out = [];
    }
    if (run.slices.due()) yield PAUSE;
  }
  if (out.length > 0) yield out;
}

function fill(row: Row, step: Step, node: TraversalNode, reader: GraphReader): void {
  if (node.readsVertex) row[node.vertexVariable.id] = reader.vertex(step);
  if (node.edgeVariable) row[node.edgeVariable.id] = step.edge && reader.edgeDocument(step.edge);
  if (node.pathVariable) row[node.pathVariable.id] = reader.path(stepsTo(step));
}

/** The `_id` a walk starts from; null, with a warning, for what is no vertex. */
function startOf(start: Slot, run: QueryRun): string | null {
  const id = typeof start === 'string' ? start : attributeOfSlot(start, '_id');
  if (typeof id === 'string' && id.indexOf('/') > 0) return id;
  run.warnings.add('bad-parameter', 'invalid start vertex: an id or a document with _id is needed');
  return null;
}
