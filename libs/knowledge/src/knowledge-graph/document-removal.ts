import { inAppErrors, isNotFound } from '@strata/arango';
import type { Database } from 'arangojs';
import type { ChangeJournal } from '../change-journal/change-journal';
import type { EntityMergeRow } from './entity-merges/entity-merge-row';
import { withoutChunks } from './entity-merges/without-chunks';
import type { KnowledgeGraphNames } from './knowledge-graph-names';
import { SOURCE_ID_SEPARATOR } from './knowledge-graph-records';
import type { DescribedEntity, DescribedRelation, Wording } from './reworded-texts';
import { RewordedTexts } from './reworded-texts';

/** Keys, or ids, per statement. */
const BATCH = 1_000;
/** They hold what was said under a name. */
const MERGES_PER_STATEMENT = 200;

/** What left a partition. */
export interface RemovedRows {
  documents: number;
  chunks: number;
  entities: number;
  communities: number;
  semanticUnits: number;
  relations: number;
}

/** A document to be removed. */
export interface RemovableDocument {
  readonly key: string;
  readonly partitionId: string;
}

interface Edge {
  readonly _key: string;
  readonly _from: string;
  readonly _to: string;
  readonly type: string;
}

/**
 * Takes documents out of layer 3 with everything that only they held up (docs/contracts/pipeline.md, "Graph changes"): their chunks, the
 * entities nobody else mentions, the communities left empty, semantic units, and every edge that touched any of these. A relation
 * between entities that stay goes with the last chunk that states it, and what stays is described anew without the words of what went
 * ({@link RewordedTexts}). Every row is kept in the journal of the change before it goes or changes.
 */
export class DocumentRemoval {
  private readonly texts: RewordedTexts;

  constructor(
    private readonly db: Database,
    private readonly names: KnowledgeGraphNames,
    private readonly journal: ChangeJournal,
    private readonly changeId: string,
    wording: Wording,
  ) {
    this.texts = new RewordedTexts(db, names, journal, changeId, wording);
  }

  /** Documents made of these files, in whichever partition. */
  async documentsOfFiles(fileIds: readonly string[]): Promise<RemovableDocument[]> {
    const found = await this.byBatch<RemovableDocument>(
      `FOR id IN @ids FOR d IN @@documents FILTER id IN d.file_ids[*] RETURN { key: d._key, partitionId: d.partition_id }`,
      fileIds,
      { '@documents': this.names.documents },
    );
    return [...new Map(found.map((document) => [document.key, document])).values()];
  }

  /** All documents of these partitions. */
  async documentsOfPartitions(partitionIds: readonly string[]): Promise<RemovableDocument[]> {
    return this.byBatch<RemovableDocument>(
      `FOR id IN @ids FOR d IN @@documents FILTER d.partition_id == id RETURN { key: d._key, partitionId: d.partition_id }`,
      partitionIds,
      { '@documents': this.names.documents },
    );
  }

  /**
   * Removes documents of one partition.
   * @param signal looked at between statements
   */
  async remove(partitionId: string, documentKeys: readonly string[], signal: AbortSignal): Promise<RemovedRows> {
    const { names } = this;
    const chunkKeys = await this.byBatch<string>(
      'FOR key IN @ids FOR chunk IN @@chunks FILTER chunk.document_key == key RETURN chunk._key',
      documentKeys,
      { '@chunks': names.chunks },
    );
    const chunkIds = chunkKeys.map((key) => `${names.chunks}/${key}`);
    const chunkEdges = await this.edgesOf([...chunkIds, ...documentKeys.map((key) => `${names.documents}/${key}`)]);
    const mentioned = distinct(chunkEdges.flatMap(({ type, _from }) => (type === 'MENTIONED_IN' ? [_from] : [])));
    signal.throwIfAborted();
    await this.removeRows(names.relations, keysOf(chunkEdges));
    const gone = await this.withoutEdge(mentioned, 'MENTIONED_IN', '_from');
    const isGone = new Set(gone);
    const kept = mentioned.filter((id) => !isGone.has(id));
    const described = await this.described(mentioned);
    signal.throwIfAborted();
    const entityEdges = await this.edgesOf(gone);
    const goneTexts = await this.relationTexts(entityEdges);
    await this.removeRows(names.relations, keysOf(entityEdges));
    const relations = await this.forgetChunks(kept, new Set(chunkKeys));
    signal.throwIfAborted();
    const lessened = distinct(entityEdges.flatMap(({ type, _to }) => (type === 'IN_COMMUNITY' ? [_to] : [])));
    const communities = await this.emptied(lessened, signal);
    const semanticUnits = await this.semanticUnitsOf(chunkKeys);
    await this.forgetMerges(partitionId, new Set(chunkKeys));
    await this.removeRows(names.entities, gone.map(keyOf));
    await this.removeRows(names.chunks, chunkKeys);
    if (semanticUnits.length > 0) await this.removeRows(names.semanticUnits, semanticUnits);
    await this.removeRows(names.documents, documentKeys);
    await this.forgetImportsOfEmpty(partitionId);
    await this.texts.execute(
      {
        gone: gone.flatMap((id) => described.get(id) ?? []),
        kept: kept.flatMap((id) => described.get(id) ?? []),
        unstated: [...goneTexts, ...relations.unstated.map(({ description }) => description)],
        changed: relations.changed,
        communities: lessened,
        chunks: chunkKeys,
      },
      signal,
    );
    return {
      documents: documentKeys.length,
      chunks: chunkKeys.length,
      entities: gone.length,
      communities: communities.removed,
      semanticUnits: semanticUnits.length,
      relations: chunkEdges.length + entityEdges.length + relations.unstated.length + communities.edges,
    };
  }

