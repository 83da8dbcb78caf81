/** Two names that an import took for one thing (docs/contracts/importer.md, "Merges"). */
export interface EntityMerge {
  mergeId: string;
  partitionId: string;
  /** That both have, or had. */
  keptName: string;
  /** That gave way. */
  name: string;
  entityType: string;
  reason: string;
  /** 0..1 */
  score: number;
  /** Names of entities that both have to do with, the rarest first. */
  sharedNeighbours: string[];
  sharedDocuments: number;
  /** Chunks that use the name that gave way. */
  passages: number;
  state: 'merged' | 'split';
  /** RFC 3339, UTC; "" while merged. */
  splitAt: string;
  /** "" while merged. */
  splitBy: string;
}

export interface EntityMergeList {
  merges: EntityMerge[];
  /** That fit, shown or not. */
  total: number;
}

export interface SplitMergeAnswer {
  merge: EntityMerge;
}
