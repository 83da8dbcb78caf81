import { inAppErrors, isNotFound } from '@strata/arango';
import type { Database } from 'arangojs';
import type { AqlQuery } from 'arangojs/aql';
import { aql } from 'arangojs/aql';
import type { BulkWriteOptions, WritePart } from './bulk-write';
import { bulkWrite } from './bulk-write';
import type { ChangeJournal } from '../change-journal/change-journal';
import { EntityLinks } from './entity-links/entity-links';
import type { NameShare } from './entity-merges/entity-merge-row';
import { EntityMerges } from './entity-merges/entity-merges';
import { DocumentRemoval } from './document-removal';
import type { GraphCounts, RegisteredCounts } from './graph-counts';
import { GraphCounter } from './graph-counts';
import type { ImportRow } from './import-register';
import { ImportRegister, registerKey } from './import-register';
import type { ImportAttempt } from './import-rows';
import { attemptId, attemptRange } from './import-rows';
import type { KnowledgeGraphNames } from './knowledge-graph-names';
import { knowledgeGraphNames } from './knowledge-graph-names';
import { KnowledgeGraphSchema, vertexCollections } from './knowledge-graph-schema';
import type { StoredImport } from './knowledge-graph-verification';
import { readBackImport, readBackSemanticUnits } from './knowledge-graph-verification';
import { PartitionLayers } from './partition-layers';
import type { Wording } from './reworded-texts';
import { RECLUSTER_IMPORT, ReclusterFence } from './recluster-fence';
import type { VectorIndexOptions, VectorIndexOutcome } from './vector-index';
import { ensureVectorIndex } from './vector-index';

/** The collections rows are written to. */
export type KnowledgeCollection = 'documents' | 'chunks' | 'entities' | 'communities' | 'semanticUnits' | 'relations';

/** Rows removed per statement: long enough to be quick, short enough not to hold the collection. */
const CONFLICTS_ENDURED = 50;
/** What stays of a split is the decision. */
const NO_SHARE: NameShare = { types: [], said: [], mentions: [], relations: [] };
const REMOVAL_BATCH = 5_000;

/** What is there when an import begins. */
export interface BeforeImport {
  /** The import itself, where it was tried before. */
  known: ImportRow | undefined;
  /** It gets. */
  importNumber: number;
  /** Pairs of names that somebody has taken apart, in whichever partition. */
  apart: [string, string][];
}

/** Layer 3 of one project: documents, chunks, entities, communities and the edges between them. */
export class KnowledgeGraph {
  readonly names: KnowledgeGraphNames;
  readonly imports: ImportRegister;
  readonly merges: EntityMerges;
  readonly links: EntityLinks;
  private readonly schema: KnowledgeGraphSchema;
  private readonly counter: GraphCounter;

  constructor(
    private readonly db: Database,
    project: string,
  ) {
    this.names = knowledgeGraphNames(project);
    this.imports = new ImportRegister(db, this.names.imports);
    this.merges = new EntityMerges(db, this.names);
    this.links = new EntityLinks(db, this.names, this.merges);
    this.schema = new KnowledgeGraphSchema(db, this.names);
    this.counter = new GraphCounter(
      () => this.registeredCounts(),
      () => this.countRows(),
    );
  }

  /**
   * Creates graph, collections and indexes where missing. Cheap when repeated.
   * @param options `semanticUnits`: their collection, too, which projects without any do not have
   */
  async prepare({ semanticUnits = false } = {}): Promise<void> {
    await this.schema.ensure();
    if (semanticUnits) await this.schema.ensureSemanticUnits();
  }

  /** Ids of all partitions that own at least one document, sorted. */
  async partitions(): Promise<string[]> {
    return this.all<string>(aql`FOR d IN ${this.collection('documents')} COLLECT partition = d.partition_id RETURN partition`);
  }

  /** Does the partition own at least one document? */
  async hasPartition(partitionId: string): Promise<boolean> {
    const found = await this.all<boolean>(
      aql`FOR d IN ${this.collection('documents')} FILTER d.partition_id == ${partitionId} LIMIT 1 RETURN true`,
    );
    return found.length > 0;
  }

  /** What an import has to know before it begins, in one call: partitions are many and small. */
  async beforeImport(partitionId: string, importId: string): Promise<BeforeImport> {
    const [found] = await this.all<{ known: ImportRow | null; highest: number | null; apart: [string, string][] }>(aql`RETURN {
      known: FIRST(FOR i IN ${this.db.collection(this.names.imports)} FILTER i._key == ${registerKey(partitionId, importId)} RETURN i),
      highest: FIRST(FOR d IN ${this.collection('documents')}
        FILTER d.partition_id == ${partitionId} SORT d.import_number DESC LIMIT 1 RETURN d.import_number),
      apart: (FOR m IN ${this.db.collection(this.names.merges)} FILTER m.state == "split" RETURN DISTINCT [m.name, m.kept_name])
    }`);
    return { known: found?.known ?? undefined, importNumber: (found?.highest ?? 0) + 1, apart: found?.apart ?? [] };
  }

