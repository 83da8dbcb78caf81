import type { LinkedEntity as PresentedEntity } from '@strata/contracts';
import type { LinkedEntity } from '@strata/knowledge';

/** An entity as the API shows it. */
export function presentEntity({ links, ...row }: LinkedEntity): PresentedEntity {
  return {
    entityId: row._key,
    partitionId: row.partition_id,
    name: row.entity_name,
    entityType: row.entity_type,
    description: row.description,
    aliases: row.aliases,
    links: links.map((link) => ({
      entityId: link._key,
      partitionId: link.partition_id,
      name: link.entity_name,
      entityType: link.entity_type,
      reason: link.reason,
      score: link.score,
      names: link.names,
    })),
    linkCount: row.link_count,
  };
}
