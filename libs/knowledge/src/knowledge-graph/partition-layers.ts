import { inAppErrors, retryWhileUnavailable } from '@strata/arango';
import type { Database } from 'arangojs';
import type { AqlQuery } from 'arangojs/aql';
import { aql } from 'arangojs/aql';
import type { KnowledgeGraphNames } from './knowledge-graph-names';
import type { EntityRow, RelatedToRow } from './knowledge-graph-records';
import type { ReclusterFence } from './recluster-fence';
import { RECLUSTER_PATIENCE } from './recluster-fence';
import type { WritePart } from './bulk-write';
import { storedVector } from './stored-vector';

/** An entity as clustering needs it. */
export type StoredEntity = Pick<EntityRow, '_key' | 'entity_name' | 'entity_type' | 'description' | 'import_number'>;
/** A relation as clustering needs it. */
export type StoredRelation = Omit<RelatedToRow, 'type' | 'partition_id' | 'embedding'>;
/** Which entity is mentioned in which chunk. */
export interface StoredMention {
  _key: string;
  _from: string;
  _to: string;
  mentions: [start: number, end: number][];
  import_id: string;
}

/** Rows per answer of the database. */
const BATCH = 5_000;
const ROWS_PER_WRITE = 1_000;
/** A vector is a text of some ten thousand characters on its way. */
const VECTORS_PER_WRITE = 100;

/**
 * Reads and changes the entity and community layers of one partition, as one attempt at reclustering does (docs/contracts/importer.md,
 * "Recluster"). Reads and changes outlive a restart of the database. Every change throws aborted `ReclusterSuperseded`, and changes nothing, once the attempt was taken over.
 */
export class PartitionLayers {
  constructor(
    private readonly db: Database,
    private readonly names: KnowledgeGraphNames,
    private readonly partitionId: string,
    private readonly fence: ReclusterFence,
  ) {}

  /** Makes this attempt the one that may write. To be called before anything is read: what is read must not change meanwhile. */
  async claim(): Promise<void> {
    await this.fence.claim();
  }

  /** Numbers of the imports whose entities are in the partition, ascending. */
  async importNumbers(): Promise<number[]> {
    return this.all(
      aql`FOR e IN ${this.entities} FILTER e.partition_id == ${this.partitionId} COLLECT number = e.import_number RETURN number`,
    );
  }

  /** Entities with a name, by key. */
  async loadEntities(): Promise<StoredEntity[]> {
    return this.all(aql`
      FOR e IN ${this.entities} FILTER e.partition_id == ${this.partitionId} AND e.entity_name != null AND e.entity_name != ""
        SORT e._key RETURN KEEP(e, "_key", "entity_name", "entity_type", "description", "import_number")`);
  }

  /** RELATED_TO edges, by key. */
  async loadRelations(): Promise<StoredRelation[]> {
    return this.all(aql`
      FOR r IN ${this.relations} FILTER r.partition_id == ${this.partitionId} AND r.type == "RELATED_TO"
        SORT r._key RETURN UNSET(r, "_id", "_rev", "type", "partition_id", "embedding")`);
  }

  /** MENTIONED_IN edges, by key. */
  async loadMentions(): Promise<StoredMention[]> {
    return this.all(aql`
      FOR r IN ${this.relations} FILTER r.partition_id == ${this.partitionId} AND r.type == "MENTIONED_IN"
        SORT r._key RETURN KEEP(r, "_key", "_from", "_to", "mentions", "import_id")`);
  }

  /** Chunks and the keys of their documents, in order of the documents' keys and of the places in them. */
  async loadChunkPlaces(): Promise<{ key: string; document: string }[]> {
    return this.all(aql`
      FOR c IN ${this.chunks} FILTER c.partition_id == ${this.partitionId}
        SORT c.document_key, c.chunk_order_index RETURN { key: c._key, document: c.document_key }`);
  }

  /** Texts of chunks with the titles of their documents, in the order of the keys; empty ones for chunks that are gone. */
  async loadPassages(keys: readonly string[]): Promise<{ title: string; content: string }[]> {
    return this.all(aql`
      FOR key IN ${keys} LET c = DOCUMENT(${this.chunks}, key) LET d = DOCUMENT(${this.documents}, c.document_key)
        RETURN { title: d.title || "", content: c.content || "" }`);
  }