  private async described(entityIds: readonly string[]): Promise<Map<string, DescribedEntity>> {
    const found = await this.byBatch<DescribedEntity>(
      `FOR id IN @ids FOR entity IN @@entities FILTER entity._key == PARSE_IDENTIFIER(id).key
         RETURN { id, name: entity.entity_name, description: entity.description || "" }`,
      entityIds,
      { '@entities': this.names.entities },
    );
    return new Map(found.map((entity) => [entity.id, entity]));
  }

  private async relationTexts(edges: readonly Edge[]): Promise<string[]> {
    return this.byBatch<string>(
      'FOR key IN @ids FOR edge IN @@relations FILTER edge._key == key RETURN edge.description || ""',
      edges.flatMap(({ _key, type }) => (type === 'RELATED_TO' ? [_key] : [])),
      { '@relations': this.names.relations },
    );
  }

  /** Relations of entities that stay: those that nobody states now are removed, others are to be described anew. */
  private async forgetChunks(
    entityIds: readonly string[],
    chunkKeys: ReadonlySet<string>,
  ): Promise<{ unstated: DescribedRelation[]; changed: DescribedRelation[] }> {
    const relations = await this.byBatch<Omit<DescribedRelation, 'stated' | 'left'> & { source_id: string }>(
      `FOR id IN @ids FOR edge IN @@relations FILTER edge._from == id AND edge.type == "RELATED_TO"
         RETURN { key: edge._key, from: edge._from, to: edge._to, description: edge.description || "", weight: edge.weight, source_id: edge.source_id,
                  facts: KEEP(edge, "phrase", "valid_from", "valid_until", "periods", "attributes") }`,
      entityIds,
      { '@relations': this.names.relations },
    );
    const touched = relations.flatMap(({ source_id, ...relation }) => {
      const sources = source_id.split(SOURCE_ID_SEPARATOR);
      const left = sources.filter((source) => !chunkKeys.has(source));
      return left.length === sources.length ? [] : [{ ...relation, stated: sources.length, left }];
    });
    const unstated = touched.filter(({ left }) => left.length === 0);
    await this.removeRows(
      this.names.relations,
      unstated.map(({ key }) => key),
    );
    return { unstated, changed: touched.filter(({ left }) => left.length > 0) };
  }

  /** Removes communities that have neither entities nor communities any more, then those above them. */
  private async emptied(candidates: readonly string[], signal: AbortSignal): Promise<{ removed: number; edges: number }> {
    const { names } = this;
    let [removed, edges] = [0, 0];
    for (let level = candidates; level.length > 0;) {
      signal.throwIfAborted();
      const withoutEntities = await this.withoutEdge(level, 'IN_COMMUNITY', '_to');
      const empty = await this.withoutEdge(withoutEntities, 'SUB_COMMUNITY_OF', '_to');
      const upwards = await this.edgesOf(empty);
      const parents = distinct(upwards.flatMap(({ type, _to }) => (type === 'SUB_COMMUNITY_OF' ? [_to] : [])));
      const titles = await this.byBatch<string>(
        'FOR key IN @ids FOR community IN @@communities FILTER community._key == key RETURN community.title',
        empty.map(keyOf),
        { '@communities': names.communities },
      );
      await this.removeRows(names.relations, keysOf(upwards));
      await this.removeRows(names.communities, empty.map(keyOf));
      await this.forgetChildren(parents, titles);
      removed += empty.length;
      edges += upwards.length;
      const isEmpty = new Set(empty);
      // one without entities that still had communities may have lost them in this round
      level = empty.length === 0 ? [] : distinct([...parents, ...withoutEntities.filter((id) => !isEmpty.has(id))]);
    }
    return { removed, edges };
  }

