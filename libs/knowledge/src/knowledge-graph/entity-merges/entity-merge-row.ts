import type { PartitionRow } from '../knowledge-graph-records';

/** What an absorbed name brought along that a chunk says of it and another entity. */
export interface AbsorbedRelationRow {
  /** `entity_name` at the other end. */
  other: string;
  /** From the absorbed name to the other. */
  outgoing: boolean;
  relation_type: string;
  description: string;
  weight: number;
  chunk_key: string;
}

/**
 * Two names of one partition that an import took for one thing (docs/contracts/importer.md, "Merges"), with what is needed to take them apart
 * again. A row that is `split` outlives its import: later imports keep the names apart.
 */
export interface EntityMergeRow extends PartitionRow {
  /** `entity_name` that both have now. */
  kept_name: string;
  /** The name that gave way. */
  name: string;
  entity_type: string;
  description: string;
  reason: string;
  /** 0..1 */
  score: number;
  shared_neighbours: string[];
  shared_documents: number;
  state: 'merged' | 'split';
  mentions: { chunk_key: string; mentions: [start: number, end: number][] }[];
  relations: AbsorbedRelationRow[];
  /** RFC 3339, UTC; "" while merged. */
  split_at: string;
  /** Who took them apart; "" while merged. */
  split_by: string;
}

/** A merge as people see it. */
export type EntityMergeSummary = Pick<
  EntityMergeRow,
  | '_key'
  | 'partition_id'
  | 'kept_name'
  | 'name'
  | 'entity_type'
  | 'reason'
  | 'score'
  | 'shared_neighbours'
  | 'shared_documents'
  | 'state'
  | 'split_at'
  | 'split_by'
> & { passages: number };
