import { retryWhileUnavailable } from '@strata/arango';
import type { Database } from 'arangojs';
import type { AqlQuery } from 'arangojs/aql';
import { aql } from 'arangojs/aql';
import type { KnowledgeGraphNames } from './knowledge-graph-names';
import type { EntityRow, RelatedToRow } from './knowledge-graph-records';

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
/** A database that restarts is back well within this time. */
const PATIENCE = { budgetMs: 60_000 } as const;

/**
 * Reads and changes the entity and community layers of one partition, as reclustering does (docs/contracts/importer.md, "Recluster"). Every call
 * may be made twice, and outlives a restart of the database.
 */
export class PartitionLayers {
  constructor(
    private readonly db: Database,
    private readonly names: KnowledgeGraphNames,
    private readonly partitionId: string,
  ) {}

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

  /** Makes every row of the partition part of import 1. */
  async renumber(): Promise<void> {
    for (const name of [this.names.documents, this.names.chunks, this.names.entities, this.names.relations]) {
      const rows = this.db.collection(name);
      let changed: number;
      do {
        changed = await this.run(aql`
          FOR row IN ${rows} FILTER row.partition_id == ${this.partitionId} AND row.import_number != 1 LIMIT ${BATCH}
            UPDATE row WITH { import_number: 1 } IN ${rows}`);
      } while (changed === BATCH);
    }
  }

  /** Removes rows by key; those already gone are no matter. */
  async remove(collection: 'entities' | 'relations', keys: readonly string[]): Promise<void> {
    const rows = this.db.collection(this.names[collection]);
    for (let start = 0; start < keys.length; start += BATCH)
      await this.run(
        aql`FOR key IN ${keys.slice(start, start + BATCH)} REMOVE { _key: key } IN ${rows} OPTIONS { ignoreErrors: true }`,
      );
  }

  /** Removes the community layer, edges first, except for what `keep` wrote. */
  async removeCommunities(keep: string | undefined): Promise<void> {
    const communities = this.db.collection(this.names.communities);
    const kept = keep ?? '';
    await this.untilDone(aql`
      FOR row IN ${this.relations}
        FILTER row.partition_id == ${this.partitionId} AND row.type IN ["IN_COMMUNITY", "SUB_COMMUNITY_OF"] AND row.import_id != ${kept}
        LIMIT ${BATCH} REMOVE row IN ${this.relations}`);
    await this.untilDone(aql`
      FOR row IN ${communities} FILTER row.partition_id == ${this.partitionId} AND row.import_id != ${kept}
        LIMIT ${BATCH} REMOVE row IN ${communities}`);
  }

  private get entities() {
    return this.db.collection(this.names.entities);
  }

  private get relations() {
    return this.db.collection(this.names.relations);
  }

  private async untilDone(query: AqlQuery): Promise<void> {
    while ((await this.run(query)) === BATCH);
  }

  private async all<T>(query: AqlQuery): Promise<T[]> {
    return retryWhileUnavailable(async () => (await this.db.query<T>(query, { batchSize: BATCH, stream: true })).all(), PATIENCE);
  }

  private async run(query: AqlQuery): Promise<number> {
    return retryWhileUnavailable(async () => {
      const cursor = await this.db.query(query);
      await cursor.all();
      return cursor.extra.stats?.writesExecuted ?? 0;
    }, PATIENCE);
  }
}
