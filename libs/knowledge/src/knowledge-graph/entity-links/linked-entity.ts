/** An entity as people see it. */
export interface EntitySummary {
  _key: string;
  partition_id: string;
  entity_name: string;
  entity_type: string;
  description: string;
}

/** The same thing in another partition. */
export interface EntityLink extends EntitySummary {
  reason: string;
  /** 0..1 */
  score: number;
  /** The two names that agree. */
  names: [own: string, other: string];
}

export interface LinkedEntity extends EntitySummary {
  /** Names that gave way to it in its partition. */
  aliases: string[];
  /** The strongest first, then by partition. */
  links: EntityLink[];
  /** All of them, shown or not. */
  link_count: number;
}

export interface EntityFilter {
  partitionId?: string;
  /** Part of its name, in any case. */
  name?: string;
  limit: number;
}

export interface EntityList {
  entities: LinkedEntity[];
  /** That fit, shown or not. */
  total: number;
}
