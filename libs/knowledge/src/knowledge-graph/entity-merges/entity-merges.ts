import { inAppErrors, isNotFound } from '@strata/arango';
import { AppError } from '@strata/errors';
import type { Database } from 'arangojs';
import type { AqlQuery } from 'arangojs/aql';
import { aql } from 'arangojs/aql';
import type { BulkWriteOptions } from '../bulk-write';
import { bulkWrite } from '../bulk-write';
import type { KnowledgeGraphNames } from '../knowledge-graph-names';
import { attemptOf } from '../import-rows';
import type { EntityMergeRow, EntityMergeSummary } from './entity-merge-row';
import { MERGE_SUMMARY_FIELDS } from './entity-merge-row';
import { storedVector } from '../stored-vector';
import type { MergeChanges, MergeSurroundings } from './merge-surroundings';
import { readSurroundings } from './read-surroundings';

export interface MergeFilter {
  partitionId?: string;
  /** Part of either name, in any case. */
  name?: string;
  state?: EntityMergeSummary['state'];
  limit: number;
}

/** Merges that fit, and how many there are altogether. */
export interface MergeList {
  merges: EntityMergeSummary[];
  total: number;
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
      [],
    );
  }

  /** Merges as people see them: the least certain first. None in a project that had no import with a graph. */
  async list({ partitionId = '', name = '', state, limit }: MergeFilter): Promise<MergeList> {
    const wanted = name.toUpperCase();
    const [found] = await this.orNone(
      this.all<MergeList>(aql`
        LET fitting = (FOR row IN ${this.merges}
          FILTER row.state != "kept"
          FILTER ${partitionId} == "" OR row.partition_id == ${partitionId}
          FILTER ${state ?? ''} == "" OR row.state == ${state ?? ''}
          FILTER ${wanted} == "" OR CONTAINS(UPPER(row.name), ${wanted}) OR CONTAINS(UPPER(row.kept_name), ${wanted})
          SORT row.score, row._key RETURN { key: row._key })
        LET merges = (FOR place IN SLICE(fitting, 0, ${limit}) FOR row IN ${this.merges} FILTER row._key == place.key
          RETURN MERGE(KEEP(row, ${[...MERGE_SUMMARY_FIELDS]}), { passages: LENGTH(row.mentions) }))
        RETURN { merges, total: LENGTH(fitting) }`),
      [],
    );
    return found ?? { merges: [], total: 0 };
  }

  /** @throws AppError not-found `UnknownMergeError` */
  async find(key: string): Promise<EntityMergeRow> {
    const [row] = await this.orNone(
      this.all<EntityMergeRow>(aql`FOR row IN ${this.merges} FILTER row._key == ${key} AND row.state != "kept" RETURN row`),
      [],
    );
    if (row) return row;
    const message = `no merge ${JSON.stringify(key)}: it may be of a graph that was replaced`;
    throw new AppError('not-found', 'UnknownMergeError', message, { merge_id: key });
  }

  /** See {@link readSurroundings}. */
  async surroundings(row: EntityMergeRow, oneAtATime: readonly string[]): Promise<MergeSurroundings> {
    return readSurroundings((query) => this.all(query), this.db, this.names, { row, oneAtATime });
  }

  /** Changes the graph and notes the decision, both or neither. */
  async takeApart(
    row: EntityMergeRow,
    { entities, relations, edges, removedEntities, removedEdges, facts }: MergeChanges,
    { by, now }: { by: string; now: Date },
  ): Promise<EntityMergeSummary> {
    const done = { state: 'split' as const, split_at: now.toISOString(), split_by: by };
    const [vertices, related] = [this.db.collection(this.names.entities), this.db.collection(this.names.relations)];
    const withVector = ({ embedding, ...stored }: { embedding?: Float32Array }) =>
      embedding ? { ...stored, embedding: storedVector(embedding) } : stored;
    const [entityRows, edgeRows] = [entities.map(withVector), [...relations.map(withVector), ...edges]];
    const imports = this.db.collection(this.names.imports);
    const { importId } = attemptOf(row.import_id);
    const statements = [
      aql`FOR key IN ${removedEdges} REMOVE { _key: key } IN ${related} OPTIONS { ignoreErrors: true }`,
      aql`FOR key IN ${removedEntities} REMOVE { _key: key } IN ${vertices} OPTIONS { ignoreErrors: true }`,
      aql`FOR row IN ${entityRows} INSERT row INTO ${vertices} OPTIONS { overwriteMode: "replace" }`,
      aql`FOR row IN ${edgeRows} INSERT row INTO ${related} OPTIONS { overwriteMode: "replace" }`,
      aql`FOR row IN ${facts} UPDATE row._key WITH row.facts IN ${related} OPTIONS { keepNull: false, mergeObjects: false }`,
      aql`UPDATE ${row._key} WITH ${done} IN ${this.merges}`,
      // who holds a copy of the graph sees by its imports that it has changed
      aql`FOR i IN ${imports} FILTER i.partition_id == ${row.partition_id} AND i.import_id == ${importId}
            UPDATE i WITH { splits: i.splits + 1 } IN ${imports}`,
    ];
    await inAppErrors(async () => {
      const transaction = await this.db.beginTransaction({
        write: [this.names.entities, this.names.relations, this.names.merges, this.names.imports],
      });
      try {
        for (const statement of statements) await transaction.step(() => this.db.query(statement));
        await transaction.commit();
      } catch (error) {
        await transaction.abort().catch(() => undefined);
        throw error;
      }
    });
    return mergeSummary({ ...row, ...done });
  }

  private get merges() {
    return this.db.collection(this.names.merges);
  }

  private async all<T>(query: AqlQuery): Promise<T[]> {
    return inAppErrors(async () => (await this.db.query<T>(query)).all());
  }

  /** Projects of earlier versions have no such collection. */
  private async orNone<T>(rows: Promise<T>, none: T): Promise<T> {
    try {
      return await rows;
    } catch (error) {
      if (isNotFound(error)) return none;
      throw error;
    }
  }
}

/** What people see of a merge. @param row one that is not `kept` */
export function mergeSummary(row: EntityMergeRow): EntityMergeSummary {
  const fields = Object.fromEntries(MERGE_SUMMARY_FIELDS.map((field) => [field, row[field]]));
  return { ...(fields as Omit<EntityMergeSummary, 'passages'>), passages: row.mentions.length };
}
