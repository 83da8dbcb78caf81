import type { GraphPartition } from '@strata/client';
import { commandIn } from '../projects/chosen-project';
import { UserError } from '../terminal/user-error';

export interface PartitionChoice {
  project: string;
  /** only partitions of this category */
  category?: string;
  /** also those whose communities still fit */
  all?: boolean;
}

/**
 * Partitions to recluster: those that are named; else of all that have communities those that need it, or with `all` every one.
 * @throws UserError for names that no partition has, for a named one without communities or of another category, and for an unknown category
 */
export function choosePartitions(
  partitions: readonly GraphPartition[],
  wanted: readonly string[],
  { project, category, all = false }: PartitionChoice,
): GraphPartition[] {
  const known = [...new Set(partitions.map((partition) => partition.category))];
  if (category !== undefined && !known.includes(category))
    throw new UserError(`no partition of a category ${category}; there are: ${known.join(', ') || 'none'}`);
  if (wanted.length > 0 && all) throw new UserError('--all and names of partitions do not go together');
  if (wanted.length === 0)
    return partitions.filter(
      (partition) =>
        partition.strategy === 'FullGraphRAG' &&
        (category === undefined || partition.category === category) &&
        (all || partition.needsReclustering),
    );
  return [...new Set(wanted)].map((id) => {
    const partition = partitions.find((one) => one.id === id);
    if (!partition) throw new UserError(`no partition ${id}; ${commandIn(project, 'graph list')} names them`);
    if (partition.strategy !== 'FullGraphRAG')
      throw new UserError(`partition ${id} is ${partition.strategy}: it has no communities`);
    if (category !== undefined && partition.category !== category)
      throw new UserError(`partition ${id} is of category ${partition.category}, not ${category}`);
    return partition;
  });
}
