import type { WindowNode } from '../../planner/plan-nodes';
import type { JsonValue } from '../../store/database';
import type { Accumulator } from '../aggregates';
import { ACCUMULATORS } from '../aggregates';
import { takeRows, turnBatches } from '../batches';
import type { Evaluate, NodeCompiler } from '../../expressions/compiler';
import { sizeOfAll } from '../../resources/memory-meter';
import type { Operator } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import { RowSizes } from '../row-sizes';
import type { Row, Source } from '../../expressions/source';
import { BATCH_ROWS, PAUSE } from '../../expressions/source';
import type { Frame } from './window-frames';
import { positionOf, rangeFrames, rowFrames } from './window-frames';

/** WINDOW: every row gets aggregates over the rows around it. */
export function compileWindow(node: WindowNode, { expressions }: NodeCompiler): Operator {
  const aggregates = node.aggregates.map((aggregate) => ({
    slot: aggregate.variable.id,
    create: ACCUMULATORS[aggregate.function],
    value: expressions.value(aggregate.expression),
  }));
  const { preceding, following } = node;
  if (!node.range && preceding.kind === 'unbounded' && following.kind === 'number' && following.value === 0)
    return runningAggregates(aggregates);
  const range = node.range && expressions.value(node.range);
  return (input, run, base) => windowed(node, input, range, aggregates, run, base);
}

interface WindowAggregate {
  readonly slot: number;
  readonly create: () => Accumulator;
  readonly value: Evaluate;
}

/** Over all rows so far: nothing has to be kept. */
function runningAggregates(aggregates: readonly WindowAggregate[]): Operator {
  return function* runningAggregates(input, run) {
    const accumulators = aggregates.map(({ create }) => create());
    let bytes = 0;
    yield* turnBatches(input, function* running(batch) {
      for (const row of batch) {
        const values = aggregates.map(({ value }) => value(row, run));
        for (let at = 0; at < values.length; at += 1) {
          const more = accumulators[at]!.add(values[at]!);
          run.memory.take(more);
          bytes += more;
          row[aggregates[at]!.slot] = copied(accumulators[at]!.result());
        }
        if (run.slices.dueAfterRow()) yield PAUSE;
      }
      return batch;
    });
    run.memory.give(bytes);
  };
}

/** A list that goes on growing must not grow in rows that have it already. */
const copied = (result: JsonValue): JsonValue => (Array.isArray(result) ? [...(result as readonly JsonValue[])] : result);

function* windowed(
  node: WindowNode,
  input: Source,
  range: Evaluate | null,
  aggregates: readonly WindowAggregate[],
  run: QueryRun,
  base: Row,
): Source {
  const sizes = new RowSizes(base);
  const rows: Row[] = [];
  /** Rows that windows are made of, with the values to be aggregated. */
  const members: { readonly row: Row; readonly values: readonly JsonValue[] }[] = [];
  const positions: number[] = [];
  let bytes = 0;
  yield* takeRows(input, run, (row) => {
    const values = aggregates.map(({ value }) => value(row, run));
    const size = sizes.next(row) + sizeOfAll(values);
    run.memory.take(size);
    bytes += size;
    rows.push(row);
    const position = range ? positionOf(node, range(row, run), run) : 0;
    if (position === null) {
      for (const { slot } of aggregates) row[slot] = null;
    } else {
      members.push({ row, values });
      positions.push(position);
    }
  });
  const frameOf = range ? rangeFrames(node, positions) : rowFrames(node, members.length);
  const slots = aggregates.map(({ slot }) => slot);
  const window = new SlidingAggregates(aggregates, (at) => members[at]!.values, run);
  for (let at = 0; at < members.length; at += 1) {
    for (const _ of window.moveTo(frameOf(at))) yield PAUSE;
    window.results.forEach((result, which) => (members[at]!.row[slots[which]!] = result));
  }
  for (let at = 0; at < rows.length; at += BATCH_ROWS) yield rows.slice(at, at + BATCH_ROWS);
  run.memory.give(bytes);
}

/** The aggregates of a window that moves forwards. They start anew only when rows leave it. */
class SlidingAggregates {
  results: readonly JsonValue[] = [];
  private accumulators: readonly Accumulator[];
  private frame: Frame = { start: 0, end: 0 };

  constructor(
    private readonly aggregates: readonly WindowAggregate[],
    private readonly valuesOf: (row: number) => readonly JsonValue[],
    private readonly run: QueryRun,
  ) {
    this.accumulators = this.started();
    this.results = this.accumulators.map((accumulator) => accumulator.result());
  }

  /** Yields when the query should pause. */
  *moveTo({ start, end }: Frame): Generator<void, void, undefined> {
    const { frame } = this;
    if (frame.start === start && frame.end === end && end > 0) return;
    const goesOn = frame.start === start && frame.end <= end;
    if (!goesOn) this.accumulators = this.started();
    for (let at = goesOn ? frame.end : start; at < end; at += 1) {
      const values = this.valuesOf(at);
      for (let which = 0; which < values.length; which += 1) this.accumulators[which]!.add(values[which]!);
      if (this.run.slices.dueAfterRow()) yield;
    }
    this.frame = { start, end };
    this.results = this.accumulators.map((accumulator) => copied(accumulator.result()));
  }

  private started(): readonly Accumulator[] {
    return this.aggregates.map(({ create }) => create());
  }
}
