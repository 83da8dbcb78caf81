import { ensureCollections, ensureGraph, ensureIndex, ensureView, inAppErrors } from '@strata/arango';
import type { Database } from 'arangojs';
import type { CorpusGraphNames } from './corpus-graph-names';
import { ChangeJournal } from '../change-journal/change-journal';
import { CorpusChanges } from './corpus-changes';
import { corpusGraphNames } from './corpus-graph-names';
import type {
  ComplexityMetrics,
  CorpusRelationRow,
  DomainRow,
  KeptText,
  ModuleRow,
  SimilarityRow,
  SourceRow,
} from './corpus-graph-records';
import { SchemaOnce } from '../schema/schema-once';
import { journaledCollections } from './journaled-collections';
import { labelKey } from './label-key';
import { NearDocuments } from './near-documents';
import { replaceRows } from './replace-rows';

/** Sources carry a text and a vector each: fewer go together the longer the vectors are. Edges carry next to nothing. */
const SOURCES_PER_WRITE = 512;
const NUMBERS_PER_WRITE = 2 ** 18;
const EDGES_PER_WRITE = 2_000;

/** What to know of a document without its text and vector. */
export type SourceEntry = Omit<SourceRow, 'content' | 'embeddings'>;
/** What similarity is computed from. */
export type SourceSignature = Pick<SourceRow, '_key' | 'filename' | 'content' | 'embeddings'>;

/** Clusters of one category with everything that hangs on them. */
export interface ClusterWrite {
  readonly module: string;
  readonly domains: readonly DomainRow[];
  /** all clusters of the category in numbering order, old ones included */
  readonly clusterIds: readonly string[];
}

/** How demanding the documents of a cluster are. */
export interface ClusterComplexity {
  readonly cluster: string;
  readonly score: number;
  readonly metrics: ComplexityMetrics;
}

/** Layers 1 and 2 of a project: categories, documents, their similarities and clusters. Writes replace rows by key and may be repeated. */
export class CorpusGraph {
  readonly names: CorpusGraphNames;
  /** by which changes of this graph, and of layer 3, are taken back when they do not end well */
  readonly journal: ChangeJournal;
  readonly changes: CorpusChanges;
  readonly near: NearDocuments;
  private readonly schema: SchemaOnce;

  constructor(
    private readonly db: Database,
    readonly project: string,
  ) {
    this.names = corpusGraphNames(project);
    const { modules, sources, similarities, domains, corpusRelations, rags } = this.names;
    this.journal = new ChangeJournal(db, {
      journal: this.names.changeJournal,
      sources,
      collections: journaledCollections(project),
    });
    this.changes = new CorpusChanges(db, this.names, this.journal);
    this.near = new NearDocuments(db, this.names);
    this.schema = new SchemaOnce(db, [modules, sources, similarities, domains, corpusRelations, rags]);
  }

  /** Creates collections, indexes, the named graph and the search view where missing. */
  async prepare(): Promise<void> {
    await this.schema.ensure(() => this.create());
  }

  private async create(): Promise<void> {
    const { modules, sources, similarities, domains, corpusRelations, rags, graph, searchView } = this.names;
    await ensureCollections(this.db, [
      ...[modules, sources, domains, rags].map((name) => ({ name, type: 'document' as const })),
      ...[similarities, corpusRelations].map((name) => ({ name, type: 'edge' as const })),
    ]);
    for (const name of [sources, similarities, domains, corpusRelations])
      await ensureIndex(this.db, name, { type: 'persistent', name: 'by_module', fields: ['module'] });
    await ensureIndex(this.db, sources, { type: 'persistent', name: 'by_file_id', fields: ['file_id'] });
    await this.journal.prepare();
    await ensureGraph(this.db, graph, [
      { collection: similarities, from: [sources], to: [sources] },
      { collection: corpusRelations, from: [sources, domains, modules], to: [domains, rags] },
    ]);
    await ensureView(this.db, searchView, {
      type: 'arangosearch',
      links: { [sources]: { fields: { content: { analyzers: ['text_en'] } } } },
    });
  }

  async isEmpty(): Promise<boolean> {
    return (await this.documentCount()) === 0;
  }

  async documentCount(): Promise<number> {
    return inAppErrors(async () => (await this.db.collection(this.names.sources).count()).count);
  }

  async clusterCount(): Promise<number> {
    return inAppErrors(async () => (await this.db.collection(this.names.domains).count()).count);
  }

  /** Labels of categories that have a document, sorted. */
  async builtCategories(): Promise<string[]> {
    return this.query('FOR source IN @@sources COLLECT module = source.module RETURN module', { '@sources': this.names.sources });
  }

  async modules(): Promise<ModuleRow[]> {
    return this.query('FOR module IN @@modules SORT module.name RETURN module', { '@modules': this.names.modules });
  }

  /** File, version and category of every document, unordered: reads no texts and no vectors. */
  async builtFiles(): Promise<Pick<SourceRow, 'file_id' | 'file_version' | 'module'>[]> {
    return this.query(
      'FOR source IN @@sources RETURN { file_id: source.file_id, file_version: source.file_version, module: source.module }',
      { '@sources': this.names.sources },
      10_000,
    );
  }