  private async forgetChildren(parents: readonly string[], titles: readonly string[]): Promise<void> {
    const keys = parents.map(keyOf);
    await this.journal.keep(this.changeId, this.names.communities, keys);
    for (let start = 0; start < keys.length; start += BATCH)
      await this.query(
        `FOR key IN @keys FOR community IN @@communities FILTER community._key == key
           UPDATE community WITH { sub_communities: community.sub_communities[* FILTER CURRENT NOT IN @titles] } IN @@communities`,
        { '@communities': this.names.communities, keys: keys.slice(start, start + BATCH), titles },
      );
  }

  /** Merges lose what removed passages said; one without passages goes, unless somebody has decided that its names are two things. */
  private async forgetMerges(partitionId: string, chunkKeys: ReadonlySet<string>): Promise<void> {
    const { merges } = this.names;
    for (let after = ''; ;) {
      const rows = await this.merges(partitionId, after);
      if (rows.length === 0) return;
      const [gone, changed]: [string[], EntityMergeRow[]] = [[], []];
      for (const row of rows) {
        const left = withoutChunks(row, chunkKeys);
        if (left.state === 'merged' && left.mentions.length === 0) gone.push(row._key);
        else if (left !== row) changed.push(left);
      }
      await this.removeRows(merges, gone);
      await this.journal.keep(this.changeId, merges, keysOf(changed));
      await this.query('FOR row IN @changed REPLACE row IN @@merges', { '@merges': merges, changed });
      after = rows.at(-1)!._key;
    }
  }

  private async merges(partitionId: string, after: string): Promise<EntityMergeRow[]> {
    try {
      return await this.query<EntityMergeRow>(
        `FOR row IN @@merges FILTER row.partition_id == @partitionId AND row._key > @after SORT row._key LIMIT @batch
           RETURN UNSET(row, "_id", "_rev")`,
        { '@merges': this.names.merges, partitionId, after, batch: MERGES_PER_STATEMENT },
      );
    } catch (error) {
      if (isNotFound(error)) return []; // a graph of an earlier version
      throw error;
    }
  }

  private async semanticUnitsOf(chunkKeys: readonly string[]): Promise<string[]> {
    try {
      return await this.byBatch<string>('FOR unit IN @@units FILTER unit.source_chunk_id IN @ids RETURN unit._key', chunkKeys, {
        '@units': this.names.semanticUnits,
      });
    } catch (error) {
      if (isNotFound(error)) return []; // no import has asked for semantic units
      throw error;
    }
  }

  /** The register of imports has nothing to say about a partition without documents. */
  private async forgetImportsOfEmpty(partitionId: string): Promise<void> {
    const keys = await this.query<string>(
      `LET left = (FOR d IN @@documents FILTER d.partition_id == @partitionId LIMIT 1 RETURN 1)
       FOR i IN @@imports FILTER LENGTH(left) == 0 AND i.partition_id == @partitionId AND i.status == "completed" RETURN i._key`,
      { '@documents': this.names.documents, '@imports': this.names.imports, partitionId },
    );
    await this.removeRows(this.names.imports, keys);
  }

  /** Those of some vertices that no edge of a type leads out of (`_from`) or into (`_to`). */
  private async withoutEdge(ids: readonly string[], type: string, end: '_from' | '_to'): Promise<string[]> {
    return this.byBatch<string>(
      `FOR id IN @ids
         FILTER LENGTH(FOR edge IN @@relations FILTER edge.${end} == id AND edge.type == @type LIMIT 1 RETURN 1) == 0 RETURN id`,
      ids,
      { '@relations': this.names.relations, type },
    );
  }

  /** Every edge that touches one of some vertices, once. */
  private async edgesOf(ids: readonly string[]): Promise<Edge[]> {
    const edges = new Map<string, Edge>();
    for (const end of ['_from', '_to'])
      for (const edge of await this.byBatch<Edge>(
        `FOR id IN @ids FOR edge IN @@relations FILTER edge.${end} == id RETURN KEEP(edge, "_key", "_from", "_to", "type")`,
        ids,
        { '@relations': this.names.relations },
      ))
        edges.set(edge._key, edge);
    return [...edges.values()];
  }

  private async removeRows(collection: string, keys: readonly string[]): Promise<void> {
    await this.journal.remove(this.changeId, collection, keys);
  }

  private async byBatch<T>(text: string, ids: readonly string[], bindVars: Record<string, unknown>): Promise<T[]> {
    const found: T[] = [];
    for (let start = 0; start < ids.length; start += BATCH)
      for (const row of await this.query<T>(text, { ...bindVars, ids: ids.slice(start, start + BATCH) })) found.push(row);
    return found;
  }

  private async query<T>(text: string, bindVars: Record<string, unknown>): Promise<T[]> {
    return inAppErrors(async () => (await this.db.query<T>(text, bindVars, { batchSize: BATCH })).all());
  }
}

const keyOf = (id: string): string => id.slice(id.indexOf('/') + 1);
const keysOf = (edges: readonly Pick<Edge, '_key'>[]): string[] => edges.map(({ _key }) => _key);
const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];
