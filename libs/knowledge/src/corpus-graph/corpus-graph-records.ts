/** Layer 1: a category. `_key` is its label as part of keys, see `labelKey`. */
export interface ModuleRow {
  readonly _key: string;
  readonly name: string;
  /** handles of its clusters, in numbering order */
  readonly clusters: readonly string[];
}

/** Characters of a document that the corpus keeps. */
export const KEPT_CHARACTERS = 4_800;

/** Layer 2: a document. */
export interface SourceRow {
  /** hash of category and file name and nothing else */
  readonly _key: string;
  readonly filename: string;
  /** the text that the signature was made of: the first 4,800 characters */
  readonly content: string;
  /** category label */
  readonly module: string;
  /** unit vector of the signature */
  readonly embeddings: readonly number[];
  /** empty until the document's cluster has a strategy */
  readonly partition_id: string;
  /** where the file lay below its category, when that says more than its name; else empty */
  readonly path?: string;
  /** the file manager's id */
  readonly file_id: string;
  readonly file_version: number;
  /** bytes of the file; absent in rows that an older release wrote */
  readonly file_size?: number;
  /** a checked http(s) address, or empty */
  readonly citable_url: string;
  /** every input that fell on this row, in input order */
  readonly source_filenames: readonly string[];
  readonly source_file_ids: readonly string[];
  /** metadata carried along from a staged upload, or empty */
  readonly metadata: string;
  /** seconds since the epoch */
  readonly built_at: number;
  /** the build that wrote the row last */
  readonly build_id: string;
  /** this service locks the file against deletion, at the end of what wrote the row, and will release it */
  readonly locked_by_pipeline: boolean;
}

/** What is known of how long a document is. */
export interface KeptText {
  readonly key: string;
  readonly fileId: string;
  readonly fileName: string;
  /** of `content` */
  readonly characters: number;
  /** null: the row is older than this field */
  readonly fileSize: number | null;
  /** of `content`: the same where that is the same */
  readonly digest: string;
}

/** Layer 2, edge source → source, one per unordered pair. */
export interface SimilarityRow {
  readonly _key: string;
  readonly _from: string;
  readonly _to: string;
  readonly label: 'SIMILAR_TO';
  /** 0..1; 1 = first in the vector list and in the lexical list */
  readonly similarity_score: number;
  readonly module: string;
}

/** The parts of a complexity score, each 0..1. */
export interface ComplexityMetrics {
  readonly relations: number;
  readonly shared_names: number;
  readonly chains: number;
  readonly prose: number;
  readonly size: number;
}

/** A cluster of documents of one category. `_key` is the cluster id, `cluster_<category>_<n>`. */
export interface DomainRow {
  readonly _key: string;
  readonly module: string;
  /** number of members */
  readonly size: number;
  /** keys of the member sources, by file name */
  readonly members: readonly string[];
  /** 1 = found at the top, 2 = split off a larger cluster */
  readonly level: number;
  /** name of the top cluster this one was split from, or empty */
  readonly parent: string;
  readonly complexity_score?: number;
  readonly metrics?: ComplexityMetrics;
  /** seconds since the epoch */
  readonly updated_at: number;
}

/** Edges of the corpus graph other than similarities. */
export interface CorpusRelationRow {
  readonly _key: string;
  readonly _from: string;
  readonly _to: string;
  /** source → cluster, category → cluster, cluster → strategy profile */
  readonly label: 'IN_DOMAIN' | 'HAS_CLUSTER' | 'INGESTED_AS';
  readonly module: string;
  readonly cluster_id?: string;
}
