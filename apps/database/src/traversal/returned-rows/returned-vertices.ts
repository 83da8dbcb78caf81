import type { NodeCompiler } from '../../expressions/compiler';
import type { QueryRun } from '../../expressions/query-run';
import type { Pause, ResultSource, Slot, Source } from '../../expressions/source';
import { BATCH_ROWS, FIRST_BATCH_ROWS, PAUSE } from '../../expressions/source';
import type { ReturnedVertices, VertexPart } from '../../physical-plan/operations';
import type { GraphAccess } from '../adjacency/graph-access';
import { packedVertices } from './packed-vertices';
import { BfsReachability } from '../walks/bfs-reachability';
import { StartVertices } from './start-vertices';
import { accessPerRun } from '../walks/traversal-operator';
import { TwoHopExpansion } from '../walks/two-hop-expansion';
import type { VertexQueue } from '../adjacency/vertex-queue';

/** Edges and starts between two looks at the clock. */
const WORK_PER_LOOK = 2048;
const STARTS_AT_ONCE = 256;

/** From the rows before the walk to the values of the RETURN, without rows in between. */
export interface ReturnedVerticesOperator {
  /** False: this run has to go the usual way. */
  serves(run: QueryRun): boolean;
  values(input: Source, run: QueryRun): Source<Slot>;
  result(input: Source, run: QueryRun): ResultSource;
}

type WalkedVertices = Exclude<ReturnedVertices, { kind: 'shortest-path-vertices' }>;

/** FOR v IN … RETURN v, v._key or v._id in one. */
export function compileReturnedVertices(returned: WalkedVertices, compiler: NodeCompiler): ReturnedVerticesOperator {
  const { node, part } = returned;
  const start = compiler.expressions.slot(node.start);
  const accessOf = accessPerRun(node);
  // what a variable holds may be looked at early: nothing can fail or warn
  const startsAtOnce = node.start.kind === 'variable' ? STARTS_AT_ONCE : 1;
  function* walk<T>(input: Source, run: QueryRun, rowsOf: RowsOf<T>): Generator<T | Pause, void, undefined> {
    const access = accessOf(run);
    const walked = walkOf(returned, access);
    const take = () => walked.take((vertices, from, to) => rowsOf(access, part, vertices, from, to));
    let size = FIRST_BATCH_ROWS;
    let left = WORK_PER_LOOK;
    try {
      for (const batch of input) {
        if (!Array.isArray(batch)) {
          yield batch;
          continue;
        }
        const starts = new StartVertices(access, (at) => start(batch[at]!, run), startsAtOnce, batch.length);
        for (let vertex = starts.next(walked); vertex !== null; vertex = starts.next(walked)) {
          if (vertex === -1) {
            if (walked.waiting > 0) yield take(); // the vertices before it may have something to warn of
            starts.warn();
            continue;
          }
          walked.begin(vertex);
          left -= 1;
          for (let isOver = false; !isOver;) {
            left = walked.advance(left);
            isOver = left > 0;
            if (walked.waiting >= size) {
              yield take();
              size = BATCH_ROWS;
            }
            if (isOver) continue;
            left = WORK_PER_LOOK;
            if (run.slices.due()) yield PAUSE;
          }
          if (node.minDepth > 1 && walked.waiting > 0) yield take();
        }
      }
      if (walked.waiting > 0) yield take();
    } finally {
      walked.close();
    }
  }
  return {
    serves: (run) => returned.kind === 'bfs-reachability' || holdsAll(accessOf(run)),
    values: (input, run) => walk(input, run, valuesOf),
    result: (input, run) => walk(input, run, packedVertices),
  };
}

/** Walks over lists need `serves` to have said so. What commits have changed meanwhile this query does not see. */
function walkOf({ kind, node }: WalkedVertices, access: GraphAccess): VertexQueue {
  return kind === 'bfs-reachability'
    ? new BfsReachability(node, access)
    : new TwoHopExpansion(node, access, access.residentAdjacency(false)!);
}

const holdsAll = (access: GraphAccess): boolean => access.residentAdjacency(false)?.holdAll(access.numbers.shared) === true;

/** The rows for the vertices from `from` to before `to`. */
export type RowsOf<T> = (access: GraphAccess, part: VertexPart, vertices: Uint32Array, from: number, to: number) => T;

/** As values, for those who go on working with them. */
export function valuesOf(access: GraphAccess, part: VertexPart, vertices: Uint32Array, from: number, to: number): Slot[] {
  const rows: Slot[] = [];
  for (let at = from; at < to; at += 1)
    rows.push(part === 'document' ? access.vertex(vertices[at]!) : access.vertexName(vertices[at]!, part));
  return rows;
}
