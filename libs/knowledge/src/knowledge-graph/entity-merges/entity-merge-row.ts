import type { PartitionRow, RelationFacts } from '../knowledge-graph-records';

/** What one passage says of a name and another entity. */
export interface NameStatement extends Omit<RelationFacts, 'periods'> {
  /** Place among all that the import found, in order of appearance. */
  order: number;
  /** `entity_name` at the other end, as of the import. */
  other: string;
  /** The name that the passage uses for it, where that one gave way to `other`; else "". */
  other_name: string;
  /** From this name to the other. */
  outgoing: boolean;
  relation_type: string;
  description: string;
  weight: number;
  chunk_key: string;
}

/** What passages say under one name. */
export interface NameShare {
  /** Types they give it, with the number of passages and the first place. */
  types: { type: string; passages: number; order: number }[];
  /** Descriptions, each once. */
  said: { text: string; order: number; chunk_key: string }[];
  /** Places; none on the row of a kept name. */
  mentions: { chunk_key: string; mentions: [start: number, end: number][] }[];
  /** On the row of a kept name: only what shares an edge with the statement of a name that gave way. */
  relations: NameStatement[];
}

/**
 * Two names of one partition that an import took for one thing (docs/contracts/importer.md, "Merges"), with what is needed to take them apart
 * again. A row that is `split` outlives its import: later imports keep the names apart. A row that is `kept` says what an entity has by
 * its own name: one for each that others became a part of, or whose name gave way elsewhere.
 */
export interface EntityMergeRow extends PartitionRow, NameShare {
  /** `entity_name` that both have now. */
  kept_name: string;
  /** The name that gave way. */
  name: string;
  /** Of the name that gave way: entities of other partitions that bear it are found by it; "" on the row of a kept name. */
  name_key?: string;
  entity_type: string;
  reason: string;
  /** 0..1 */
  score: number;
  shared_neighbours: string[];
  shared_documents: number;
  state: 'merged' | 'split' | 'kept';
  /** RFC 3339, UTC; "" while merged. */
  split_at: string;
  /** Who took them apart; "" while merged. */
  split_by: string;
}

/** What the parts of a merge are made of, besides what passages say. */
export const MERGE_SUMMARY_FIELDS = [
  ...['_key', 'partition_id', 'kept_name', 'name', 'entity_type', 'reason', 'score'],
  ...['shared_neighbours', 'shared_documents', 'state', 'split_at', 'split_by'],
] as const;

/** A merge as people see it. */
export type EntityMergeSummary = Omit<EntityMergeRow, keyof NameShare | 'name_key' | 'import_id' | 'import_number' | 'state'> & {
  state: 'merged' | 'split';
  /** Chunks that use the name that gave way. */
  passages: number;
};
