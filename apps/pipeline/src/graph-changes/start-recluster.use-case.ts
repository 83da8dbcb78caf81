import { Inject, Injectable } from '@nestjs/common';
import type { Jobs } from '@strata/jobs';
import { JOB_QUEUE } from '@strata/jobs';
import type { StrategyRow } from '@strata/knowledge';
import { CorpusGraph, Strategies } from '@strata/knowledge';
import { ProjectModels } from '@strata/models';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { newReclusterId } from '../operations/operation-ids';
import { CategoryLabels } from '../projects/category-labels.use-case';
import { graphNotBuilt, invalidGraphChange } from './graph-changes.errors';
import type { ReclusterPayload } from './recluster-payload';
import { MAX_QUEUED_RECLUSTERS, RECLUSTER_JOB, RECLUSTERS_KEPT_MS } from './recluster-payload';

const MAX_PARTITIONS = 5;

export interface ReclusterRequest {
  readonly partitionIds: readonly string[];
  readonly category: string | undefined;
}

/** Whether a partition was taken up, or joined to a recluster that is running or queued. */
export interface AcceptedPartition {
  readonly ragPartitionId: string;
  readonly accepted: boolean;
  readonly errorMessage: string;
}

@Injectable()
export class StartRecluster {
  /** calls of this process one after another: two of the same partition become one recluster */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly corpus: CorpusGraph,
    private readonly strategies: Strategies,
    private readonly labels: CategoryLabels,
    private readonly claims: ClaimOperation,
    @Inject(JOB_QUEUE) private readonly jobs: Jobs,
    @Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'chatProvider'>,
  ) {}

  /**
   * Queues partitions to have their communities found anew, behind the reclusters that run already.
   * @returns one result per distinct partition, in the order asked for
   * @throws AppError invalid-argument; failed-precondition before the first build; aborted while another operation runs
   */
  async execute({ partitionIds, category: sent }: ReclusterRequest): Promise<AcceptedPartition[]> {
    const asked = [...new Set(partitionIds.map((id) => id.trim()))];
    const named = asked.filter((id) => id !== '');
    if (named.length === 0) throw invalidGraphChange('partition_ids must name at least one partition');
    if (named.length > MAX_PARTITIONS)
      throw invalidGraphChange(`partition_ids: at most ${MAX_PARTITIONS} partitions per call, ${named.length} were sent`);
    if ((await this.models.chatProvider()) === 'triton')
      throw invalidGraphChange('reclustering is not available in a project whose chat provider is triton');
    await this.claims.assertAllowed('recluster'); // a first build that runs is in the way: it is not "not built"
    await this.corpus.prepare();
    if (await this.corpus.isEmpty()) throw graphNotBuilt(this.corpus.project);
    const [category] = sent === undefined || sent === '' ? [undefined] : await this.labels.resolve([sent]);
    const turn = this.queue.then(() => this.start(asked, category));
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  private async start(asked: readonly string[], category: string | undefined): Promise<AcceptedPartition[]> {
    const profiles = new Map((await this.strategies.list()).map((profile) => [profile.rag_partition_id, profile]));
    const results = asked.map((id) => answer(id, profiles.get(id), category));
    const underWay = await this.underWay();
    const fresh = results.filter(({ accepted, ragPartitionId }) => accepted && !underWay.has(ragPartitionId));
    if (fresh.length === 0) return results;
    const id = newReclusterId();
    await this.claims.execute({ call: 'recluster', kind: 'recluster', id }, RECLUSTER_JOB, async () => {
      await this.jobs.removeFinished(RECLUSTER_JOB, { olderThanMs: RECLUSTERS_KEPT_MS });
      return { partitionIds: fresh.map(({ ragPartitionId }) => ragPartitionId) } satisfies ReclusterPayload;
    });
    return results;
  }

  /** Partitions of reclusters that have not ended. */
  private async underWay(): Promise<Set<string>> {
    const jobs = await this.jobs.list(RECLUSTER_JOB, MAX_QUEUED_RECLUSTERS);
    const open = jobs.filter(({ finishedAt }) => finishedAt === undefined);
    return new Set(open.flatMap(({ payload }) => (payload as ReclusterPayload).partitionIds));
  }
}

function answer(ragPartitionId: string, profile: StrategyRow | undefined, category: string | undefined): AcceptedPartition {
  const problem =
    ragPartitionId === ''
      ? 'the partition id is empty'
      : profile === undefined
        ? `no partition ${ragPartitionId}`
        : profile.strategy_type !== 'FullGraphRAG'
          ? `partition ${ragPartitionId} is ${profile.strategy_type}: it has no communities`
          : category !== undefined && profile.module !== category
            ? `partition ${ragPartitionId} is not of category ${category}`
            : '';
  return { ragPartitionId, accepted: problem === '', errorMessage: problem };
}
