import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import { AppError, isPassing } from '@strata/errors';
import { inParallel, runInTurns } from '@strata/event-loop';
import type { JobContext } from '@strata/jobs';
import type { ClusterComplexity, CorpusGraph, DomainRow, Strategies, StrategyRow, StrategyType } from '@strata/knowledge';
import type { EntityTypeNamer } from '@strata/models';
import { counted } from '../operations/counted';
import type { Log } from '../operations/log';
import type { CategoryLabels } from '../projects/category-labels.use-case';
import type { AnalysisPayload, AnalysisResult } from './analysis-payload';
import { complexitySteps } from './complexity-score';
import { COMPLEXITY_PERCENT } from './full-graph-rag-share';
import type { Ontology } from './new-profile';
import { newProfile } from './new-profile';
import type { ScoredCluster } from './rank-clusters';
import { fullGraphRagClusters } from './rank-clusters';
import { evenlySpaced, sampleMembers, sampleSeeds } from './sample-members';
import { everyClusterFailed, unmatchedCategories } from './strategizer.errors';
import { cleanTypes } from './strategy-profile';

/** Documents that entity types are named from. */
const ONTOLOGY_SAMPLE = 10;
const ONTOLOGY_SIZE = { min: 8, max: 12 } as const;
const SAMPLE_CHARACTERS = 4_800;
/** Clusters whose profiles, and marks on their documents, are stored together. */
const PROFILES_PER_WRITE = 20;

/** What a strategizer run works with. */
export interface AnalysisTools {
  readonly corpus: CorpusGraph;
  readonly strategies: Strategies;
  readonly labels: CategoryLabels;
  readonly namer: EntityTypeNamer;
  readonly log: Pick<Log, 'warn'>;
}

type KnownProfile = { readonly cluster: string; readonly type: StrategyType };

/** Scores clusters, picks a strategy for each, names entity types where it is FullGraphRAG (docs/contracts/pipeline.md, "Strategies"). */
export class AnalysisRun {
  private readonly payload: AnalysisPayload;
  private readonly patience: RetryBudget;
  private readonly skipped: string[] = [];
  /** clusters that have a strategy of the other type, which stays beside the new one */
  private readonly doubled: string[] = [];
  private readonly failures: string[] = [];
  /** clusters that a delete beside the run has taken away */
  private readonly gone: string[] = [];
  /** profiles not stored yet */
  private readonly made: StrategyRow[] = [];
  private done = 0;
  /** what all clusters that are named side by side are asked to keep to: never what happened to be named a moment ago, for equal questions are paid once */
  private knownTypes: readonly string[] = [];

  constructor(
    private readonly context: JobContext,
    private readonly signal: AbortSignal,
    private readonly tools: AnalysisTools,
  ) {
    this.payload = context.payload as AnalysisPayload;
    this.patience = { ...context.patience, signal };
  }

  async execute(): Promise<AnalysisResult> {
    this.signal.throwIfAborted();
    const domains = await this.clustersInScope();
    const total = domains.length;
    await this.report(total, 5, `${counted(total, 'cluster')} to analyse`);
    const before = await this.profilesBefore();
    const scored = await this.score(domains);
    const full = fullGraphRagClusters(scored, COMPLEXITY_PERCENT[this.payload.complexity]);
    this.knownTypes = await this.typesBefore();
    const assign = async (domain: DomainRow) => {
      const type = full.has(domain._key) ? 'FullGraphRAG' : 'VectorRAG';
      const known = before.filter(({ cluster }) => cluster === domain._key);
      if (known.length > 0) this.skipped.push(domain._key);
      if (known.every((profile) => profile.type !== type)) {
        if (known.length > 0) this.noteOtherType(domain._key, type);
        await this.assign(domain, type);
      }
      this.done += 1;
      await this.report(total, 50 + Math.floor((50 * this.done) / total), `${this.done} of ${counted(total, 'cluster')} done`);
    };
    const first = domains.find(({ _key }) => full.has(_key) && !before.some(({ cluster }) => cluster === _key));
    if (first !== undefined) {
      await assign(first);
      this.knownTypes = distinct([...this.knownTypes, ...this.made.flatMap((profile) => profile.entity_types)]);
    }
    await this.eachCluster(
      domains.filter((domain) => domain !== first),
      assign,
    );
    await this.store();
    if (total > 0 && this.failures.length === total) throw everyClusterFailed(total, this.failures[0]!);
    return { message: this.completionMessage(total, full.size), clustersTotal: total, clustersDone: this.done };
  }

  private noteOtherType(cluster: string, type: StrategyType): void {
    this.doubled.push(cluster);
    this.tools.log.warn(
      { event: 'strategy-type-changes', job: this.context.id, cluster, type },
      'the cluster keeps both strategies',
    );
  }

  private async report(total: number, percent: number, message: string): Promise<void> {
    await this.context.report({ phase: 'analyzing', percent, message, detail: { clustersTotal: total, clustersDone: this.done } });
  }

  private async eachCluster(domains: readonly DomainRow[], work: (domain: DomainRow) => Promise<void>): Promise<void> {
    await inParallel(domains, { limit: this.payload.maxParallelClusters, signal: this.signal }, work);
  }

  private async clustersInScope(): Promise<DomainRow[]> {
    const { labels, corpus } = this.tools;
    const asked = await retryWhileUnavailable(() => labels.resolve(this.payload.categories), this.patience);
    const domains = await retryWhileUnavailable(() => corpus.domains(asked), this.patience);
    const covered = new Set(domains.map(({ module }) => module));
    const unmatched = this.payload.categories.filter((_, place) => !covered.has(asked[place] ?? ''));
    if (unmatched.length > 0) throw unmatchedCategories(unmatched);
    return domains;
  }

