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
import type { Steps } from '@strata/event-loop';
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

/** Keys of the vertices of an import, by position. */
export interface VertexKeys {
  documents: string[];
  chunks: string[];
  entities: string[];
}

/** Makes them; a large import has a hundred thousand. */
export function* vertexKeySteps({ attempt, documents, chunks, entities }: ImportState): Steps<VertexKeys> {
  const keys: VertexKeys = { documents: [], chunks: [], entities: [] };
  for (const order of documents.keys()) {
    keys.documents.push(vertexKey('document', attempt, String(order), order));
    yield;
  }
  for (const [position, chunk] of chunks.entries()) {
    keys.chunks.push(chunkKeyOf(attempt, chunk, position));
    yield;
  }
  for (const [position, { name }] of entities.entries()) {
    keys.entities.push(vertexKey('entity', attempt, name, position));
    yield;
  }
  return keys;
}

/**
 * The rows of an import, made one by one while they are written: an import of thousands of documents never holds all of them at once.
 * Every row carries its partition, import number and attempt; keys follow from what a row stands for. The vectors are those of one queue, so
 * the rows must be taken in the order chunks, entities, communities, semantic units, relations, each once.
 */
export class KnowledgeRows {
  private readonly scope: KeyScope;
  private readonly fields: ReturnType<typeof rowFields>;
  private readonly communityRows: CommunityRows;

  constructor(
    private readonly state: ImportState,
    private readonly names: KnowledgeGraphNames,
    private readonly keys: VertexKeys,
    /** of the kinds that get vectors */
    private readonly vectors: ReadonlyMap<EmbeddedKind, NextVector>,
  ) {
    this.scope = state.attempt;
    this.fields = rowFields(state.attempt);
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
    return this.keys.chunks[position]!;
  }

  *documents(): Generator<Omit<DocumentRow, 'content'> & { content: LongText }> {
    for (const [order, { text, fileName, title, citableUrl, fileIds }] of this.state.documents.entries())
      yield {
        _key: this.keys.documents[order]!,
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
        _key: this.keys.chunks[position]!,
        ...this.fields,
        content,
        tokens,
        chunk_order_index: order,
        document_key: this.keys.documents[document]!,
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
        _key: this.keys.entities[position]!,
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
        source_chunk_id: this.keys.chunks[chunk]!,
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
      yield this.edge('PART_OF', this.chunkId(position), `${this.names.documents}/${this.keys.documents[document]!}`);
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
        source_id: chunks.map((chunk) => this.keys.chunks[chunk]).join(SOURCE_ID_SEPARATOR),
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

  private readonly chunkId = (position: number) => `${this.names.chunks}/${this.keys.chunks[position]!}`;
  private readonly entityId = (position: number) => `${this.names.entities}/${this.keys.entities[position]!}`;
}
