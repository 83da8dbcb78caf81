import { AppError } from '@strata/errors';
import type { ToolRouting } from '../retrieval/partition-routing';
import type { CustomTool } from './custom-tool';

/**
 * Which partitions some tools want searched together.
 * @throws AppError invalid-argument `ToolConfigError` when they disagree: true against false, or partitions of one against an explicit true
 */
export function toolRouting(tools: readonly CustomTool[]): ToolRouting {
  const idsWith = (accept: (config: CustomTool['config']) => boolean) =>
    tools.filter(({ config }) => accept(config)).map(({ id }) => id);
  const wanting = idsWith(({ autoSelectPartitions }) => autoSelectPartitions === true);
  const refusing = idsWith(({ autoSelectPartitions }) => autoSelectPartitions === false);
  const naming = idsWith(({ partitionIds }) => partitionIds.length > 0);
  if (wanting.length > 0 && refusing.length > 0)
    throw disagreement(`${wanting.join(', ')} select partitions, ${refusing.join(', ')} do not`);
  if (wanting.length > 0 && naming.length > 0)
    throw disagreement(`${wanting.join(', ')} select partitions, ${naming.join(', ')} name them`);
  const limits = tools.flatMap(({ config }) => config.maxPartitionLimit ?? []);
  return {
    partitionIds: [...new Set(tools.flatMap(({ config }) => config.partitionIds))],
    selects: refusing.length === 0,
    asks: wanting.length > 0,
    limit: limits.length === 0 ? undefined : Math.max(...limits),
  };
}

const disagreement = (how: string): AppError =>
  new AppError('invalid-argument', 'ToolConfigError', `custom tools disagree on partitions: ${how}`);