  /** 1 for an empty partition, else one more than the highest number in it. */
  async nextImportNumber(partitionId: string): Promise<number> {
    const [highest] = await this.all<number>(
      aql`FOR d IN ${this.collection('documents')} FILTER d.partition_id == ${partitionId} SORT d.import_number DESC LIMIT 1 RETURN d.import_number`,
    );
    return (highest ?? 0) + 1;
  }

  /** Rows of the whole collection. */
  async count(collection: KnowledgeCollection): Promise<number> {
    return inAppErrors(async () => (await this.collection(collection).count()).count);
  }

  /** Entities of the whole graph, those of one name counted once, and the relationships between entities; see {@link GraphCounter}. */
  async distinctCounts(): Promise<GraphCounts> {
    return this.counter.counts();
  }

  /** Rows of one partition. */
  async countInPartition(collection: KnowledgeCollection, partitionId: string): Promise<number> {
    const [found] = await this.all<number>(
      aql`FOR row IN ${this.collection(collection)} FILTER row.partition_id == ${partitionId} COLLECT WITH COUNT INTO found RETURN found`,
    );
    return found ?? 0;
  }

  /** Rows an attempt has written to a collection. */
  async countOfImport(collection: KnowledgeCollection, attempt: ImportAttempt): Promise<number> {
    const [found] = await this.all<number>(aql`
      FOR row IN ${this.collection(collection)}
        FILTER row.partition_id == ${attempt.partitionId} AND row.import_id == ${attemptId(attempt)}
        COLLECT WITH COUNT INTO found RETURN found`);
    return found ?? 0;
  }

  /** Different entity names of a partition. */
  async entityNames(partitionId: string): Promise<number> {
    const [found] = await this.all<number>(aql`
      FOR e IN ${this.collection('entities')} FILTER e.partition_id == ${partitionId}
        COLLECT name = e.entity_name COLLECT WITH COUNT INTO names RETURN names`);
    return found ?? 0;
  }

  /** Number of entities per import number of a partition, ascending by number: the batches of docs/contracts/pipeline.md, "Divergence". */
  async entityBatches(partitionId: string): Promise<{ importNumber: number; entities: number }[]> {
    return this.all(aql`
      FOR e IN ${this.collection('entities')} FILTER e.partition_id == ${partitionId}
        COLLECT importNumber = e.import_number WITH COUNT INTO entities
        RETURN { importNumber, entities }`);
  }

  /** Stores rows by key; see {@link bulkWrite}. */
  async write(collection: KnowledgeCollection, rows: WritePart['rows'], options: BulkWriteOptions): Promise<number> {
    return this.writeParts([{ collection, rows }], options);
  }

  /** Stores rows of several collections side by side; see {@link bulkWrite}. */
  async writeParts(parts: readonly WritePart<KnowledgeCollection>[], options: BulkWriteOptions): Promise<number> {
    const named = parts.map((part) => ({ ...part, collection: this.names[part.collection] }));
    return bulkWrite(this.db, named, options);
  }

  /** Removes every row that any attempt of an import wrote into a partition. */
  async removeImport(partitionId: string, importId: string): Promise<void> {
    const { from, to } = attemptRange(importId);
    await this.removeWhere(aql`row.partition_id == ${partitionId} AND row.import_id >= ${from} AND row.import_id < ${to}`);
  }

  /** Removes every row that one attempt wrote. */
  async removeAttempt(attempt: ImportAttempt): Promise<void> {
    await this.removeWhere(aql`row.partition_id == ${attempt.partitionId} AND row.import_id == ${attemptId(attempt)}`);
  }

  /** Removes every row that other attempts of the same import wrote. */
  async removeOtherAttempts(attempt: ImportAttempt): Promise<void> {
    const { from, to } = attemptRange(attempt.importId);
    const own = attemptId(attempt);
    await this.removeWhere(aql`row.partition_id == ${attempt.partitionId} AND row.import_id >= ${from} AND row.import_id < ${own}`);
    await this.removeWhere(aql`row.partition_id == ${attempt.partitionId} AND row.import_id > ${own} AND row.import_id < ${to}`);
  }

  /** Removes a whole partition. */
  async removePartition(partitionId: string): Promise<void> {
    await this.removeWhere(aql`row.partition_id == ${partitionId}`);
    await this.run(
      aql`FOR i IN ${this.db.collection(this.names.imports)} FILTER i.partition_id == ${partitionId} REMOVE i IN ${this.db.collection(this.names.imports)}`,
    );
  }

  /** The entity and community layers of one partition, as an attempt at reclustering reads and changes them. */
  layersOf({ partitionId, attempt }: Pick<ImportAttempt, 'partitionId' | 'attempt'>): PartitionLayers {
    const fence = new ReclusterFence(this.db, this.names.imports, partitionId, attempt);
    return new PartitionLayers(this.db, this.names, partitionId, fence);
  }

