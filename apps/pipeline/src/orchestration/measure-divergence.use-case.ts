import { Injectable } from '@nestjs/common';
import { divergenceScore, needsReclustering } from '@strata/graph';
import type { JobContext } from '@strata/jobs';
import { KnowledgeGraph, Strategies } from '@strata/knowledge';

/** What a partition's communities were made of, and what has changed since. */
type Baseline = { readonly entities: number; readonly churn: number };

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
    const [profile, counted] = await Promise.all([this.strategies.find(partitionId), this.graph.entityBatches(partitionId)]);
    if (!profile) return {};
    const batches = counted.map(({ entities }) => entities);
    const total = batches.reduce((sum, size) => sum + size, 0);
    const unit = `churn:${partitionId}`;
    let baseline = (await context.recall(unit)) as Baseline | undefined;
    const isFirst = (profile.baseline_entity_count ?? 0) === 0;
    if (!baseline) {
      baseline = isFirst
        ? { entities: total, churn: 0 }
        : { entities: profile.baseline_entity_count ?? 0, churn: (profile.cumulative_churn ?? 0) + entitiesAdded };
      await context.checkpoint(unit, baseline);
    }
    const { score } = isFirst
      ? { score: 0 }
      : divergenceScore({ baselineEntityCount: baseline.entities, cumulativeChurn: baseline.churn, batchSizes: batches });
    const flagged = needsReclustering(score, profile.divergence_threshold);
    await this.strategies.change(partitionId, {
      divergence_score: score,
      needs_reclustering: flagged,
      baseline_entity_count: baseline.entities,
      cumulative_churn: baseline.churn,
      ...(isFirst ? { last_reclustered_at: Date.now() / 1_000 } : {}),
    });
    return { divergenceScore: Number(score.toFixed(6)), needsReclustering: flagged };
  }
}
