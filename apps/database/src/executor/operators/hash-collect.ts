import type { CollectNode } from '../../planner/plan-nodes';
import type { NodeCompiler } from '../compiler';
import { GroupIndex, groupHash } from '../group-key';
import type { Operator } from '../operator';
import type { QueryRun } from '../query-run';
import type { Row, Source } from '../source';
import { BATCH_ROWS, PAUSE } from '../source';
import { SpilledRows } from '../spill/spilled-rows';
import type { Group } from './grouping';
import { Grouping } from './grouping';

const PARTITIONS = 16;

/**
 * COLLECT with a table of all groups, in the order they appear. Once the table is full, rows of further groups go to partitions on disk,
 * which are collected one after the other.
 */
export function compileHashCollect(node: CollectNode, compiler: NodeCompiler): Operator {
  const grouping = new Grouping(node, compiler);
  return (input, run, base) => collected(input, grouping, run, base, 0);
}

function* collected(input: Source, grouping: Grouping, run: QueryRun, base: Row, depth: number): Source {
  const { limits } = run.spill;
  const index = new GroupIndex<Group>();
  const groups: Group[] = [];
  let bytes = 0;
  let partitions: readonly SpilledRows[] | null = null;
  for (const batch of input) {
    if (!Array.isArray(batch)) {
      yield batch;
      continue;
    }
    for (const row of batch) {
      const keys = grouping.keysOf(row, run);
      let group = index.find(keys);
      if (!group) {
        if (partitions) {
          partitions[groupHash(keys, depth) % PARTITIONS]!.add(row);
          continue;
        }
        group = grouping.start(keys, run);
        index.add(keys, group);
        groups.push(group);
        bytes += group.bytes;
      }
      bytes += grouping.add(group, row, run);
      if (run.slices.dueAfterRow()) yield PAUSE;
    }
    if (!partitions && (groups.length >= limits.rows || bytes >= limits.bytes)) partitions = newPartitions(run);
  }
  for (let at = 0; at < groups.length; at += BATCH_ROWS) {
    yield groups.slice(at, at + BATCH_ROWS).map((group) => grouping.rowOf(group, base, run));
    if (run.slices.due()) yield PAUSE;
  }
  for (const partition of partitions ?? []) yield* collected(rowsOf(partition, run), grouping, run, base, depth + 1);
}

function newPartitions(run: QueryRun): readonly SpilledRows[] {
  const file = run.spill.create();
  return Array.from({ length: PARTITIONS }, () => new SpilledRows(file));
}

function* rowsOf(partition: SpilledRows, run: QueryRun): Source {
  for (let rows = partition.read(); rows.length > 0; rows = partition.read()) {
    yield rows;
    if (run.slices.due()) yield PAUSE;
  }
}
