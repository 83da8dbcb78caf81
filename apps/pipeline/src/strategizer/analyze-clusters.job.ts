import { Inject, Injectable } from '@nestjs/common';
import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import { AppError, isPassing } from '@strata/errors';
import { OperationLeases } from '@strata/job-lock';
import type { JobConsumer, JobContext, Json } from '@strata/jobs';
import type { ClusterComplexity, DomainRow, StrategyRow, StrategyType } from '@strata/knowledge';
import { CorpusGraph, Strategies } from '@strata/knowledge';
import type { EntityTypeNamer } from '@strata/models';
import type { LeasedJob } from '../operations/under-lease.job';
import { abandonLease, underLease } from '../operations/under-lease.job';
import { CategoryLabels } from '../projects/category-labels.use-case';
import type { AnalysisPayload, AnalysisResult } from './analysis-payload';
import { ANALYSIS_JOB } from './analysis-payload';
import { complexityScore, evenlySpaced, SAMPLED_DOCUMENTS } from './complexity-score';
import { COMPLEXITY_PERCENT } from './full-graph-rag-share';
import { fullGraphRagClusters } from './rank-clusters';
import { everyClusterFailed, unmatchedCategories } from './strategizer.errors';
import { cleanTypes, DIVERGENCE_THRESHOLD, newTunables, partitionId } from './strategy-profile';

/** Injection token of the model that names entity types. */
export const ENTITY_TYPE_NAMER = Symbol('EntityTypeNamer');

const ONTOLOGY_SIZE = { min: 8, max: 12 } as const;
const SAMPLE_CHARACTERS = 4_800;
/** Clusters whose profiles, and marks on their documents, are stored together. */
const PROFILES_PER_WRITE = 20;

interface Run {
  readonly context: JobContext;
  readonly payload: AnalysisPayload;
  readonly signal: AbortSignal;
  readonly patience: RetryBudget;
}

/** Scores clusters, picks a strategy for each, names entity types where it is FullGraphRAG (docs/contracts/pipeline.md, "Strategies"). */
@Injectable()
export class AnalyzeClusters implements JobConsumer {
  readonly name = ANALYSIS_JOB;

  constructor(
    private readonly corpus: CorpusGraph,
    private readonly strategies: Strategies,
    private readonly labels: CategoryLabels,
    @Inject(ENTITY_TYPE_NAMER) private readonly namer: EntityTypeNamer,
    private readonly leases: OperationLeases,
  ) {}

  async run(context: JobContext): Promise<Json> {
    return underLease(context, this.leases, this.leased(), (signal) =>
      this.analyze({ context, payload: context.payload as AnalysisPayload, signal, patience: { ...context.patience, signal } }),
    );
  }

  async abandoned(context: JobContext): Promise<void> {
    await abandonLease(context, this.leases, this.leased());
  }

  /** Nothing to undo: profiles that were stored by then are whole, and the next run passes them over. */
  private leased(): LeasedJob {
    return { project: this.corpus.project, call: 'start-analysis', kind: 'strategizer' };
  }

  private async analyze(run: Run): Promise<AnalysisResult> {
    run.signal.throwIfAborted();
    const domains = await this.clustersInScope(run);
    const total = domains.length;
    const report = (percent: number, message: string, clustersDone: number) =>
      run.context.report({ phase: 'analyzing', percent, message, detail: { clustersTotal: total, clustersDone } });
    await report(5, `${total} clusters to analyse`, 0);
    const before = await this.profilesBefore(run);
    const scored = await this.score(run, domains, (done) =>
      report(5 + Math.floor((45 * done) / total), `Scored ${done} of ${total} clusters`, 0),
    );
    const full = fullGraphRagClusters(scored, COMPLEXITY_PERCENT[run.payload.complexity]);

    const skipped: string[] = [];
    const failures: string[] = [];
    let done = 0;
    const made: StrategyRow[] = [];
    const store = () => {
      const profiles = made.splice(0);
      return retryWhileUnavailable(() => this.strategies.save(profiles), run.patience);
    };
    await inLanes(domains, run.payload.maxParallelClusters, async (domain) => {
      run.signal.throwIfAborted();
      const type = full.has(domain._key) ? 'FullGraphRAG' : 'VectorRAG';
      const known = before.filter(({ cluster }) => cluster === domain._key);
      if (known.length > 0) skipped.push(domain._key);
      if (known.every((profile) => profile.type !== type)) {
        const profile = await this.assign(run, domain, type);
        if (typeof profile === 'string') failures.push(profile);
        else if (made.push(profile) >= PROFILES_PER_WRITE) await store();
      }
      done += 1;
      await report(50 + Math.floor((50 * done) / total), `${done} of ${total} clusters done`, done);
    });
    await store();
    if (total > 0 && failures.length === total) throw everyClusterFailed(total, failures[0]!);
    return { message: completionMessage(total, full.size, skipped, failures), clustersTotal: total, clustersDone: done };
  }

  private async clustersInScope({ payload, patience }: Run): Promise<DomainRow[]> {
    const labels = await retryWhileUnavailable(() => this.labels.resolve(payload.categories), patience);
    const domains = await retryWhileUnavailable(() => this.corpus.domains(labels), patience);
    const covered = new Set(domains.map(({ module }) => module));
    const unmatched = payload.categories.filter((_, place) => !covered.has(labels[place] ?? ''));
    if (unmatched.length > 0) throw unmatchedCategories(unmatched);
    return domains;
  }

