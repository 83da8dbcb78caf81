import { inAppErrors, isNotFound } from '@strata/arango';
import type { Database } from 'arangojs';
import type { CorpusGraphNames } from '../corpus-graph/corpus-graph-names';
import { corpusGraphNames } from '../corpus-graph/corpus-graph-names';
import type { CorpusRelationRow } from '../corpus-graph/corpus-graph-records';
import { replaceRows } from '../corpus-graph/replace-rows';
import type { StrategyRow } from './strategy-row';

/** The strategy profiles of a project (`rags`). The collection is made by `CorpusGraph.prepare`. */
export class Strategies {
  private readonly names: CorpusGraphNames;

  constructor(
    private readonly db: Database,
    project: string,
  ) {
    this.names = corpusGraphNames(project);
  }

  /** All profiles, unordered. */
  async list(): Promise<StrategyRow[]> {
    return this.query('FOR profile IN @@rags RETURN UNSET(profile, "_id", "_rev")', { '@rags': this.names.rags });
  }

  /** The profile of a partition, `undefined` if there is none. */
  async find(partitionId: string): Promise<StrategyRow | undefined> {
    try {
      return await inAppErrors(() => this.db.collection<StrategyRow>(this.names.rags).document(partitionId));
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** Profiles of one cluster, newest first. */
  async ofCluster(clusterId: string): Promise<StrategyRow[]> {
    return this.query(
      'FOR profile IN @@rags FILTER profile.cluster_id == @clusterId SORT profile.created_at DESC, profile._key RETURN UNSET(profile, "_id", "_rev")',
      { '@rags': this.names.rags, clusterId },
    );
  }

  /** Stores profiles of different clusters, ties the clusters to them, and stamps their documents with the partition. May be repeated. */
  async save(profiles: readonly StrategyRow[]): Promise<void> {
    if (profiles.length === 0) return;
    const { rags, domains, corpusRelations, sources } = this.names;
    const edges = profiles.map<CorpusRelationRow>((profile) => ({
      _key: `as-${profile._key}`,
      _from: `${domains}/${profile.cluster_id}`,
      _to: `${rags}/${profile._key}`,
      label: 'INGESTED_AS',
      module: profile.module,
      cluster_id: profile.cluster_id,
    }));
    await replaceRows(this.db, rags, profiles, profiles.length);
    await replaceRows(this.db, corpusRelations, edges, edges.length);
    await this.query(
      `FOR stamp IN @stamps
         FOR domain IN @@domains FILTER domain._key == stamp.cluster
           FOR member IN domain.members
             UPDATE member WITH { partition_id: stamp.partition } IN @@sources OPTIONS { ignoreErrors: true }`,
      {
        '@domains': domains,
        '@sources': sources,
        stamps: profiles.map(({ cluster_id, rag_partition_id }) => ({ cluster: cluster_id, partition: rag_partition_id })),
      },
    );
  }

  /** After clusters of a category have grown: profiles count their documents anew, and the documents bear their partition. */
  async followClusters(module: string): Promise<void> {
    const { rags, domains, sources } = this.names;
    await this.query(
      `FOR profile IN @@rags FILTER profile.module == @module
         FOR domain IN @@domains FILTER domain._key == profile.cluster_id
           UPDATE profile WITH { document_count: domain.size } IN @@rags`,
      { '@rags': rags, '@domains': domains, module },
    );
    await this.query(
      `FOR profile IN @@rags FILTER profile.module == @module SORT profile.created_at
         FOR domain IN @@domains FILTER domain._key == profile.cluster_id
           FOR source IN @@sources FILTER source._key IN domain.members AND source.partition_id != profile.rag_partition_id
             UPDATE source WITH { partition_id: profile.rag_partition_id } IN @@sources`,
      { '@rags': rags, '@domains': domains, '@sources': sources, module },
    );
  }

  /** Overwrites fields of a profile; maps and lists are replaced, not merged. */
  async change(partitionId: string, change: Partial<StrategyRow>): Promise<void> {
    await inAppErrors(() => this.db.collection<StrategyRow>(this.names.rags).update(partitionId, change, { mergeObjects: false }));
  }

  /** Removes the profiles of a category and the edges to them. @returns the partition ids of the removed profiles */
  async removeOfCategory(module: string): Promise<string[]> {
    const { rags, corpusRelations } = this.names;
    await this.query('FOR edge IN @@edges FILTER edge.module == @module AND edge.label == "INGESTED_AS" REMOVE edge IN @@edges', {
      '@edges': corpusRelations,
      module,
    });
    return this.query(
      'FOR profile IN @@rags FILTER profile.module == @module REMOVE profile IN @@rags RETURN OLD.rag_partition_id',
      {
        '@rags': rags,
        module,
      },
    );
  }

  private async query<T>(text: string, bindVars: Record<string, unknown>): Promise<T[]> {
    return inAppErrors(async () => (await this.db.query<T>(text, bindVars)).all());
  }
}
