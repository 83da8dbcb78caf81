import { Injectable } from '@nestjs/common';
import { KnowledgeGraph, Strategies } from '@strata/knowledge';
import { fittedProfile } from './strategy-profile';

@Injectable()
export class FitStrategy {
  constructor(
    private readonly strategies: Strategies,
    private readonly graph: KnowledgeGraph,
  ) {}

  /**
   * Makes the profile of a partition fit what imports found in it: one that was to get a graph is VectorRAG while no document has an entity,
   * and FullGraphRAG again once some have. May be repeated; a partition without a profile is left alone.
   * @param added entities that an import has just added
   * @returns whether there are entities in the partition
   */
  async execute(partitionId: string, added: number): Promise<boolean> {
    const hasEntities = added > 0 || (await this.graph.countInPartition('entities', partitionId)) > 0;
    const profile = await this.strategies.find(partitionId);
    const change = profile && fittedProfile(profile, hasEntities);
    if (change) await this.strategies.change(partitionId, { ...change, updated_at: String(Date.now() / 1_000) });
    return hasEntities;
  }
}