  /** Profiles that were there when the run began: a restarted run must not take its own for older ones. */
  private async profilesBefore(): Promise<KnownProfile[]> {
    const known = (await this.context.recall('profiles-before')) as KnownProfile[] | undefined;
    if (known) return known;
    const profiles = await retryWhileUnavailable(() => this.tools.strategies.list(), this.patience);
    const before = profiles.flatMap(({ cluster_id: cluster, strategy_type, graph_strategy }): KnownProfile[] => [
      { cluster, type: strategy_type },
      ...(graph_strategy ? [{ cluster, type: 'FullGraphRAG' as const }] : []), // one that is passages for want of entities is both
    ]);
    await this.context.checkpoint('profiles-before', before);
    return before;
  }

  /** Entity types of the graph that was there when the run began. */
  private async typesBefore(): Promise<string[]> {
    const known = (await this.context.recall('types-before')) as string[] | undefined;
    if (known) return known;
    const profiles = await retryWhileUnavailable(() => this.tools.strategies.list(), this.patience);
    const types = distinct(profiles.flatMap(({ entity_types }) => entity_types));
    await this.context.checkpoint('types-before', types);
    return types;
  }

  private async score(domains: readonly DomainRow[]): Promise<ScoredCluster[]> {
    const { corpus } = this.tools;
    const total = domains.length;
    const complexities: ClusterComplexity[] = [];
    const scored: ScoredCluster[] = [];
    await this.eachCluster(domains, async (domain) => {
      const texts = await this.texts(await this.sample(domain));
      const { score, parts } = await runInTurns(complexitySteps({ texts, documentCount: domain.size }), this.signal);
      const { relations, chains, prose, size } = parts;
      const metrics = { relations, shared_names: parts.sharedNames, chains, prose, size };
      complexities.push({ cluster: domain._key, score, metrics });
      scored.push({ id: domain._key, documentCount: domain.size, score });
      await this.report(
        total,
        5 + Math.floor((45 * scored.length) / total),
        `Scored ${scored.length} of ${counted(total, 'cluster')}`,
      );
    });
    await retryWhileUnavailable(() => corpus.saveComplexities(complexities), this.patience);
    return scored;
  }

  private async sample({ members }: DomainRow): Promise<string[]> {
    const similar = await retryWhileUnavailable(() => this.tools.corpus.similarTo(sampleSeeds(members)), this.patience);
    return sampleMembers(members, (seed) => similar.get(seed) ?? []);
  }

  private async texts(keys: readonly string[]): Promise<string[]> {
    const documents = await retryWhileUnavailable(() => this.tools.corpus.texts(keys), this.patience);
    return documents.map(({ content }) => content.slice(0, SAMPLE_CHARACTERS));
  }

  /** Makes a cluster's profile. What goes wrong with one cluster is noted: it does not end the run. */
  private async assign(domain: DomainRow, type: StrategyType): Promise<void> {
    try {
      const ontology = type === 'FullGraphRAG' ? await this.nameTypes(domain) : { types: [] };
      this.made.push(newProfile(domain, type, ontology, this.payload.extractImages));
    } catch (error) {
      if (isPassing(error) || this.signal.aborted) throw error;
      this.failures.push(`${domain._key}: ${error instanceof Error ? error.message : 'unknown error'}`);
    }
    if (this.made.length >= PROFILES_PER_WRITE) await this.store();
  }

  private async store(): Promise<void> {
    const profiles = this.made.splice(0);
    const saved = new Set(await retryWhileUnavailable(() => this.tools.strategies.save(profiles), this.patience));
    this.gone.push(...profiles.map(({ cluster_id }) => cluster_id).filter((cluster) => !saved.has(cluster)));
  }

  private async nameTypes(domain: DomainRow): Promise<Ontology> {
    const { context, signal } = this;
    const known = (await context.recall(`types:${domain._key}`)) as Ontology | undefined;
    if (known) return known;
    const samples = await this.texts(evenlySpaced(domain.members, ONTOLOGY_SAMPLE));
    const ontology = await this.tools.namer.nameTypes(samples, { ...ONTOLOGY_SIZE, known: this.knownTypes }, signal).then(
      (types): Ontology => ({ types: cleanTypes(types).slice(0, ONTOLOGY_SIZE.max) }),
      (error: unknown): Ontology => {
        if (signal.aborted) throw error;
        const reason = error instanceof AppError ? `${error.type}: ${error.message}` : 'entity types could not be named';
        return { types: [], error: reason };
      },
    );
    await context.checkpoint(`types:${domain._key}`, ontology);
    return ontology;
  }

  private completionMessage(total: number, full: number): string {
    const texts = [`Analysed ${counted(total, 'cluster')}: ${full} FullGraphRAG, ${total - full} VectorRAG`];
    if (this.skipped.length > 0)
      texts.push(`skipped, because they have a strategy already: ${[...this.skipped].sort().join(', ')}`);
    if (this.doubled.length > 0) texts.push(`have strategies of both types now: ${[...this.doubled].sort().join(', ')}`);
    if (this.gone.length > 0) texts.push(`removed meanwhile: ${[...this.gone].sort().join(', ')}`);
    if (this.failures.length > 0) texts.push(`failed: ${this.failures.join('; ')}`);
    return texts.join('. ');
  }
}

const distinct = (types: readonly string[]): string[] => [...new Set(types)];
