import type { CollectNode, EnumerateCollectionNode, EnumerateViewNode, IndexNode } from '../../planner/plan-nodes';
import { takeRows } from '../batches';
import type { NodeCompiler } from '../compiler';
import { compileRanges } from '../index-ranges';
import type { Operator } from '../operator';
import type { QueryRun } from '../query-run';
import type { Row } from '../source';
import { searchOf } from './enumerate-view';

export type CountableScan = EnumerateCollectionNode | IndexNode | EnumerateViewNode;

const SKIP_STEP = 100_000;

/** COLLECT WITH COUNT INTO directly above a scan that nothing filters: counts without building rows. */
export function compileCountScan(scan: CountableScan, collect: CollectNode, compiler: NodeCompiler): Operator {
  const countOf = compileCounter(scan, compiler);
  return function* countScan(input, run, base) {
    let rows = 0;
    yield* takeRows(input, run, (row) => {
      rows += countOf(row, run);
    });
    const row = base.slice();
    for (const { variable } of collect.aggregates) row[variable.id] = rows;
    yield [row];
  };
}

function compileCounter(scan: CountableScan, compiler: NodeCompiler): (row: Row, run: QueryRun) => number {
  if (scan.type === 'EnumerateCollectionNode') return (_row, { snapshot }) => snapshot.count(snapshot.collection(scan.collection));
  if (scan.type === 'EnumerateViewNode') {
    const search = searchOf(scan, compiler);
    return (row, run) => search(row, run).count;
  }
  const [access] = scan.accesses;
  const ranges = compileRanges(access!, false, compiler.expressions);
  return (row, run) => {
    const collection = run.snapshot.collection(scan.collection);
    let total = 0;
    for (const range of ranges(row, run)) {
      run.statistics.lookedUp(scan);
      const cursor = run.snapshot.indexEntries(collection, access!.index, range);
      for (let step = SKIP_STEP; step === SKIP_STEP; total += step) step = cursor.skip(SKIP_STEP);
    }
    run.statistics.scannedIndex += total;
    return total;
  };
}
