import type { EntityRow, MentionRow, RelatedToRow, RelationRow } from '../knowledge-graph-records';
import type { EntityMergeRow } from './entity-merge-row';

export type StoredEntityRow = Omit<EntityRow, 'embedding'>;
export type StoredRelatedRow = Omit<RelatedToRow, 'embedding'> & {
  /** It has a vector. */
  isEmbedded?: boolean;
};

/** What the graph holds around a merge: all that changes, and all that decides how, when the two names are taken apart. */
export interface MergeSurroundings {
  /** Every row of that import with either name: what gave way to it, what was split from it, what it had by itself. */
  family: EntityMergeRow[];
  /** Names at other ends that were split from the entity they had become: `entity_name` and name, joined by a line break. */
  splitEnds: ReadonlySet<string>;
  /** Entities in question by name: the kept one, the one of the name itself, and those at other ends. */
  entities: ReadonlyMap<string, StoredEntityRow>;
  /** MENTIONED_IN edges of both names. */
  mentions: MentionRow[];
  /** RELATED_TO edges of both names, and those of certain types of the entities at other ends. */
  related: StoredRelatedRow[];
  /** IN_COMMUNITY edges of both names. */
  memberships: RelationRow[];
}

/** What has to change in the graph so that a name is an entity of its own again. */
export interface MergeChanges {
  /** Whole rows. */
  entities: (StoredEntityRow & { embedding?: Float32Array })[];
  relations: (Omit<RelatedToRow, 'embedding'> & { embedding?: Float32Array })[];
  /** MENTIONED_IN and IN_COMMUNITY, whole rows. */
  edges: (MentionRow | RelationRow)[];
  /** RELATED_TO edges of which only the facts change; null = none. */
  facts: { _key: string; facts: object }[];
  /** Keys. */
  removedEntities: string[];
  removedEdges: string[];
}
