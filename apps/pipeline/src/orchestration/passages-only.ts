import { asVectorRag } from '../strategizer/strategy-profile';
import type { PartitionTask } from './orchestration-payload';

/** A partition to import as VectorRAG that was to get a graph. */
export function passagesOnly(task: PartitionTask): PartitionTask {
  const { entity_types, tunables } = asVectorRag(task);
  return { ...task, strategyType: 'VectorRAG', entityTypes: entity_types, tunables };
}
