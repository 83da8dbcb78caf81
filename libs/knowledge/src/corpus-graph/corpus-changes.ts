import { inAppErrors } from '@strata/arango';
import type { Database } from 'arangojs';
import type { ChangeJournal } from '../change-journal/change-journal';
import type { CorpusGraphNames } from './corpus-graph-names';
import type { CorpusRelationRow, SimilarityRow, SourceRow } from './corpus-graph-records';
import { labelKey } from './label-key';
import { replaceRows } from './replace-rows';

const BATCH = 1_000;
/** Sources carry a text and a vector each, edges next to nothing. */
const SOURCES_PER_WRITE = 100;
const EDGES_PER_WRITE = 2_000;
/** An analysis may run beside a change, and write to the same cluster. */
const CONFLICTS_ENDURED = 50;

/** Documents to be added to a category, with the clusters they join. */
export interface DocumentsToAdd {
  readonly module: string;
  readonly sources: readonly SourceRow[];
  readonly similarities: readonly SimilarityRow[];
  /** cluster by key of the source; documents without one stay unclustered */
  readonly clusterOf: ReadonlyMap<string, string>;
}

/** What removing documents did to layers 1 and 2. */
export interface CorpusRemoval {
  /** similarities that went with each document, by its key */
  readonly similarities: ReadonlyMap<string, number>;
  /** clusters that lost members, those left empty included */
  readonly affectedClusters: readonly string[];
  readonly removedClusters: readonly string[];
}

/** Changes of layers 1 and 2 of a project, document by document: each row is kept in the journal of the change before it is touched. */
export class CorpusChanges {
  constructor(
    private readonly db: Database,
    private readonly names: CorpusGraphNames,
    private readonly journal: ChangeJournal,
  ) {}

  /** Adds documents, their similarities and memberships; clusters and their profiles count anew. */
  async add(changeId: string, { module, sources, similarities, clusterOf }: DocumentsToAdd): Promise<void> {
    const { journal, names, db } = this;
    const relations = [...clusterOf].map<CorpusRelationRow>(([source, cluster]) => ({
      _key: `in-${source}`,
      _from: `${names.sources}/${source}`,
      _to: `${names.domains}/${cluster}`,
      label: 'IN_DOMAIN',
      module,
      cluster_id: cluster,
    }));
    const clusters = [...new Set(clusterOf.values())];
    await journal.keep(
      changeId,
      names.sources,
      sources.map(({ _key }) => _key),
    );
    await replaceRows(db, names.sources, sources, SOURCES_PER_WRITE);
    await journal.keep(
      changeId,
      names.similarities,
      similarities.map(({ _key }) => _key),
    );
    await replaceRows(db, names.similarities, similarities, EDGES_PER_WRITE);
    await journal.keep(
      changeId,
      names.corpusRelations,
      relations.map(({ _key }) => _key),
    );
    await replaceRows(db, names.corpusRelations, relations, EDGES_PER_WRITE);
    await journal.keep(changeId, names.domains, clusters);
    for (const cluster of clusters) {
      const joined = [...clusterOf].flatMap(([source, joins]) => (joins === cluster ? [source] : []));
      await this.query(
        `FOR domain IN @@domains FILTER domain._key == @cluster
           LET members = (FOR key IN UNION_DISTINCT(domain.members, @joined)
                            FOR source IN @@sources FILTER source._key == key SORT source.filename, key RETURN key)
           UPDATE domain WITH { members, size: LENGTH(members), updated_at: @now } IN @@domains`,
        { '@domains': names.domains, '@sources': names.sources, cluster, joined, now: Date.now() / 1_000 },
      );
    }
    await this.recountProfiles(changeId, clusters);
    await this.query(
      `FOR key IN @keys FOR source IN @@sources FILTER source._key == key
         LET profile = FIRST(FOR p IN @@rags FILTER p.cluster_id == @clusterOf[key] SORT p.created_at DESC, p._key RETURN p)
         FILTER profile != null UPDATE source WITH { partition_id: profile.rag_partition_id } IN @@sources`,
      {
        '@sources': names.sources,
        '@rags': names.rags,
        keys: [...clusterOf.keys()],
        clusterOf: Object.fromEntries(clusterOf),
      },
    );
  }

  /**
   * Takes documents out: rows, similarities, memberships; clusters left empty go with their profiles, a category left empty with its row.
   * @param keepsEmptied both stay for now: the documents are about to come back, and {@link removeEmptied} follows
   */
  async remove(changeId: string, module: string, keys: readonly string[], keepsEmptied = false): Promise<CorpusRemoval> {
    const { journal, names } = this;
    const ids = keys.map((key) => `${names.sources}/${key}`);
    const similarities = await this.edges(names.similarities, ids, ['_from', '_to']);
    const memberships = await this.edges(names.corpusRelations, ids, ['_from']);
    const affectedClusters = [...new Set(memberships.map(({ _to }) => keyOf(_to)))].sort();
    await journal.remove(
      changeId,
      names.similarities,
      similarities.map(({ _key }) => _key),
    );
    await journal.remove(
      changeId,
      names.corpusRelations,
      memberships.map(({ _key }) => _key),
    );
    await journal.remove(changeId, names.sources, keys);
    const emptied = await this.shrink(changeId, affectedClusters, keys);
    const removedClusters = keepsEmptied ? [] : emptied;
    await this.removeClusters(changeId, module, removedClusters);
    await this.recountProfiles(
      changeId,
      affectedClusters.filter((cluster) => !removedClusters.includes(cluster)),
    );
    if (!keepsEmptied) await this.removeEmptyCategory(changeId, module);
    return { similarities: countByDocument(similarities, ids), affectedClusters, removedClusters };
  }