  /**
   * Changes something else as a part of an attempt at reclustering.
   * @param statement of AQL, returning a row when it has changed something
   * @throws AppError aborted `ReclusterSuperseded` when another attempt or operation has begun since
   */
  async asRecluster({ partitionId, attempt }: Pick<ImportAttempt, 'partitionId' | 'attempt'>, statement: AqlQuery): Promise<void> {
    await new ReclusterFence(this.db, this.names.imports, partitionId, attempt).run(statement);
  }

  /** The attempt at reclustering a partition that may write; none once another operation has begun. */
  async latestRecluster(partitionId: string): Promise<string | undefined> {
    return (await this.imports.find(partitionId, RECLUSTER_IMPORT))?.attempt;
  }

  /** Ends whatever attempts at reclustering live on somewhere: from now on they change nothing. */
  async supersedeReclusters(): Promise<void> {
    const imports = this.db.collection(this.names.imports);
    try {
      await this.run(aql`FOR fence IN ${imports} FILTER fence.status == "recluster" REMOVE fence IN ${imports}`);
    } catch (error) {
      if (!isNotFound(error)) throw error; // nothing was ever imported
    }
  }

  /** Removes documents as part of a change that can be taken back. */
  removal(journal: ChangeJournal, changeId: string, wording: Wording): DocumentRemoval {
    return new DocumentRemoval(this.db, this.names, journal, changeId, wording);
  }

  /** Forgets answers that were kept for repeated questions: they quote documents as these were. */
  async forgetAnswers(): Promise<void> {
    try {
      await inAppErrors(() => this.db.collection(this.names.queryCache).truncate());
    } catch (error) {
      if (!isNotFound(error)) throw error; // nobody has asked
    }
  }

  /** Counts what an attempt has stored, and what of it points to nothing. @param options as those of {@link prepare} */
  async readBack(attempt: ImportAttempt, { semanticUnits = false } = {}): Promise<StoredImport> {
    const stored = await readBackImport(this.db, this.names, attempt);
    return semanticUnits ? { ...stored, ...(await readBackSemanticUnits(this.db, this.names, attempt)) } : stored;
  }

  /** See {@link ensureVectorIndex}. */
  async ensureVectorIndex(collection: KnowledgeCollection, options: VectorIndexOptions): Promise<VectorIndexOutcome> {
    return ensureVectorIndex(this.db, this.names[collection], options);
  }

  /** Edges first, so that no edge ever points to a vertex that is gone. Names that somebody took apart stay apart. */
  private async removeWhere(condition: AqlQuery): Promise<void> {
    const { relations, semanticUnits, merges } = this.names;
    for (const name of [relations, semanticUnits, ...vertexCollections(this.names).reverse(), merges]) {
      const rows = this.db.collection(name);
      const isMerges = name === merges;
      const isOptional = isMerges || name === semanticUnits; // graphs of earlier versions, or without images
      if (isOptional && !(await inAppErrors(() => rows.exists()))) continue;
      let removed: number;
      do {
        removed = await this.run(
          aql`FOR row IN ${rows} FILTER ${condition} FILTER ${!isMerges} OR row.state != "split" LIMIT ${REMOVAL_BATCH} REMOVE row IN ${rows}`,
        );
      } while (removed === REMOVAL_BATCH);
      if (isMerges) await this.run(aql`FOR row IN ${rows} FILTER ${condition} UPDATE row WITH ${NO_SHARE} IN ${rows}`);
    }
  }

  private async countRows(): Promise<GraphCounts> {
    const [entities, relationships] = await Promise.all([
      this.all<number>(aql`
        FOR e IN ${this.collection('entities')} COLLECT name = e.entity_name COLLECT WITH COUNT INTO names RETURN names`),
      this.all<number>(aql`
        FOR r IN ${this.collection('relations')} FILTER r.type == "RELATED_TO" COLLECT WITH COUNT INTO found RETURN found`),
    ]);
    return { entities: entities[0] ?? 0, relationships: relationships[0] ?? 0 };
  }

  private async registeredCounts(): Promise<RegisteredCounts> {
    const sums = await this.imports.sums(new Date());
    if (sums.isGrowing) return { ...sums, fingerprint: '' };
    const [entities, relations] = await Promise.all([this.count('entities'), this.count('relations')]);
    return { ...sums, fingerprint: [sums.completed, sums.lastCompletedAt, entities, relations].join(' ') };
  }

  private collection(collection: KnowledgeCollection) {
    return this.db.collection(this.names[collection]);
  }

  private async all<T>(query: AqlQuery): Promise<T[]> {
    return inAppErrors(async () => (await this.db.query<T>(query)).all());
  }

  /**
   * Changes rows; two attempts may clean up after the same third at once, so a lost row is looked for again.
   * @returns number of rows changed
   */
  private async run(query: AqlQuery): Promise<number> {
    return inAppErrors(async () => {
      const cursor = await this.db.query(query, { retryOnConflict: CONFLICTS_ENDURED });
      await cursor.all();
      return cursor.extra.stats?.writesExecuted ?? 0;
    });
  }
}
