import { Injectable } from '@nestjs/common';
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
    const [profile, batches] = await Promise.all([this.strategies.find(partitionId), this.batchSizes(partitionId)]);
    if (!profile) return {};
    const unit = `churn:${partitionId}`;
    const known = (await context.recall(unit)) as Baseline | undefined;
    const baseline = known ?? nextBaseline(profile, batches, entitiesAdded);
    if (!known) await context.checkpoint(unit, baseline);
    return this.keep(profile, baseline, batches);
  }

  /**
   * After documents have left a partition: the entities that went count as churn. Part of a change that can be taken back.
   * @returns `undefined` when the partition has no profile any more
   */
  async afterRemoval(changeId: string, partitionId: string, entitiesRemoved: number): Promise<Divergence | undefined> {
    const [profile, batches] = await Promise.all([this.strategies.find(partitionId), this.batchSizes(partitionId)]);
    if (!profile) return undefined;
    if (profile.strategy_type === 'VectorRAG') return { divergenceScore: 0, needsReclustering: false };
    await this.corpus.journal.keep(changeId, this.corpus.names.rags, [partitionId]);
    return this.keep(profile, nextBaseline(profile, batches, entitiesRemoved), batches);
  }

  /** After a successful clustering: what is there now is the new baseline. */
  async afterRecluster(partitionId: string): Promise<void> {
    const [profile, batches] = await Promise.all([this.strategies.find(partitionId), this.batchSizes(partitionId)]);
    if (!profile) return;
    await this.strategies.change(partitionId, {
      divergence_score: 0,
      needs_reclustering: false,
      baseline_entity_count: sum(batches),
      cumulative_churn: 0,
      last_reclustered_at: Date.now() / 1_000,
    });
  }

  private async keep(profile: StrategyRow, baseline: Baseline, batchSizes: readonly number[]): Promise<Divergence> {
    const { score } = divergenceScore({ baselineEntityCount: baseline.entities, cumulativeChurn: baseline.churn, batchSizes });
    // a first measurement sets the baseline only
    const shown = baseline.isFirst ? 0 : score;
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

  private async batchSizes(partitionId: string): Promise<number[]> {
    return (await this.graph.entityBatches(partitionId)).map(({ entities }) => entities);
  }
}

/** Entities that came or went count against the baseline; without one, what is there now becomes it. */
function nextBaseline(profile: StrategyRow, batchSizes: readonly number[], changed: number): Baseline {
  const known = profile.baseline_entity_count ?? 0;
  if (known === 0) return { entities: sum(batchSizes), churn: 0, isFirst: true };
  return { entities: known, churn: (profile.cumulative_churn ?? 0) + changed, isFirst: false };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
