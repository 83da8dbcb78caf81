import type { CollectNode } from '../../planner/plan-nodes';
import type { NodeCompiler } from '../../expressions/compiler';
import { GroupIndex } from '../../values/group-key';
import type { Operator } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import type { Row, Source } from '../../expressions/source';
import { BATCH_ROWS, PAUSE } from '../../expressions/source';
import { Partitions } from '../spill/partitions';
import type { Group } from './grouping';
import { Grouping } from './grouping';

/**
 * COLLECT with a table of all groups, in the order they appear. Once the table is full, rows of further groups go to disk in parts, which
 * are collected one after the other. When the known groups still grow, as INTO makes them, their rows go there too, and each part goes on
 * with its own groups.
 */
export function compileHashCollect(node: CollectNode, compiler: NodeCompiler): Operator {
  const grouping = new Grouping(node, compiler);
  return (input, run, base) => collected(input, { grouping, run, base }, [], 0);
}

interface Collection {
  readonly grouping: Grouping;
  readonly run: QueryRun;
  readonly base: Row;
}

/** The groups may grow so much beyond a full table before their rows go to disk. */
const GROWTH = 1.5;

/** @param groups to go on with; it takes them */
function* collected(input: Source, collection: Collection, groups: Group[], depth: number): Source {
  const { grouping, run } = collection;
  const { limits } = run.spill;
  const index = new GroupIndex<Group>();
  let bytes = 0; // of groups it goes on with it counts what they grow by
  for (const group of groups) index.add(group.keys, group);
  let partitions: Partitions | null = null;
  let isSealed = false;
  for (const batch of input) {
    if (!Array.isArray(batch)) {
      yield batch;
      continue;
    }
    for (const row of batch) {
      const keys = grouping.keysOf(row, run);
      let group = isSealed ? undefined : index.find(keys);
      if (!group) {
        if (partitions) {
          yield* partitions.add(keys, row);
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
    if (!partitions && (groups.length >= limits.rows || bytes >= limits.bytes)) partitions = new Partitions(run, depth);
    // one group cannot be divided: it has to be whole in the end
    if (partitions && groups.length > 1 && bytes >= GROWTH * limits.bytes) isSealed = true;
  }
  index.clear();
  if (!partitions) {
    yield* finished(groups, collection);
    return;
  }
  const growing = Object.groupBy(isSealed ? groups.splice(0) : [], ({ keys }) => partitions.partOf(keys));
  yield* finished(groups.splice(0), collection);
  for (const [part, source] of partitions.sources.entries()) yield* collected(source, collection, growing[part] ?? [], depth + 1);
}

function* finished(groups: readonly Group[], { grouping, run, base }: Collection): Source {
  for (let at = 0; at < groups.length; at += BATCH_ROWS) {
    yield groups.slice(at, at + BATCH_ROWS).map((group) => grouping.rowOf(group, base, run));
    if (run.slices.due()) yield PAUSE;
  }
}
