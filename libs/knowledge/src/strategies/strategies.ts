import { inAppErrors, isNotFound } from '@strata/arango';
import type { Database } from 'arangojs';
import type { AqlQuery } from 'arangojs/aql';
import { aql } from 'arangojs/aql';
import type { CorpusGraphNames } from '../corpus-graph/corpus-graph-names';
import { corpusGraphNames } from '../corpus-graph/corpus-graph-names';
import type { CorpusRelationRow } from '../corpus-graph/corpus-graph-records';
import type { StrategyRow } from './strategy-row';

/** An analysis and a change of the graph may write to the same cluster at the same moment; the later statement begins anew. */
const CONFLICTS_ENDURED = 50;

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

  /**
   * Stores profiles of different clusters, ties the clusters to them, and stamps their documents with the partition. May be repeated.
   * A cluster that went meanwhile gets none: a profile is stored by the statement that writes to its cluster's row, so a delete beside it
   * either finds the profile or has removed the cluster before.
   * @returns the clusters that have their profile
   */
  async save(profiles: readonly StrategyRow[]): Promise<string[]> {
    if (profiles.length === 0) return [];
    const { rags, domains, corpusRelations, sources } = this.names;
    const rows = profiles.map((profile) => ({
      profile,
      edge: {
        _key: `as-${profile._key}`,
        _from: `${domains}/${profile.cluster_id}`,
        _to: `${rags}/${profile._key}`,
        label: 'INGESTED_AS',
        module: profile.module,
        cluster_id: profile.cluster_id,
      } satisfies CorpusRelationRow,
    }));
    const saved = await this.query<string>(
      `FOR row IN @rows
         FOR domain IN @@domains FILTER domain._key == row.profile.cluster_id
           UPDATE domain WITH { profiled_at: @now } IN @@domains
           INSERT MERGE(row.profile, { document_count: domain.size }) INTO @@rags OPTIONS { overwriteMode: "replace" }
           INSERT row.edge INTO @@relations OPTIONS { overwriteMode: "replace" }
           RETURN domain._key`,
      { '@domains': domains, '@rags': rags, '@relations': corpusRelations, rows, now: Date.now() / 1_000 },
    );
    const present = new Set(saved);
    await this.query(
      `FOR stamp IN @stamps
         FOR domain IN @@domains FILTER domain._key == stamp.cluster
           FOR member IN domain.members
             UPDATE member WITH { partition_id: stamp.partition } IN @@sources OPTIONS { ignoreErrors: true }`,
      {
        '@domains': domains,
        '@sources': sources,
        stamps: profiles
          .filter(({ cluster_id }) => present.has(cluster_id))
          .map(({ cluster_id, rag_partition_id }) => ({ cluster: cluster_id, partition: rag_partition_id })),
      },
    );
    return saved;
  }

  /** After clusters of a category have grown or come back: profiles count their documents anew, and the documents bear their partition. */
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

  /** The same as a statement of AQL that may be part of a larger one; it returns a row when the profile is there. */
  changeStatement(partitionId: string, change: Partial<StrategyRow>): AqlQuery {
    const rags = this.db.collection(this.names.rags);
    return aql`FOR profile IN ${rags} FILTER profile._key == ${partitionId}
                 UPDATE profile WITH ${change} IN ${rags} OPTIONS { mergeObjects: false } RETURN 1`;
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
    return inAppErrors(async () => (await this.db.query<T>(text, bindVars, { retryOnConflict: CONFLICTS_ENDURED })).all());
  }
}
