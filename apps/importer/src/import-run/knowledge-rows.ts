import type {
  ChunkRow,
  CommunityRow,
  DocumentRow,
  EntityRow,
  KeyScope,
  KnowledgeGraphNames,
  LongText,
  MentionRow,
  RelatedToRow,
  RelationRow,
  SemanticUnitRow,
} from '@strata/knowledge';
import { nameKey } from '@strata/graph';
import { edgeKey, rowFields, SOURCE_ID_SEPARATOR, vertexKey } from '@strata/knowledge';
import type { TextPlace } from '@strata/text';
import { isStorageUrl } from './semantic-units/image-urls';
import { clustersByEntity, CommunityRows } from './community-rows';
import type { NextVector, ToWrite } from './embedding-field';
import { embeddingField } from './embedding-field';
import type { EmbeddedKind } from './embedded-texts';
import type { ImportState } from './import-state';
import { storedFacts } from './relation-facts';
import { relationIdentity } from './relation-name';

/** Where a chunk begins, and where page or headings change inside of it. */
function placeFields([first, ...inside]: readonly TextPlace[]): Pick<ChunkRow, 'page' | 'heading_path' | 'places'> {
  const places = inside.map(({ start, page, headingPath }) => ({ start, page, heading_path: [...headingPath] }));
  return { page: first?.page ?? null, heading_path: [...(first?.headingPath ?? [])], ...(places.length > 0 ? { places } : {}) };
}

/** `_key` of the chunk at a position. */
export function chunkKeyOf(scope: KeyScope, { document, order }: { document: number; order: number }, position: number): string {
  return vertexKey('chunk', scope, `${document} ${order}`, position);
}

/**
 * The rows of an import, made one by one while they are written: an import of thousands of documents never holds all of them at once.
 * Every row carries its partition, import number and attempt; keys follow from what a row stands for. The vectors are those of one queue, so
 * the rows must be taken in the order chunks, entities, communities, semantic units, relations, each once.
 */
export class KnowledgeRows {
  private readonly scope: KeyScope;
  private readonly fields: ReturnType<typeof rowFields>;
  private readonly documentKeys: string[];
  private readonly chunkKeys: string[];
  private readonly entityKeys: string[];
  private readonly communityRows: CommunityRows;

  constructor(
    private readonly state: ImportState,
    private readonly names: KnowledgeGraphNames,
    /** of the kinds that get vectors */
    private readonly vectors: ReadonlyMap<EmbeddedKind, NextVector>,
  ) {
    this.scope = state.attempt;
    this.fields = rowFields(state.attempt);
    this.documentKeys = state.documents.map((_, order) => vertexKey('document', this.scope, String(order), order));
    this.chunkKeys = state.chunks.map((chunk, position) => chunkKeyOf(this.scope, chunk, position));
    this.entityKeys = state.entities.map(({ name }, position) => vertexKey('entity', this.scope, name, position));
    this.communityRows = new CommunityRows({
      attempt: state.attempt,
      names,
      communities: state.communities,
      nextVector: vectors.get('communities'),
      entityId: this.entityId,
    });
  }

  /** `_key` of the chunk at a position. */
  chunkKey(position: number): string {
    return this.chunkKeys[position]!;
  }

  *documents(): Generator<Omit<DocumentRow, 'content'> & { content: LongText }> {
    for (const [order, { text, fileName, title, citableUrl, fileIds }] of this.state.documents.entries())
      yield {
        _key: this.documentKeys[order]!,
        ...this.fields,
        content: text,
        file_name: fileName,
        title,
        citable_url: citableUrl,
        file_ids: fileIds,
      };
  }

  *chunks(): Generator<ToWrite<ChunkRow>> {
    for (const [position, { content, tokens, order, document, start, end, places }] of this.state.chunks.entries())
      yield {
        _key: this.chunkKeys[position]!,
        ...this.fields,
        content,
        tokens,
        chunk_order_index: order,
        document_key: this.documentKeys[document]!,
        start,
        end,
        ...placeFields(places),
        ...embeddingField(this.vectors.get('chunks')),
      };
  }

  *entities(): Generator<ToWrite<EntityRow>> {
    const clusters = clustersByEntity(this.state.communities);
    for (const [position, { name, type, descriptions }] of this.state.entities.entries())
      yield {
        _key: this.entityKeys[position]!,
        ...this.fields,
        entity_name: name,
        name_key: nameKey(name),
        entity_type: type,
        description: descriptions.join(' '),
        clusters: clusters.get(position) ?? [],
        ...embeddingField(this.vectors.get('entities')),
      };
  }

  communities(): Iterable<ToWrite<CommunityRow>> {
    return this.communityRows.communities();
  }

  *semanticUnits(): Generator<ToWrite<SemanticUnitRow>> {
    for (const [position, { chunk, kind, url, name, description, failed }] of this.state.semanticUnits.entries())
      yield {
        _key: vertexKey('semanticUnit', this.scope, String(position), position),
        ...this.fields,
        image_url: url,
        is_storage_url: isStorageUrl(url),
        source_chunk_id: this.chunkKeys[chunk]!,
        reference_type: kind,
        file_name: name,
        ...(description === undefined ? {} : { description }),
        ...(failed ? { description_generation: 'failed' as const } : {}),
        ...embeddingField(this.vectors.get('semanticUnits')),
      };
  }

  /** Chunk to document. */
  *partOf(): Generator<RelationRow> {
    for (const [position, { document }] of this.state.chunks.entries())
      yield this.edge('PART_OF', this.chunkId(position), `${this.names.documents}/${this.documentKeys[document]!}`);
  }

  /** Entity to chunk. */
  *mentions(): Generator<MentionRow> {
    for (const [position, { mentions }] of this.state.entities.entries())
      for (const [chunk, places] of mentions)
        yield { ...this.edge('MENTIONED_IN', this.entityId(position), this.chunkId(chunk)), mentions: places };
  }

  /** Entity to entity. */
  *relatedTo(): Generator<ToWrite<RelatedToRow>> {
    for (const [order, { source, target, type, descriptions, weight, chunks, facts }] of this.state.relations.entries())
      yield {
        ...this.edge('RELATED_TO', this.entityId(source), this.entityId(target), relationIdentity(type)),
        relation_type: type,
        description: descriptions.join(' '),
        weight,
        order,
        source_id: chunks.map((chunk) => this.chunkKeys[chunk]).join(SOURCE_ID_SEPARATOR),
        ...storedFacts(facts),
        ...embeddingField(this.vectors.get('relations')),
      };
  }

  /** Entity to community, and community to the one above it. */
  communityEdges(): Iterable<RelationRow> {
    return this.communityRows.edges();
  }

  private edge<Type extends RelationRow['type']>(type: Type, from: string, to: string, name = ''): RelationRow & { type: Type } {
    return { _key: edgeKey(type, from, to, name), ...this.fields, _from: from, _to: to, type };
  }

  private readonly chunkId = (position: number) => `${this.names.chunks}/${this.chunkKeys[position]!}`;
  private readonly entityId = (position: number) => `${this.names.entities}/${this.entityKeys[position]!}`;
}
