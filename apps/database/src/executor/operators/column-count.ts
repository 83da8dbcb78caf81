import type { PhysicalOperation } from '../../physical-plan/operations';
import type { CollectNode } from '../../planner/plan-nodes';
import type { CollectionDefinition } from '../../store/database';
import type { CodeColumn, Column } from '../../columns/column';
import type { ColumnStore } from '../../columns/column-store';
import type { Operator } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import type { Row, Source } from '../../expressions/source';
import { PAUSE } from '../../expressions/source';

/**
 * Counts the values of one attribute by its column; a column that is missing is filled first.
 * @param usual for values that do not fit, and for profiles
 */
export function compileColumnCount(
  { node: collect, scan, attribute }: PhysicalOperation<'column-count'>,
  usual: Operator,
): Operator {
  return (input, run, base) => {
    const collection = run.snapshot.collection(scan.collection);
    const { columns, profileNodes } = run;
    if (profileNodes || !columns) return usual(input, run, base);
    return byColumn(columns, { collection, attribute, collect, run, base }, () => usual(input, run, base));
  };
}

interface Counting {
  readonly collection: CollectionDefinition;
  readonly attribute: string;
  readonly collect: CollectNode;
  readonly run: QueryRun;
  readonly base: Row;
}

function* byColumn(columns: ColumnStore, counting: Counting, usual: () => Source): Source {
  const { collection, attribute, collect, run, base } = counting;
  const { snapshot } = run;
  const known = (): Column | undefined => columns.columns(snapshot, collection, [attribute])?.get(attribute);
  let column = known();
  const build = column ? null : columns.build(snapshot, collection, [attribute]);
  if (build) {
    while (build.state === 'growing' && build.grow(snapshot, collection)) if (run.slices.due()) yield PAUSE;
    if (build.state === 'complete') column = build.column(attribute) ?? undefined;
  }
  yield* column?.kind === 'codes' ? counted(column, collect, run, base) : usual();
}

const ROWS_BETWEEN_PAUSES = 500_000;

function* counted({ codes, values }: CodeColumn, { groups, aggregates }: CollectNode, run: QueryRun, base: Row): Source {
  const counts = new Float64Array(values.length);
  const inOrder: number[] = []; // of appearance, as when documents are read
  for (let at = 0; at < codes.length;) {
    const end = Math.min(codes.length, at + ROWS_BETWEEN_PAUSES);
    for (; at < end; at += 1) {
      const code = codes[at]!;
      if (counts[code] === 0) inOrder.push(code);
      counts[code]! += 1;
    }
    if (run.slices.due()) yield PAUSE;
  }
  run.statistics.scannedFull += codes.length;
  const rowOf = (code: number): Row => {
    const row = base.slice();
    row[groups[0]!.variable.id] = values[code]!;
    for (const { variable } of aggregates) row[variable.id] = counts[code]!;
    return row;
  };
  if (inOrder.length > 0) yield inOrder.map(rowOf);
}
