import type { NodeCompiler } from '../../expressions/compiler';
import type { QueryRun } from '../../expressions/query-run';
import type { Pause, Source } from '../../expressions/source';
import { BATCH_ROWS, PAUSE } from '../../expressions/source';
import type { ReturnedVertices } from '../../physical-plan/operations';
import { borrowNumbers, grownNumbers, returnNumbers } from '../adjacency/number-arrays';
import { packedVertices } from './packed-vertices';
import { accessPerSearch, shortestPath } from '../paths/path-search-operator';
import type { ReturnedVerticesOperator, RowsOf } from './returned-vertices';
import { valuesOf } from './returned-vertices';
import { namedVertex, vertexIdOf } from '../adjacency/start-vertex';

type ReturnedPath = Extract<ReturnedVertices, { kind: 'shortest-path-vertices' }>;

/** FOR v IN … SHORTEST_PATH … RETURN v, v._key or v._id in one: what is found goes into a queue of numbers, and from there into rows. */
export function compileReturnedPath({ node, part }: ReturnedPath, compiler: NodeCompiler): ReturnedVerticesOperator {
  const start = compiler.expressions.slot(node.start);
  const target = compiler.expressions.slot(node.target);
  const accessOf = accessPerSearch(node);
  function* search<T>(input: Source, run: QueryRun, rowsOf: RowsOf<T>): Generator<T | Pause, void, undefined> {
    const access = accessOf(run);
    let queue = borrowNumbers();
    let count = 0;
    const take = () => {
      const rows = rowsOf(access, part, queue, 0, count);
      count = 0;
      return rows;
    };
    try {
      for (const batch of input) {
        if (!Array.isArray(batch)) {
          yield batch;
          continue;
        }
        for (const row of batch) {
          const [first, last] = [start(row, run), target(row, run)];
          const isWrong = namedVertex(first) === null || namedVertex(last) === null;
          if (isWrong && count > 0) yield take(); // vertices before it may have something to warn of
          const [from, to] = [vertexIdOf(first, run), vertexIdOf(last, run)];
          if (from === null || to === null) continue;
          for (const path of shortestPath(node, access, access.numbers.numberOf(from), access.numbers.numberOf(to))) {
            if (path) {
              const { vertices } = path;
              if (count + vertices.length > queue.length) queue = grownNumbers(queue, count + vertices.length);
              for (const vertex of vertices) queue[count++] = vertex;
              if (count >= BATCH_ROWS) yield take();
            }
            if (run.slices.due()) yield PAUSE;
          }
        }
      }
      if (count > 0) yield take();
    } finally {
      returnNumbers(queue);
    }
  }
  return {
    serves: () => true,
    values: (input, run) => search(input, run, valuesOf),
    result: (input, run) => search(input, run, packedVertices),
  };
}
