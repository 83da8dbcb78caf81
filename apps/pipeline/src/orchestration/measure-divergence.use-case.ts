import { Injectable } from '@nestjs/common';
import { AppError } from '@strata/errors';
import { divergenceScore, needsReclustering } from '@strata/graph';
import type { JobContext } from '@strata/jobs';
import type { StrategyRow } from '@strata/knowledge';
import { CorpusGraph, KnowledgeGraph, Strategies } from '@strata/knowledge';

/** What a partition's communities were made of, and what has changed since. */
type Baseline = { readonly entities: number; readonly churn: number; readonly isFirst: boolean };

export interface Divergence {
  readonly divergenceScore: number;
  readonly needsReclustering: boolean;
}

/**
 * Measures how far a partition has drifted from its communities, and keeps the result on its profile (docs/contracts/pipeline.md,
 * "Divergence").
 */
@Injectable()
export class MeasureDivergence {
  constructor(
    private readonly graph: KnowledgeGraph,
    private readonly strategies: Strategies,
    private readonly corpus: CorpusGraph,
  ) {}

  /**
   * After an import. The first one sets the baseline, because it also clusters; later ones count as churn.
   * The new numbers are decided once per job, so that a repeated call after a restart adds nothing twice.
   */
  async afterImport(
    context: Pick<JobContext, 'recall' | 'checkpoint'>,
    partitionId: string,
    entitiesAdded: number,
  ): Promise<Partial<Divergence>> {
    const profile = await this.strategies.find(partitionId);
    if (profile?.strategy_type !== 'FullGraphRAG') return {};
    const unit = `churn:${partitionId}`;
    const known = (await context.recall(unit)) as Baseline | undefined;
    const baseline = known ?? (await this.nextBaseline(profile, entitiesAdded));
    if (!known) await context.checkpoint(unit, baseline);
    return this.keep(profile, baseline);
  }

  /**
   * After documents have left a partition: the entities that went count as churn. Part of a change that can be taken back.
   * @returns `undefined` when the partition has no profile any more
   */
  async afterRemoval(changeId: string, partitionId: string, entitiesRemoved: number): Promise<Divergence | undefined> {
    const profile = await this.strategies.find(partitionId);
    if (!profile) return undefined;
    if (profile.strategy_type === 'VectorRAG') return { divergenceScore: 0, needsReclustering: false };
    await this.corpus.journal.keep(changeId, this.corpus.names.rags, [partitionId]);
    return this.keep(profile, await this.nextBaseline(profile, entitiesRemoved));
  }

  /**
   * After a successful clustering: what is there now is the new baseline.
   * @param attempt that clustered; a partition that another operation has got hold of since is left as it is
   */
  async afterRecluster(partitionId: string, attempt: string): Promise<void> {
    const change = this.strategies.changeStatement(partitionId, {
      divergence_score: 0,
      needs_reclustering: false,
      baseline_entity_count: await this.graph.entityNames(partitionId),
      cumulative_churn: 0,
      last_reclustered_at: Date.now() / 1_000,
    });
    await this.graph.asRecluster({ partitionId, attempt }, change).catch((error: unknown) => {
      if (!(error instanceof AppError && error.type === 'ReclusterSuperseded')) throw error;
    });
  }

  private async keep(profile: StrategyRow, baseline: Baseline): Promise<Divergence> {
    const shown = baseline.isFirst ? 0 : await this.score(profile._key, baseline); // a first measurement sets the baseline only
    const flagged = needsReclustering(shown, profile.divergence_threshold);
    await this.strategies.change(profile._key, {
      divergence_score: shown,
      needs_reclustering: flagged,
      baseline_entity_count: baseline.entities,
      cumulative_churn: baseline.churn,
      ...(baseline.isFirst ? { last_reclustered_at: Date.now() / 1_000 } : {}),
    });
    return { divergenceScore: Number(shown.toFixed(6)), needsReclustering: flagged };
  }

  /** Entities that came or went count against the baseline; without one, the names that are there now become it. */
  private async nextBaseline({ _key, baseline_entity_count, cumulative_churn }: StrategyRow, changed: number): Promise<Baseline> {
    const known = baseline_entity_count ?? 0;
    if (known === 0) return { entities: await this.graph.entityNames(_key), churn: 0, isFirst: true };
    return { entities: known, churn: (cumulative_churn ?? 0) + changed, isFirst: false };
  }

  private async score(partitionId: string, { entities, churn }: Baseline): Promise<number> {
    const batchSizes = (await this.graph.entityBatches(partitionId)).map(({ entities: ofBatch }) => ofBatch);
    return divergenceScore({ baselineEntityCount: entities, cumulativeChurn: churn, batchSizes }).score;
  }
}
