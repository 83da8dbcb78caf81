import type { EntityRow, MentionRow, RelatedToRow, RelationRow } from '@strata/knowledge';

/** An entity whose text is made of these descriptions. */
export type DescribedEntity = Omit<EntityRow, 'description' | 'embedding'> & { descriptions: string[] };
/** A relation whose text is made of these, with a vector where the others have one; without any, text and vector stay. */
export type DescribedRelation = Omit<RelatedToRow, 'description' | 'embedding'> & { descriptions: string[]; isEmbedded: boolean };

/** What has to change so that a name that gave way is an entity of its own; texts are yet to be made. */
export interface TakenApart {
  entities: DescribedEntity[];
  relations: DescribedRelation[];
  /** Whole rows: MENTIONED_IN and IN_COMMUNITY. */
  edges: (MentionRow | RelationRow)[];
  /** RELATED_TO edges of which only the facts change. */
  facts: { _key: string; facts: object }[];
  removedEntities: string[];
  removedEdges: string[];
}

export const NOTHING_TAKEN: TakenApart = {
  entities: [],
  relations: [],
  edges: [],
  facts: [],
  removedEntities: [],
  removedEdges: [],
};
