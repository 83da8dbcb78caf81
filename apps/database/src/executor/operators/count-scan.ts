import type { CountableScan } from '../../physical-plan/operations';
import { isSortedIndex } from '../../planner/index-fields';
import type { CollectNode, EnumerateCollectionNode, EnumerateViewNode, IndexNode } from '../../planner/plan-nodes';
import type { Cursor } from '../../store/database';
import { takeRows } from '../batches';
import type { NodeCompiler } from '../../expressions/compiler';
import { compileRanges } from '../../expressions/index-ranges';
import type { Operator } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import type { Pause, Row } from '../../expressions/source';
import { NO_ITEMS } from '../scan-rows';
import { PAUSE } from '../../expressions/source';
import { searchOf } from './enumerate-view';
import { documentsOf, isExpanded, withoutRepetition } from './index-scan';

/** So many entries are passed over at a stretch: a few milliseconds. */
const SKIP_STEP = 10_000;

/** COLLECT WITH COUNT INTO directly above a scan that nothing filters: counts without building rows. */
export function compileCountScan(scan: CountableScan, collect: CollectNode, compiler: NodeCompiler): Operator {
  const cursorsOf = scan.type === 'IndexNode' ? compileCursors(scan, compiler) : null;
  const countOf = scan.type === 'IndexNode' ? null : compileCounter(scan, compiler);
  return function* countScan(input, run, base) {
    let rows = 0;
    function* passOver(row: Row): Generator<Pause, void> {
      for (const cursor of cursorsOf!(row, run))
        for (let step = SKIP_STEP; step === SKIP_STEP; rows += step) {
          step = cursor.skip(SKIP_STEP);
          run.statistics.scannedIndex += step;
          if (run.slices.due()) yield PAUSE;
        }
    }
    function* count(row: Row): Generator<Pause, void> {
      rows += yield* countOf!(row, run);
    }
    yield* takeRows(input, run, countOf ? count : passOver);
    const row = base.slice();
    for (const { variable } of collect.aggregates) row[variable.id] = rows;
    yield [row];
  };
}

function compileCounter(
  scan: EnumerateCollectionNode | EnumerateViewNode,
  compiler: NodeCompiler,
): (row: Row, run: QueryRun) => Generator<Pause, number, undefined> {
  if (scan.type === 'EnumerateCollectionNode')
    return function* (_row, { snapshot }) {
      yield* [];
      return snapshot.count(snapshot.collection(scan.collection));
    };
  const search = searchOf(scan, compiler);
  return function* (row, run) {
    return (yield* search(row, run)).count;
  };
}

/** What the index finds, each document once. */
function compileCursors(
  scan: IndexNode,
  { expressions }: NodeCompiler,
): (row: Row, run: QueryRun) => Iterable<Pick<Cursor<unknown>, 'skip'>> {
  const access = scan.accesses[0]!;
  const ranges = compileRanges(access, false, expressions);
  if (!isSortedIndex(access.index) || isExpanded(access))
    return function* (row, run) {
      const collection = run.snapshot.collection(scan.collection);
      const seen = isExpanded(access) ? new Set<string>() : null;
      for (const cursor of documentsOf(access, ranges, { collection, order: 'any' }, row, run))
        yield seen ? withoutRepetition(cursor, seen) : cursor;
    };
  return function* (row, run) {
    const collection = run.snapshot.collection(scan.collection);
    for (const range of ranges(row, run)) {
      if (range === null) {
        yield NO_ITEMS;
        continue;
      }
      run.statistics.lookedUp(access);
      yield run.snapshot.indexEntries(collection, access.index, range);
    }
  };
}
