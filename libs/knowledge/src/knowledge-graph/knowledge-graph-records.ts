/**
 * Rows of the knowledge graph as stored: snake_case, like every field of the database (docs/contracts/importer.md, "Rows of the knowledge
 * graph").
 */

/** On every row. */
export interface PartitionRow {
  _key: string;
  partition_id: string;
  /** 1 for the first import into a partition, then one more than the highest. */
  import_number: number;
  /** The import that wrote the row, so that a failed attempt can be taken away again. */
  import_id: string;
}

export interface DocumentRow extends PartitionRow {
  /** The document's whole text as Markdown; offsets of chunks and mentions point into it. */
  content: string;
  file_name: string;
  /** Declared title or first heading; the file name without extension when there is none. */
  title: string;
  /** "" when the document has no link. */
  citable_url: string;
  /** File-manager ids this document was read from; [] for inline files. */
  file_ids: string[];
}

/** Page and headings of a place in a document. */
export interface ChunkPlace {
  /** From 1; null in formats without pages. */
  page: number | null;
  /** The headings above it, the outermost first. */
  heading_path: string[];
}

/** Rows of imports before there were places have neither `page` nor `heading_path`. */
export interface ChunkRow extends PartitionRow, ChunkPlace {
  content: string;
  tokens: number;
  /** 0-based position in the document. */
  chunk_order_index: number;
  /** `_key` of the document (the PART_OF edge says the same). */
  document_key: string;
  /** `document.content.slice(start, end) === content`, in UTF-16 code units. */
  start: number;
  end: number;
  /** Where page or headings change inside of the chunk; `start` is an offset in the document's text. */
  places?: (ChunkPlace & { start: number })[];
  embedding?: number[];
}

/** Community of an entity at one level of the hierarchy. */
export interface ClusterMembership {
  /** 1 = top. */
  level: number;
  /** `title` of the community. */
  cluster: string;
}

export interface EntityRow extends PartitionRow {
  /** Upper case, trimmed, without quotes: the entity's identity within an import. */
  entity_name: string;
  /** Of the name alone: entities of other partitions that are the same thing are found by it. Absent in graphs of earlier versions. */
  name_key?: string;
  entity_type: string;
  description: string;
  clusters: ClusterMembership[];
  embedding?: number[];
}

export interface CommunityRow extends PartitionRow {
  /** Cluster id, unique in the partition, such as `1-0` for the first community of the top level. */
  title: string;
  /** The report as Markdown. */
  report_string: string;
  report_json: {
    /** Names the topic. */
    title: string;
    /** What it is about, in two sentences. */
    summary: string;
    /** Keys of the chunks that title and summary come from; absent in reports of earlier versions. */
    sources?: string[];
    /** Importance, 0 to 10, and why. */
    rating: number;
    rating_explanation: string;
    /** With the keys of the chunks that each rests on; without them in reports of earlier versions. */
    findings: { summary: string; explanation: string; sources?: string[] }[];
  };
  /** 1 = top. */
  level: number;
  /** Share of chunks the community touches, scaled so that the largest is 1. */
  occurrence: number;
  /** Chunks that are about it more than about any other community of the level; absent in rows of earlier versions. */
  chunk_count?: number;
  /** Titles of the communities directly below. */
  sub_communities: string[];
  embedding?: number[];
}

/** An image or a web page that a chunk refers to. */
export interface SemanticUnitRow extends PartitionRow {
  /** Where the image is, or the page: as the document says, or where the file manager keeps an image that was inside of the document. */
  image_url: string;
  /** The URL is one of the file manager's, of an object store, or the image itself (`data:`). */
  is_storage_url: boolean;
  /** `_key` of the chunk in which the reference stands. */
  source_chunk_id: string;
  reference_type: 'image' | 'web';
  /** Real name of the image's file; of a page the words of its link. */
  file_name: string;
  /** What the image shows, by the vision model. */
  description?: string;
  /** The vision model was asked, or the image fetched for it, in vain. */
  description_generation?: 'failed';
  embedding?: number[];
}

export const RELATION_TYPES = ['PART_OF', 'MENTIONED_IN', 'RELATED_TO', 'IN_COMMUNITY', 'SUB_COMMUNITY_OF'] as const;
/** chunk → document, entity → chunk, entity → entity, entity → community, community → parent community. */
export type RelationType = (typeof RELATION_TYPES)[number];

/** An edge of any type. */
export interface RelationRow extends PartitionRow {
  _from: string;
  _to: string;
  type: RelationType;
}

/** Entity to chunk, with the places in the chunk's `content`. */
export interface MentionRow extends RelationRow {
  type: 'MENTIONED_IN';
  /** Half-open `[start, end)` pairs, ascending; UTF-16 code units of the chunk's `content`. */
  mentions: [start: number, end: number][];
}

/** What passages say of a relation besides that it is one; what no passage says is absent. When it was recorded, the row's import tells. */
export interface RelationFacts {
  /** The words that state it first. */
  phrase?: string;
  /** When it began to hold, ISO 8601 as exact as the text: `1901`, `1901-05`, `1901-05-14`. */
  valid_from?: string;
  /** When it ceased to hold, by the text or because another one of its kind began (`attributes.superseded_by`). */
  valid_until?: string;
  /** Where it held several times: ISO 8601 intervals, oldest first, `..` for a side that is not known. */
  periods?: string[];
  /** `date` (ISO 8601) of an event, `amount` (number and ISO 4217 code), `superseded_by`. */
  attributes?: Record<string, string>;
}

/** Entity to entity: one edge for each name of a relation. */
export interface RelatedToRow extends RelationRow, RelationFacts {
  type: 'RELATED_TO';
  /** Name of the relation: of the vocabulary of the built-in models, or in the model's words; `RELATED_TO` where things only stand together. */
  relation_type: string;
  description: string;
  /** Sum of the strengths (1..10) over the chunks that state it. */
  weight: number;
  /** Keys of those chunks, joined by `<SEP>`. */
  source_id: string;
  /** 0-based order of first appearance in the import. */
  order: number;
  embedding?: number[];
}

export const SOURCE_ID_SEPARATOR = '<SEP>';
