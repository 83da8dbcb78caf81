import { inAppErrors } from '@strata/arango';
import { corpusGraphNames, knowledgeGraphNames } from '@strata/knowledge';
import type { Database } from 'arangojs';

/** A document as answers name it. */
export interface IndexedDocument {
  key: string;
  title: string;
  fileName: string;
  /** of its first file; "" when the corpus does not know it */
  category: string;
  /** below the category, where that says more than the file's name; else "" */
  path: string;
  /** "" when there is none. */
  citableUrl: string;
  fileIds: string[];
  partitionId: string;
}

/** A chunk with its place in its document's text. */
export interface IndexedChunk {
  key: string;
  documentKey: string;
  content: string;
  start: number;
  end: number;
  order: number;
  /** Of the place it begins at; null where the format has no pages, or an older import did not tell. */
  page: number | null;
  headingPath: string[];
  /** Where page or headings change inside of it; null where nowhere. */
  places: { start: number; page: number | null; heading_path: string[] }[] | null;
  partitionId: string;
  /** In an index in single precision, as models make it: half the memory to read for every question. */
  embedding: ArrayLike<number> | null;
}

/** An entity as searched by name and description. */
export interface IndexedEntity {
  key: string;
  name: string;
  type: string;
  description: string;
  partitionId: string;
}

/** A named relation between two entities. */
export interface StoredRelation {
  /** keys of entities */
  source: string;
  target: string;
  /** its name; those that only say that two things stand together are not read */
  type: string;
  /** keys of the chunks that state it, joined as they are stored */
  chunkKeys: string;
  /** ISO 8601; null or absent where no passage says so */
  validFrom?: string | null;
  validUntil?: string | null;
}

/** Vectors that the chunks of a partition have. */
export interface PartitionVectors {
  readonly partitionId: string;
  /** "" where the import did not note it */
  readonly model: string;
  readonly dimension: number;
}

/** When a partition got its strategy, in seconds since the epoch. */
export interface PartitionProfile {
  readonly partitionId: string;
  readonly createdAt: number;
}

export interface ProjectRows {
  documents: IndexedDocument[];
  chunks: IndexedChunk[];
  entities: IndexedEntity[];
  relations: StoredRelation[];
  /** what imports have noted of the vectors they made; empty when vectors are not read */
  vectors: PartitionVectors[];
  profiles: PartitionProfile[];
}

/** Where a file lies, as the corpus knows it. */
interface FilePlace {
  id: string;
  category: string;
  path: string;
}

const NOWHERE = { category: '', path: '' };
/** Rows of one answer: with vectors some 5 MB, read in some 50 milliseconds. */
const BATCH = 500;

/** Reads what is searched, without the rows of imports that are still running. Missing collections read as empty. */
export async function readProjectRows(db: Database, project: string, withEmbeddings: boolean): Promise<ProjectRows> {
  const names = knowledgeGraphNames(project);
  const present = await presentCollections(db);
  const running = present.has(names.imports)
    ? await rows<string>(db, 'FOR i IN @@rows FILTER i.status == "running" RETURN CONCAT(i.import_id, "#", i.attempt)', {
        '@rows': names.imports,
      })
    : [];
  const read = async <Row>(collection: string, projection: string, condition?: string): Promise<Row[]> =>
    present.has(collection)
      ? rows<Row>(
          db,
          `FOR r IN @@rows ${running.length > 0 ? 'FILTER r.import_id NOT IN @running' : ''} ${condition === undefined ? '' : `FILTER ${condition}`} RETURN ${projection}`,
          {
            '@rows': collection,
            ...(running.length > 0 ? { running } : {}),
          },
        )
      : [];
  const { sources, rags } = corpusGraphNames(project);
  const [places, stored, chunks, entities, relations, vectors, profiles] = await Promise.all([
    present.has(sources)
      ? rows<FilePlace>(db, 'FOR s IN @@rows RETURN { id: s.file_id, category: s.module, path: s.path || "" }', {
          '@rows': sources,
        })
      : [],
    read<Omit<IndexedDocument, keyof Omit<FilePlace, 'id'>>>(
      names.documents,
      '{ key: r._key, title: r.title, fileName: r.file_name, citableUrl: r.citable_url, fileIds: r.file_ids, partitionId: r.partition_id }',
    ),
    read<IndexedChunk>(
      names.chunks,
      `{ key: r._key, documentKey: r.document_key, content: r.content, start: r.start, end: r.end, order: r.chunk_order_index,
         page: r.page, headingPath: r.heading_path || [], places: r.places, partitionId: r.partition_id, embedding: ${withEmbeddings ? 'r.embedding' : 'null'} }`,
    ),
    read<IndexedEntity>(
      names.entities,
      '{ key: r._key, name: r.entity_name, type: r.entity_type, description: r.description, partitionId: r.partition_id }',
    ),
    read<StoredRelation>(
      names.relations,
      '{ source: PARSE_IDENTIFIER(r._from).key, target: PARSE_IDENTIFIER(r._to).key, type: r.relation_type, chunkKeys: r.source_id, validFrom: r.valid_from, validUntil: r.valid_until }',
      'r.type == "RELATED_TO" AND r.relation_type != "RELATED_TO"',
    ),
    withEmbeddings && present.has(names.imports)
      ? rows<PartitionVectors>(
          db,
          `FOR i IN @@rows FILTER i.status == "completed" AND i.embedding != null
             RETURN DISTINCT { partitionId: i.partition_id, model: i.embedding.model, dimension: i.embedding.dimension }`,
          { '@rows': names.imports },
        )
      : [],
    present.has(rags)
      ? rows<PartitionProfile>(db, 'FOR p IN @@rows RETURN { partitionId: p.rag_partition_id, createdAt: p.created_at }', {
          '@rows': rags,
        })
      : [],
  ]);
  const placeOf = new Map(places.map(({ id, category, path }) => [id, { category, path }]));
  const documents = stored.map((document) => ({ ...document, ...(placeOf.get(document.fileIds[0] ?? '') ?? NOWHERE) }));
  return { documents, chunks, entities, relations, vectors, profiles };
}

async function presentCollections(db: Database): Promise<Set<string>> {
  return inAppErrors(async () => new Set((await db.listCollections()).map(({ name }) => name)));
}

async function rows<Row>(db: Database, query: string, bindVars: Record<string, unknown>): Promise<Row[]> {
  return inAppErrors(async () => (await db.query<Row>(query, bindVars, { batchSize: BATCH })).all());
}
