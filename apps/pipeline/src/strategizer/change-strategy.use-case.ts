import { Injectable } from '@nestjs/common';
import type { StrategyRow, StrategyType } from '@strata/knowledge';
import { CorpusGraph, STRATEGY_TYPES, Strategies } from '@strata/knowledge';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { invalidStrategy, unknownCluster } from './strategizer.errors';
import { changedProfile, DIVERGENCE_THRESHOLD } from './strategy-profile';

export interface StrategyChangeRequest {
  readonly clusterId: string;
  readonly strategyType: string | undefined;
  readonly entityTypes: readonly string[] | undefined;
  readonly extractImages: boolean | undefined;
}

@Injectable()
export class ChangeStrategy {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly strategies: Strategies,
    private readonly claims: ClaimOperation,
  ) {}

  /**
   * Overrides the strategy of one cluster; where it has two profiles, the newest. The partition id never changes.
   * @throws AppError invalid-argument; not-found; aborted while a build, an orchestration or the strategizer runs
   */
  async execute({ clusterId, strategyType, entityTypes, extractImages }: StrategyChangeRequest): Promise<StrategyRow> {
    if (clusterId.trim() === '') throw invalidStrategy('cluster_id must not be empty');
    if (!isStrategyType(strategyType)) throw invalidStrategy(`strategy_type must be one of ${STRATEGY_TYPES.join(', ')}`);
    await this.claims.assertAllowed('change-strategy'); // first: what runs may be about to make the profile
    await this.corpus.prepare();
    const [profile] = await this.strategies.ofCluster(clusterId);
    if (!profile) throw unknownCluster(clusterId);
    const change: Partial<StrategyRow> = {
      ...changedProfile(profile, { strategyType, entityTypes, extractImages }),
      strategy_type: strategyType,
      rag_mode: strategyType,
      graph_strategy: null, // what is asked for now counts
      updated_at: String(Date.now() / 1_000),
      ...(strategyType === 'FullGraphRAG' && profile.divergence_threshold === undefined
        ? { divergence_threshold: DIVERGENCE_THRESHOLD }
        : {}),
    };
    await this.strategies.change(profile.rag_partition_id, change);
    return { ...profile, ...change };
  }
}

function isStrategyType(type: string | undefined): type is StrategyType {
  return STRATEGY_TYPES.some((known) => known === type);
}
