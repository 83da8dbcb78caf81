/** An entity of the knowledge graph with what other partitions know of the same thing (docs/contracts/importer.md, "Links"). */
export interface LinkedEntity {
  entityId: string;
  partitionId: string;
  name: string;
  entityType: string;
  description: string;
  /** Names that gave way to it in its partition. */
  aliases: string[];
  /** The strongest first, at most 100. */
  links: EntityLink[];
  /** All of them, shown or not. */
  linkCount: number;
}

/** The same thing in another partition. */
export interface EntityLink {
  entityId: string;
  partitionId: string;
  name: string;
  entityType: string;
  reason: string;
  /** 0..1 */
  score: number;
  /** The two names that agree: the entity's own, and that of the other. */
  names: string[];
}

export interface LinkedEntityList {
  entities: LinkedEntity[];
  /** That fit, shown or not. */
  total: number;
}