  /** Clusters of a category without members, by key. */
  async emptyClusters(module: string): Promise<string[]> {
    return this.query<string>(
      'FOR domain IN @@domains FILTER domain.module == @module AND domain.size == 0 SORT domain._key RETURN domain._key',
      { '@domains': this.names.domains, module },
    );
  }

  /** Removes the clusters of a category that have no members, and the category's row when it has no documents. */
  async removeEmptied(changeId: string, module: string): Promise<void> {
    await this.removeClusters(changeId, module, await this.emptyClusters(module));
    await this.removeEmptyCategory(changeId, module);
  }

  /** Takes members out of clusters. @returns the clusters that have none left */
  private async shrink(changeId: string, clusters: readonly string[], keys: readonly string[]): Promise<string[]> {
    const { journal, names } = this;
    await journal.keep(changeId, names.domains, clusters);
    const empty: string[] = [];
    for (const cluster of clusters) {
      const [size] = await this.query<number>(
        `FOR domain IN @@domains FILTER domain._key == @cluster
           LET members = domain.members[* FILTER CURRENT NOT IN @keys]
           UPDATE domain WITH { members, size: LENGTH(members) } IN @@domains RETURN LENGTH(members)`,
        { '@domains': names.domains, cluster, keys: [...keys] },
      );
      if (size === 0) empty.push(cluster);
    }
    return empty;
  }

  private async removeClusters(changeId: string, module: string, clusters: readonly string[]): Promise<void> {
    if (clusters.length === 0) return;
    const { journal, names } = this;
    const ids = clusters.map((cluster) => `${names.domains}/${cluster}`);
    await journal.remove(changeId, names.domains, clusters); // first: from now on an analysis beside this change adds no profile
    const edges = await this.edges(names.corpusRelations, ids, ['_from', '_to']);
    const profiles = await this.query<string>('FOR profile IN @@rags FILTER profile.cluster_id IN @clusters RETURN profile._key', {
      '@rags': names.rags,
      clusters: [...clusters],
    });
    await journal.remove(
      changeId,
      names.corpusRelations,
      edges.map(({ _key }) => _key),
    );
    await journal.remove(changeId, names.rags, profiles);
    await journal.keep(changeId, names.modules, [labelKey(module)]);
    await this.query(
      `FOR module IN @@modules FILTER module._key == @key
         UPDATE module WITH { clusters: module.clusters[* FILTER CURRENT NOT IN @ids] } IN @@modules`,
      { '@modules': names.modules, key: labelKey(module), ids },
    );
  }

  private async removeEmptyCategory(changeId: string, module: string): Promise<void> {
    const { names } = this;
    const left = await this.query('FOR source IN @@sources FILTER source.module == @module LIMIT 1 RETURN 1', {
      '@sources': names.sources,
      module,
    });
    if (left.length === 0) await this.journal.remove(changeId, names.modules, [labelKey(module)]);
  }

  private async recountProfiles(changeId: string, clusters: readonly string[]): Promise<void> {
    const { names } = this;
    const profiles = await this.query<string>('FOR profile IN @@rags FILTER profile.cluster_id IN @clusters RETURN profile._key', {
      '@rags': names.rags,
      clusters: [...clusters],
    });
    await this.journal.keep(changeId, names.rags, profiles);
    await this.query(
      `FOR profile IN @@rags FILTER profile.cluster_id IN @clusters
         FOR domain IN @@domains FILTER domain._key == profile.cluster_id
           UPDATE profile WITH { document_count: domain.size } IN @@rags`,
      { '@rags': names.rags, '@domains': names.domains, clusters: [...clusters] },
    );
  }

  /** Edges that leave or enter some vertices, once each. */
  private async edges(
    collection: string,
    ids: readonly string[],
    ends: readonly ('_from' | '_to')[],
  ): Promise<{ _key: string; _from: string; _to: string }[]> {
    const found = new Map<string, { _key: string; _from: string; _to: string }>();
    for (const end of ends)
      for (let start = 0; start < ids.length; start += BATCH)
        for (const edge of await this.query<{ _key: string; _from: string; _to: string }>(
          `FOR id IN @ids FOR edge IN @@edges FILTER edge.${end} == id RETURN KEEP(edge, "_key", "_from", "_to")`,
          { '@edges': collection, ids: ids.slice(start, start + BATCH) },
        ))
          found.set(edge._key, edge);
    return [...found.values()];
  }

  private async query<T>(text: string, bindVars: Record<string, unknown>): Promise<T[]> {
    return inAppErrors(async () =>
      (await this.db.query<T>(text, bindVars, { batchSize: BATCH, retryOnConflict: CONFLICTS_ENDURED })).all(),
    );
  }
}

function countByDocument(edges: readonly { _from: string; _to: string }[], ids: readonly string[]): Map<string, number> {
  const counts = new Map(ids.map((id) => [id, 0]));
  for (const { _from, _to } of edges)
    for (const end of [_from, _to]) {
      const count = counts.get(end);
      if (count !== undefined) counts.set(end, count + 1);
    }
  return new Map([...counts].map(([id, count]) => [keyOf(id), count]));
}

const keyOf = (id: string): string => id.slice(id.indexOf('/') + 1);