  /** How much of the text of every document is kept here, in characters, with a digest of it, and how many bytes its file has; unordered. */
  async keptTexts(): Promise<KeptText[]> {
    return this.query(
      `FOR source IN @@sources RETURN { key: source._key, fileId: source.file_id, fileName: source.filename,
         characters: CHAR_LENGTH(source.content), fileSize: source.file_size, digest: SHA1(source.content) }`,
      { '@sources': this.names.sources },
      10_000,
    );
  }

  /** The documents of a category, or of all, by file name. */
  async sources(module?: string): Promise<SourceEntry[]> {
    return this.query(
      `FOR source IN @@sources ${module === undefined ? '' : 'FILTER source.module == @module'}
         SORT source.filename, source._key RETURN UNSET(source, "_id", "_rev", "content", "embeddings")`,
      { '@sources': this.names.sources, ...(module === undefined ? {} : { module }) },
      1_000,
    );
  }

  /** Key and file name of every document of a category, by file name. */
  async documentNames(module: string): Promise<Pick<SourceRow, '_key' | 'filename'>[]> {
    return this.query(
      `FOR source IN @@sources FILTER source.module == @module SORT source.filename, source._key
         RETURN KEEP(source, "_key", "filename")`,
      { '@sources': this.names.sources, module },
      10_000,
    );
  }

  /** Text and vector of the documents with these keys, by file name. */
  async signatures(keys: readonly string[]): Promise<SourceSignature[]> {
    return this.query(
      `FOR source IN @@sources FILTER source._key IN @keys SORT source.filename, source._key
         RETURN KEEP(source, "_key", "filename", "content", "embeddings")`,
      { '@sources': this.names.sources, keys: [...keys] },
    );
  }

  /** File name and text of the documents with these keys, by file name. */
  async texts(keys: readonly string[]): Promise<Pick<SourceRow, '_key' | 'filename' | 'content'>[]> {
    return this.query(
      'FOR source IN @@sources FILTER source._key IN @keys SORT source.filename RETURN KEEP(source, "_key", "filename", "content")',
      { '@sources': this.names.sources, keys: [...keys] },
    );
  }

  async saveSources(rows: readonly SourceRow[]): Promise<void> {
    const dimension = rows[0]?.embeddings.length ?? 0;
    const perWrite = Math.min(SOURCES_PER_WRITE, Math.ceil(NUMBERS_PER_WRITE / Math.max(1, dimension)));
    await replaceRows(this.db, this.names.sources, rows, perWrite);
  }

  async saveSimilarities(rows: readonly SimilarityRow[]): Promise<void> {
    await replaceRows(this.db, this.names.similarities, rows, EDGES_PER_WRITE);
  }

  /** Removes the similarities of some documents, which are then computed anew. */
  async removeSimilaritiesOf(module: string, keys: readonly string[]): Promise<void> {
    const ids = keys.map((key) => `${this.names.sources}/${key}`);
    await this.query(
      'FOR edge IN @@edges FILTER edge.module == @module AND (edge._from IN @ids OR edge._to IN @ids) REMOVE edge IN @@edges',
      { '@edges': this.names.similarities, module, ids },
    );
  }

  /** Notes of documents whether this service protects their files against deletion, and will release them. */
  async markLocked(keys: readonly string[], locked: boolean): Promise<void> {
    if (keys.length === 0) return;
    await this.query('FOR key IN @keys UPDATE key WITH { locked_by_pipeline: @locked } IN @@sources', {
      '@sources': this.names.sources,
      keys: [...keys],
      locked,
    });
  }

  /**
   * Writes clusters, the edges of their members, and the category's row with its clusters. A category without any has no documents, and
   * hence no row: its files may be built as if for the first time.
   */
  async saveClusters({ module, domains, clusterIds }: ClusterWrite): Promise<void> {
    const { sources, domains: domainRows, modules } = this.names;
    const relations = domains.flatMap<CorpusRelationRow>((domain) => [
      {
        _key: `has-${domain._key}`,
        _from: `${modules}/${labelKey(module)}`,
        _to: `${domainRows}/${domain._key}`,
        label: 'HAS_CLUSTER',
        module,
        cluster_id: domain._key,
      },
      ...domain.members.map<CorpusRelationRow>((member) => ({
        _key: `in-${member}`,
        _from: `${sources}/${member}`,
        _to: `${domainRows}/${domain._key}`,
        label: 'IN_DOMAIN',
        module,
        cluster_id: domain._key,
      })),
    ]);
    const row: ModuleRow = { _key: labelKey(module), name: module, clusters: clusterIds.map((id) => `${domainRows}/${id}`) };
    await replaceRows(this.db, domainRows, domains, EDGES_PER_WRITE);
    if (clusterIds.length > 0) await replaceRows(this.db, modules, [row], 1);
    else await this.removeModule(module);
    await replaceRows(this.db, this.names.corpusRelations, relations, EDGES_PER_WRITE);
  }