  /** Profiles that were there when the run began: a restarted run must not take its own for older ones. */
  private async profilesBefore({ context, patience }: Run): Promise<{ cluster: string; type: StrategyType }[]> {
    const known = (await context.recall('profiles-before')) as { cluster: string; type: StrategyType }[] | undefined;
    if (known) return known;
    const profiles = await retryWhileUnavailable(() => this.strategies.list(), patience);
    const before = profiles.map(({ cluster_id, strategy_type }) => ({ cluster: cluster_id, type: strategy_type }));
    await context.checkpoint('profiles-before', before);
    return before;
  }

  private async score(
    { patience, signal, payload }: Run,
    domains: readonly DomainRow[],
    onProgress: (done: number) => Promise<void>,
  ) {
    const similarities = new Map<string, number>();
    for (const module of new Set(domains.map((domain) => domain.module)))
      for (const [cluster, mean] of await retryWhileUnavailable(() => this.corpus.meanSimilarities(module), patience))
        similarities.set(cluster, mean);
    const complexities: ClusterComplexity[] = [];
    const scored: { id: string; documentCount: number; score: number }[] = [];
    await inLanes(domains, payload.maxParallelClusters, async (domain) => {
      signal.throwIfAborted();
      const texts = await this.sample(domain, patience);
      const { score, parts } = complexityScore({
        texts,
        documentCount: domain.size,
        meanSimilarity: similarities.get(domain._key),
      });
      const metrics = {
        ...{ lexical_density: parts.lexicalDensity, word_length: parts.wordLength, term_density: parts.termDensity },
        ...{ size: parts.size, spread: parts.spread },
      };
      complexities.push({ cluster: domain._key, score, metrics });
      scored.push({ id: domain._key, documentCount: domain.size, score });
      await onProgress(scored.length);
    });
    await retryWhileUnavailable(() => this.corpus.saveComplexities(complexities), patience);
    return scored;
  }

  private async sample(domain: DomainRow, patience: RetryBudget): Promise<string[]> {
    const keys = evenlySpaced(domain.members, SAMPLED_DOCUMENTS);
    const documents = await retryWhileUnavailable(() => this.corpus.texts(keys), patience);
    return documents.map(({ content }) => content.slice(0, SAMPLE_CHARACTERS));
  }

  /** @returns the profile, or what went wrong with this cluster: one bad cluster does not end the run */
  private async assign(
    { context, payload, patience, signal }: Run,
    domain: DomainRow,
    type: StrategyType,
  ): Promise<StrategyRow | string> {
    try {
      const ontology = type === 'FullGraphRAG' ? await this.nameTypes(context, domain, patience, signal) : { types: [] };
      return newProfile(domain, type, ontology, payload.extractImages);
    } catch (error) {
      if (isPassing(error) || signal.aborted) throw error;
      return `${domain._key}: ${error instanceof Error ? error.message : 'unknown error'}`;
    }
  }

  private async nameTypes(context: JobContext, domain: DomainRow, patience: RetryBudget, signal: AbortSignal): Promise<Ontology> {
    const known = (await context.recall(`types:${domain._key}`)) as Ontology | undefined;
    if (known) return known;
    const samples = await this.sample(domain, patience);
    const ontology = await this.namer.nameTypes(samples, ONTOLOGY_SIZE, signal).then(
      (types): Ontology => ({ types: cleanTypes(types).slice(0, ONTOLOGY_SIZE.max) }),
      (error: unknown): Ontology => {
        if (signal.aborted) throw error;
        return {
          types: [],
          error: error instanceof AppError ? `${error.type}: ${error.message}` : 'entity types could not be named',
        };
      },
    );
    await context.checkpoint(`types:${domain._key}`, ontology);
    return ontology;
  }
}

type Ontology = { readonly types: string[]; readonly error?: string };

function newProfile(domain: DomainRow, type: StrategyType, ontology: Ontology, extractImages: boolean): StrategyRow {
  const id = partitionId(domain._key, type);
  return {
    _key: id,
    cluster_id: domain._key,
    strategy_type: type,
    rag_mode: type,
    rag_partition_id: id,
    entity_types: ontology.types,
    document_count: domain.size,
    module: domain.module,
    tunables: newTunables(type, extractImages),
    smart_graph_attribute: 'partition_id',
    created_at: Date.now() / 1_000,
    updated_at: '',
    ...(ontology.error ? { entity_generation_error: ontology.error } : {}),
    ...(type === 'FullGraphRAG'
      ? {
          divergence_score: 0,
          divergence_threshold: DIVERGENCE_THRESHOLD,
          needs_reclustering: false,
          last_reclustered_at: 0,
          baseline_entity_count: 0,
          cumulative_churn: 0,
        }
      : {}),
  };
}

function completionMessage(total: number, full: number, skipped: readonly string[], failures: readonly string[]): string {
  const texts = [`Analysed ${total} clusters: ${full} FullGraphRAG, ${total - full} VectorRAG`];
  if (skipped.length > 0) texts.push(`skipped, because they have a strategy already: ${[...skipped].sort().join(', ')}`);
  if (failures.length > 0) texts.push(`failed: ${failures.join('; ')}`);
  return texts.join('. ');
}

/** Works through a list with at most `lanes` at a time, in order of the list. */
async function inLanes<T>(list: readonly T[], lanes: number, work: (element: T) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let place = next++; place < list.length; place = next++) await work(list[place]!);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, list.length) }, lane));
}
