import { inAppErrors, isNotFound } from '@strata/arango';
import { AppError } from '@strata/errors';
import type { Database } from 'arangojs';
import type { AqlQuery } from 'arangojs/aql';
import { aql } from 'arangojs/aql';
import type { BulkWriteOptions } from '../bulk-write';
import { bulkWrite } from '../bulk-write';
import type { KnowledgeGraphNames } from '../knowledge-graph-names';
import type { EntityMergeRow, EntityMergeSummary } from './entity-merge-row';
import type { MergedRows } from './merge-split';
import { mergeSplit } from './merge-split';

export interface MergeFilter {
  partitionId?: string;
  /** Part of either name, in any case. */
  name?: string;
  state?: EntityMergeRow['state'];
  limit: number;
}

/** The record of which names imports took for one thing, and their way back. */
export class EntityMerges {
  constructor(
    private readonly db: Database,
    private readonly names: KnowledgeGraphNames,
  ) {}

  /** Stores the merges of an import. */
  async write(rows: Iterable<EntityMergeRow>, options: BulkWriteOptions): Promise<void> {
    await bulkWrite(this.db, [{ collection: this.names.merges, rows }], options);
  }

  /** Pairs of names that somebody has taken apart, in whichever partition of the project. */
  async apart(): Promise<[string, string][]> {
    return this.orNone(
      this.all<[string, string]>(
        aql`FOR row IN ${this.merges} FILTER row.state == "split" RETURN DISTINCT [row.name, row.kept_name]`,
      ),
    );
  }

  /** Merges as people see them: the least certain first. None in a project that had no import with a graph. */
  async list({ partitionId = '', name = '', state, limit }: MergeFilter): Promise<EntityMergeSummary[]> {
    return this.orNone(
      this.all<EntityMergeSummary>(aql`
        FOR row IN ${this.merges}
          FILTER ${partitionId} == "" OR row.partition_id == ${partitionId}
          FILTER ${state ?? ''} == "" OR row.state == ${state ?? ''}
          FILTER ${name} == "" OR CONTAINS(row.name, ${name.toUpperCase()}) OR CONTAINS(row.kept_name, ${name.toUpperCase()})
          SORT row.score, row._key LIMIT ${limit}
          RETURN MERGE(KEEP(row, "_key", "partition_id", "kept_name", "name", "entity_type", "reason", "score", "shared_neighbours",
            "shared_documents", "state", "split_at", "split_by"), { passages: LENGTH(row.mentions) })`),
    );
  }

  /**
   * Takes two names apart: the absorbed one becomes an entity of its own again, with its passages and relations, and stays one in later
   * imports. Taken apart once, nothing more happens.
   * @param embed vector of a text; the entity is found by its meaning, too
   * @throws AppError not-found `UnknownMergeError`
   */
  async split(
    key: string,
    { by, now, embed }: { by: string; now: Date; embed: (text: string) => Promise<Float32Array> },
  ): Promise<EntityMergeSummary> {
    const row = await this.find(key);
    if (row.state === 'split') return summary(row);
    const { entity, added, changed, removed, described } = mergeSplit(row, await this.rowsOf(row), this.names);
    const embedding = entity ? Array.from(await embed([entity.entity_name, entity.description].join(': '))) : [];
    const done = { state: 'split' as const, split_at: now.toISOString(), split_by: by };
    const entities = this.db.collection(this.names.entities);
    const relations = this.db.collection(this.names.relations);
    const vertices = entity ? [{ ...entity, embedding }] : [];
    const statements = [
      aql`FOR row IN ${vertices} INSERT row INTO ${entities} OPTIONS { overwriteMode: "replace" }`,
      aql`FOR row IN ${described} UPDATE row IN ${entities}`,
      aql`FOR key IN ${removed} REMOVE key IN ${relations}`,
      aql`FOR row IN ${changed} UPDATE row IN ${relations}`,
      aql`FOR row IN ${added} INSERT row INTO ${relations} OPTIONS { overwriteMode: "replace" }`,
      aql`FOR row IN ${this.merges} FILTER row.partition_id == ${row.partition_id} AND row.name == ${row.name} AND row.kept_name == ${row.kept_name}
            FILTER row._key == ${key} UPDATE row WITH ${done} IN ${this.merges}`,
    ];
    await inAppErrors(async () => {
      const transaction = await this.db.beginTransaction({
        write: [this.names.entities, this.names.relations, this.names.merges],
      });
      try {
        for (const statement of statements) await transaction.step(() => this.db.query(statement));
        await transaction.commit();
      } catch (error) {
        await transaction.abort().catch(() => undefined);
        throw error;
      }
    });
    return summary({ ...row, ...done });
  }

  private async find(key: string): Promise<EntityMergeRow> {
    const [row] = await this.orNone(this.all<EntityMergeRow>(aql`FOR row IN ${this.merges} FILTER row._key == ${key} RETURN row`));
    if (!row)
      throw new AppError(
        'not-found',
        'UnknownMergeError',
        `no merge ${JSON.stringify(key)}: it may be of a graph that was replaced`,
        {
          merge_id: key,
        },
      );
    return row;
  }

  private async rowsOf(row: EntityMergeRow): Promise<MergedRows> {
    const entities = this.db.collection(this.names.entities);
    const relations = this.db.collection(this.names.relations);
    const named = (name: string) =>
      aql`FOR e IN ${entities} FILTER e.partition_id == ${row.partition_id} AND e.entity_name == ${name} SORT e.import_number, e._key
            RETURN UNSET(e, "embedding", "_rev", "_id")`;
    const kept = await this.all<MergedRows['kept'][number]>(named(row.kept_name));
    const [own] = await this.all<MergedRows['kept'][number]>(named(row.name));
    const others = [...new Set(row.relations.map(({ other }) => other))];
    const ends = await this.all<[string, string]>(
      aql`FOR e IN ${entities} FILTER e.partition_id == ${row.partition_id} AND e.entity_name IN ${others} SORT e.import_number DESC
            RETURN [e.entity_name, e._id]`,
    );
    const edges = await this.all<MergedRows['related'][number] & { mentions: [number, number][] }>(aql`
      FOR id IN ${kept.map(({ _key }) => `${this.names.entities}/${_key}`)}
        FOR r IN ${relations} FILTER (r._from == id OR r._to == id) AND r.type IN ["MENTIONED_IN", "RELATED_TO", "IN_COMMUNITY"]
          RETURN UNSET(r, "embedding", "_rev", "_id")`);
    const ofType = (type: string) => edges.filter((edge) => (edge.type as string) === type);
    return {
      ...{ kept, own, others: new Map(ends) },
      mentions: ofType('MENTIONED_IN') as unknown as MergedRows['mentions'],
      related: ofType('RELATED_TO'),
      memberships: ofType('IN_COMMUNITY'),
    };
  }

  private get merges() {
    return this.db.collection(this.names.merges);
  }

  private async all<T>(query: AqlQuery): Promise<T[]> {
    return inAppErrors(async () => (await this.db.query<T>(query)).all());
  }

  /** Projects of earlier versions have no such collection. */
  private async orNone<T>(rows: Promise<T[]>): Promise<T[]> {
    try {
      return await rows;
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  }
}

function summary({
  mentions,
  relations: _,
  description: __,
  import_id: ___,
  import_number: ____,
  ...row
}: EntityMergeRow): EntityMergeSummary {
  return { ...row, passages: mentions.length };
}
