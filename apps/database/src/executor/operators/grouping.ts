import type { CollectNode } from '../../planner/plan-nodes';
import type { JsonValue } from '../../store/database';
import type { Accumulator } from '../aggregates';
import { ACCUMULATORS } from '../aggregates';
import type { NodeCompiler } from '../../expressions/compiler';
import { sizeOf, sizeOfAll } from '../../resources/memory-meter';
import type { QueryRun } from '../../expressions/query-run';
import type { Row } from '../../expressions/source';

export interface Group {
  readonly keys: readonly JsonValue[];
  readonly accumulators: readonly Accumulator[];
  readonly members: JsonValue[];
  /** what it holds */
  bytes: number;
}

const GROUP_BYTES = 128;

/** What all methods of COLLECT share: keys of a row, adding a row to a group, the row a group becomes. */
export class Grouping {
  private readonly keys;
  private readonly aggregates;
  private readonly member;

  constructor(
    private readonly node: CollectNode,
    { expressions }: NodeCompiler,
  ) {
    this.keys = node.groups.map(({ expression }) => expressions.value(expression));
    this.aggregates = node.aggregates.map((aggregate) => ({
      create: ACCUMULATORS[aggregate.function],
      value: expressions.value(aggregate.expression),
    }));
    this.member = node.into && expressions.value(node.into.expression);
  }

  keysOf(row: Row, run: QueryRun): readonly JsonValue[] {
    return this.keys.map((key) => key(row, run));
  }

  start(keys: readonly JsonValue[], run: QueryRun): Group {
    const bytes = GROUP_BYTES + sizeOfAll(keys);
    run.memory.take(bytes);
    return { keys, accumulators: this.aggregates.map(({ create }) => create()), members: [], bytes };
  }

  /** @returns bytes it holds more. @throws ArangoError resource-limit when that is above the query's memory limit */
  add(group: Group, row: Row, run: QueryRun): number {
    let bytes = 0;
    for (let at = 0; at < this.aggregates.length; at += 1)
      bytes += group.accumulators[at]!.add(this.aggregates[at]!.value(row, run));
    if (this.member) {
      const member = this.member(row, run);
      group.members.push(member);
      bytes += sizeOf(member);
    }
    if (bytes > 0) {
      group.bytes += bytes;
      run.memory.take(bytes);
    }
    return bytes;
  }

  /** The row that leaves the COLLECT; whoever keeps it counts its memory from then on. */
  rowOf(group: Group, base: Row, run: QueryRun): Row {
    const row = base.slice();
    this.node.groups.forEach(({ variable }, at) => (row[variable.id] = group.keys[at]!));
    this.node.aggregates.forEach(({ variable }, at) => (row[variable.id] = group.accumulators[at]!.result()));
    if (this.node.into) row[this.node.into.variable.id] = group.members;
    run.memory.give(group.bytes);
    return row;
  }
}
