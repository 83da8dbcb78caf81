import type { PartitionState, PartitionTask } from './orchestration-payload';
import type { LeftOutOfImport } from './partition-import';

/** Left-out files that a run's record names; all are counted. */
const MAX_NAMED = 1_000;

/**
 * Left-out files of a partition under the names that people know: with their sub-folders, and with the category.
 * @param before all partitions of the run: what they name counts towards the most that a run names
 */
export function leftOutOfPartition(
  { category, paths }: Pick<PartitionTask, 'category' | 'paths'>,
  { files, total }: LeftOutOfImport,
  before: readonly Pick<PartitionState, 'leftOut'>[],
): NonNullable<PartitionState['leftOut']> {
  const free = Math.max(0, MAX_NAMED - before.reduce((sum, { leftOut }) => sum + (leftOut?.files.length ?? 0), 0));
  const named = files.slice(0, free).map(({ fileId, name, code, reason }) => {
    return { fileId, name: paths?.[fileId] ?? name, category, code, reason };
  });
  return { files: named, total };
}
