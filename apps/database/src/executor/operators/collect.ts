import type { CollectNode } from '../../planner/plan-nodes';
import type { JsonValue } from '../../storage/api';
import { compareValues } from '../../values/compare';
import type { Accumulator } from '../aggregates';
import { ACCUMULATORS } from '../aggregates';
import type { NodeCompiler } from '../compiler';
import { GroupIndex } from '../group-key';
import { sizeOf } from '../memory-meter';
import type { Operator } from '../operator';
import type { QueryRun } from '../query-run';
import type { Row } from '../source';
import { BATCH_ROWS, PAUSE } from '../source';

interface Group {
  readonly keys: readonly JsonValue[];
  readonly accumulators: readonly Accumulator[];
  readonly members: JsonValue[];
}

/** What the two methods share: keys of a row, adding a row to a group, the row a group becomes. */
class Grouping {
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
    return { keys, accumulators: this.aggregates.map(({ create }) => create(run)), members: [] };
  }

  /** @returns bytes it now holds more */
  add(group: Group, row: Row, run: QueryRun): number {
    for (let at = 0; at < this.aggregates.length; at += 1) group.accumulators[at]!.add(this.aggregates[at]!.value(row, run));
    if (!this.member) return 0;
    const member = this.member(row, run);
    group.members.push(member);
    return sizeOf(member);
  }

  rowOf(group: Group, base: Row): Row {
    const row = base.slice();
    this.node.groups.forEach(({ variable }, at) => (row[variable.id] = group.keys[at]!));
    this.node.aggregates.forEach(({ variable }, at) => (row[variable.id] = group.accumulators[at]!.result()));
    if (this.node.into) row[this.node.into.variable.id] = group.members;
    return row;
  }
}

const GROUP_BYTES = 128;

/** COLLECT with a table of all groups, in the order they appear. */
export function compileHashCollect(node: CollectNode, compiler: NodeCompiler): Operator {
  const grouping = new Grouping(node, compiler);
  return function* hashCollect(input, run, base) {
    const index = new GroupIndex<Group>();
    const groups: Group[] = [];
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      let bytes = 0;
      for (const row of batch) {
        const keys = grouping.keysOf(row, run);
        const group = index.get(keys, () => {
          const created = grouping.start(keys, run);
          groups.push(created);
          bytes += GROUP_BYTES + sizeOf(keys);
          return created;
        });
        bytes += grouping.add(group, row, run);
      }
      run.memory.take(bytes);
      if (run.slices.due()) yield PAUSE;
    }
    for (let at = 0; at < groups.length; at += BATCH_ROWS)
      yield groups.slice(at, at + BATCH_ROWS).map((group) => grouping.rowOf(group, base));
  };
}

/** COLLECT over input that is sorted by the keys: one group is open at a time. Without keys there is exactly one group. */
export function compileSortedCollect(node: CollectNode, compiler: NodeCompiler): Operator {
  const grouping = new Grouping(node, compiler);
  const single = node.groups.length === 0;
  return function* sortedCollect(input, run, base) {
    let open = single ? grouping.start([], run) : null;
    let out: Row[] = [];
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      for (const row of batch) {
        const keys = grouping.keysOf(row, run);
        if (!open || !sameKeys(open.keys, keys)) {
          if (open) out.push(grouping.rowOf(open, base));
          open = grouping.start(keys, run);
        }
        run.memory.take(grouping.add(open, row, run));
      }
      if (out.length >= BATCH_ROWS) {
        yield out;
        out = [];
      }
      if (run.slices.due()) yield PAUSE;
    }
    if (open) out.push(grouping.rowOf(open, base));
    if (out.length > 0) yield out;
  };
}

const sameKeys = (a: readonly JsonValue[], b: readonly JsonValue[]): boolean =>
  a.every((key, at) => compareValues(key, b[at]!) === 0);

/** RETURN DISTINCT: rows leave as soon as their value is seen for the first time. */
export function compileDistinct(node: CollectNode, compiler: NodeCompiler): Operator {
  const keys = node.groups.map(({ expression }) => compiler.expressions.value(expression));
  return function* distinct(input, run, base) {
    const seen = new GroupIndex<{ used: boolean }>();
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      const out: Row[] = [];
      for (const row of batch) {
        const values = keys.map((key) => key(row, run));
        const entry = seen.get(values, () => ({ used: false }));
        if (entry.used) continue;
        entry.used = true;
        run.memory.take(sizeOf(values));
        const kept = base.slice();
        node.groups.forEach(({ variable }, at) => (kept[variable.id] = values[at]!));
        out.push(kept);
      }
      if (out.length > 0) yield out;
      if (run.slices.due()) yield PAUSE;
    }
  };
}

/** COLLECT WITH COUNT INTO of rows that have to be looked at. */
export function compileCount(node: CollectNode): Operator {
  return function* count(input, _run, base) {
    let rows = 0;
    for (const batch of input) {
      if (Array.isArray(batch)) rows += batch.length;
      else yield batch;
    }
    const row = base.slice();
    for (const { variable } of node.aggregates) row[variable.id] = rows;
    yield [row];
  };
}