  /** Clusters of the given categories (all when none is given), by category and key. */
  async domains(modules: readonly string[] = []): Promise<DomainRow[]> {
    return this.query(
      `FOR domain IN @@domains FILTER LENGTH(@modules) == 0 OR domain.module IN @modules
         SORT domain.module, domain._key RETURN UNSET(domain, "_id", "_rev")`,
      { '@domains': this.names.domains, modules: [...modules] },
    );
  }

  /** Keeps the scores of clusters; clusters that are gone are left out. */
  async saveComplexities(scores: readonly ClusterComplexity[]): Promise<void> {
    await this.query(
      `FOR score IN @scores
         UPDATE score.cluster WITH { complexity_score: score.score, metrics: score.metrics } IN @@domains OPTIONS { ignoreErrors: true }`,
      { '@domains': this.names.domains, scores: [...scores] },
    );
  }

  /** Keys of the documents that are most similar to each of some, most similar first, at most 20. */
  async similarTo(keys: readonly string[]): Promise<Map<string, string[]>> {
    const found = await this.query<{ key: string; similar: string[] }>(
      `FOR key IN @keys
         LET id = CONCAT(@sources, "/", key)
         LET edges = UNION(
           (FOR edge IN @@similarities FILTER edge._from == id RETURN { other: edge._to, score: edge.similarity_score }),
           (FOR edge IN @@similarities FILTER edge._to == id RETURN { other: edge._from, score: edge.similarity_score })
         )
         LET similar = (FOR edge IN edges SORT edge.score DESC, edge.other LIMIT 20 RETURN PARSE_IDENTIFIER(edge.other).key)
         RETURN { key, similar }`,
      { '@similarities': this.names.similarities, sources: this.names.sources, keys: [...keys] },
    );
    return new Map(found.map(({ key, similar }) => [key, similar]));
  }

  /** Takes documents out of layers 1 and 2: rows, similarities, memberships. Clusters left empty disappear with their edges. */
  async removeSources(module: string, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const { sources, similarities, domains, corpusRelations } = this.names;
    const gone = new Set(keys);
    for (const domain of await this.domains([module])) {
      const members = domain.members.filter((member) => !gone.has(member));
      if (members.length === domain.members.length) continue;
      if (members.length > 0)
        await inAppErrors(() => this.db.collection<DomainRow>(domains).update(domain._key, { members, size: members.length }));
      else await this.removeDomain(module, domain._key);
    }
    const ids = keys.map((key) => `${sources}/${key}`);
    await this.query(
      'FOR edge IN @@edges FILTER edge.module == @module AND (edge._from IN @ids OR edge._to IN @ids) REMOVE edge IN @@edges',
      {
        '@edges': similarities,
        module,
        ids,
      },
    );
    await this.query('FOR edge IN @@edges FILTER edge.module == @module AND edge._from IN @ids REMOVE edge IN @@edges', {
      '@edges': corpusRelations,
      module,
      ids,
    });
    await this.query('FOR source IN @@sources FILTER source._key IN @keys REMOVE source IN @@sources', {
      '@sources': sources,
      keys: [...keys],
    });
  }

  /** Removes everything of a category except its strategy profiles. */
  async removeCategory(module: string): Promise<void> {
    const { similarities, corpusRelations, domains, sources } = this.names;
    for (const collection of [similarities, corpusRelations, domains, sources])
      await this.query('FOR row IN @@rows FILTER row.module == @module REMOVE row IN @@rows', { '@rows': collection, module });
    await this.removeModule(module);
  }

  private async removeModule(module: string): Promise<void> {
    const bindVars = { '@rows': this.names.modules, key: labelKey(module) };
    await this.query('FOR row IN @@rows FILTER row._key == @key REMOVE row IN @@rows', bindVars);
  }

  /** Removes similarities and clusters of a category whose first build did not finish, so that it can be computed anew. */
  async removeClustering(module: string): Promise<void> {
    const { similarities, corpusRelations, domains } = this.names;
    for (const collection of [similarities, corpusRelations, domains])
      await this.query('FOR row IN @@rows FILTER row.module == @module REMOVE row IN @@rows', { '@rows': collection, module });
  }

  private async removeDomain(module: string, clusterId: string): Promise<void> {
    const { domains, corpusRelations, modules } = this.names;
    const id = `${domains}/${clusterId}`;
    await this.query(
      'FOR edge IN @@edges FILTER edge.module == @module AND (edge._from == @id OR edge._to == @id) REMOVE edge IN @@edges',
      {
        '@edges': corpusRelations,
        module,
        id,
      },
    );
    await this.query(
      'FOR module IN @@modules FILTER module._key == @key UPDATE module WITH { clusters: REMOVE_VALUE(module.clusters, @id) } IN @@modules',
      {
        '@modules': modules,
        key: labelKey(module),
        id,
      },
    );
    await this.query('FOR domain IN @@domains FILTER domain._key == @clusterId REMOVE domain IN @@domains', {
      '@domains': domains,
      clusterId,
    });
  }

  private async query<T>(text: string, bindVars: Record<string, unknown>, batchSize?: number): Promise<T[]> {
    return inAppErrors(async () => (await this.db.query<T>(text, bindVars, batchSize === undefined ? {} : { batchSize })).all());
  }
}