  /** Makes every row of the partition part of import 1. */
  async renumber(): Promise<void> {
    const { documents, chunks, entities, semanticUnits, relations } = this.names;
    for (const name of [documents, chunks, entities, semanticUnits, relations]) {
      const rows = this.db.collection(name);
      if (name === semanticUnits && !(await inAppErrors(() => rows.exists()))) continue; // no import has asked for them
      await this.untilDone(aql`
        FOR row IN ${rows} FILTER row.partition_id == ${this.partitionId} AND row.import_number != 1 LIMIT ${BATCH}
          UPDATE row WITH { import_number: 1 } IN ${rows} RETURN 1`);
    }
  }

  /** Stores rows by key; of a row that is there already only the given fields change. */
  async write(collection: 'communities' | 'relations', rows: WritePart['rows'], signal: AbortSignal): Promise<void> {
    const target = this.db.collection(this.names[collection]);
    const store = async (batch: object[]) => {
      signal.throwIfAborted();
      if (batch.length > 0)
        await this.fence.run(aql`FOR row IN ${batch} INSERT row INTO ${target} OPTIONS { overwriteMode: "update" } RETURN 1`);
    };
    let batch: object[] = [];
    for (const row of rows) {
      const embedding = await row.embedding;
      batch.push(embedding ? { ...row, embedding: storedVector(embedding) } : row);
      if (batch.length < (embedding ? VECTORS_PER_WRITE : ROWS_PER_WRITE)) continue;
      await store(batch);
      batch = [];
    }
    await store(batch);
  }

  /** Notes the communities of entities, and the keys of names that an earlier version did not note; entities that are gone are left out. */
  async saveMemberships(
    memberships: Iterable<Pick<EntityRow, '_key' | 'clusters' | 'name_key'>>,
    signal: AbortSignal,
  ): Promise<void> {
    const save = async (batch: object[]) => {
      signal.throwIfAborted();
      await this.fence.run(aql`
        FOR row IN ${batch} FOR entity IN ${this.entities} FILTER entity._key == row._key
          UPDATE entity WITH UNSET(row, "_key") IN ${this.entities} RETURN 1`);
    };
    let batch: object[] = [];
    for (const membership of memberships) {
      batch.push(membership);
      if (batch.length < ROWS_PER_WRITE) continue;
      await save(batch);
      batch = [];
    }
    if (batch.length > 0) await save(batch);
  }

  /** Removes rows by key; those already gone are no matter. */
  async remove(collection: 'entities' | 'relations', keys: readonly string[]): Promise<void> {
    const rows = this.db.collection(this.names[collection]);
    for (let start = 0; start < keys.length; start += BATCH)
      await this.fence.run(
        aql`FOR key IN ${keys.slice(start, start + BATCH)} REMOVE { _key: key } IN ${rows} OPTIONS { ignoreErrors: true } RETURN 1`,
      );
  }

  /** Removes the community layer, edges first, except for what `keep` wrote. */
  async removeCommunities(keep: string): Promise<void> {
    const communities = this.db.collection(this.names.communities);
    await this.untilDone(aql`
      FOR row IN ${this.relations}
        FILTER row.partition_id == ${this.partitionId} AND row.type IN ["IN_COMMUNITY", "SUB_COMMUNITY_OF"] AND row.import_id != ${keep}
        LIMIT ${BATCH} REMOVE row IN ${this.relations} RETURN 1`);
    await this.untilDone(aql`
      FOR row IN ${communities} FILTER row.partition_id == ${this.partitionId} AND row.import_id != ${keep}
        LIMIT ${BATCH} REMOVE row IN ${communities} RETURN 1`);
  }

  private get documents() {
    return this.db.collection(this.names.documents);
  }

  private get chunks() {
    return this.db.collection(this.names.chunks);
  }

  private get entities() {
    return this.db.collection(this.names.entities);
  }

  private get relations() {
    return this.db.collection(this.names.relations);
  }

  private async untilDone(query: AqlQuery): Promise<void> {
    while ((await this.fence.run(query)).length === BATCH);
  }

  private async all<T>(query: AqlQuery): Promise<T[]> {
    return retryWhileUnavailable(
      async () => (await this.db.query<T>(query, { batchSize: BATCH, stream: true })).all(),
      RECLUSTER_PATIENCE,
    );
  }
}
