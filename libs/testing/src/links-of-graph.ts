import { linkBetween, preparedEntity } from '@strata/graph';
import type { AskGraph } from './graph-invariants';

interface EntityOfGraph {
  readonly key: string;
  readonly partition: string;
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly aliases: { name: string; score: number }[];
}

/**
 * The links between partitions, from nothing but the entities, the merges and the splits that are stored: every entity compared with every other
 * one, no key looked at.
 * @param project whose collections begin with its name
 * @returns `key → key: reason score`, sorted
 */
export async function linksComputedAfresh(ask: AskGraph, project = 'strata'): Promise<string[]> {
  const entities = (await ask(
    `LET running = (FOR i IN ${project}_Imports FILTER i.status == "running" RETURN CONCAT(i.import_id, "#", i.attempt))
     FOR e IN ${project}_Entities FILTER e.import_id NOT IN running
       LET rows = (FOR m IN ${project}_Merges FILTER m.partition_id == e.partition_id AND m.kept_name == e.entity_name
         FILTER m.state == "merged" AND m.import_id NOT IN running
         COLLECT name = m.name AGGREGATE score = MAX(m.score) RETURN { name, score })
       RETURN { key: e._key, partition: e.partition_id, name: e.entity_name, type: e.entity_type, description: e.description, aliases: rows }`,
    {},
  )) as EntityOfGraph[];
  const split = (await ask(`FOR m IN ${project}_Merges FILTER m.state == "split" RETURN [m.name, m.kept_name]`, {})) as [
    string,
    string,
  ][];
  const apart = new Set(split.flatMap(([one, other]) => [`${one}\n${other}`, `${other}\n${one}`]));
  const prepared = entities.map((entity) => ({ ...entity, prepared: preparedEntity(entity) }));
  const links: string[] = [];
  for (const one of prepared)
    for (const other of prepared) {
      const link = one.partition === other.partition ? undefined : linkBetween(one.prepared, other.prepared);
      if (!link) continue;
      const [own, its] = [
        [one.name, link.names[0]],
        [other.name, link.names[1]],
      ];
      if (own.some((name) => its.some((mate) => apart.has(`${name}\n${mate}`)))) continue;
      links.push(`${one.key} → ${other.key}: ${link.reason} ${link.score}`);
    }
  return links.sort();
}

/** Links as the API lists them, in the same form. */
export function linksListed(
  entities: readonly { entityId: string; links: readonly { entityId: string; reason: string; score: number }[] }[],
): string[] {
  return entities
    .flatMap(({ entityId, links }) => links.map((link) => `${entityId} → ${link.entityId}: ${link.reason} ${link.score}`))
    .sort();
}
