import type { CommunityHierarchy, WeightedGraph } from '@strata/graph';
import { weightedGraph } from '@strata/graph';
import type { ResolvedEntity, ResolvedRelation } from './resolve-entities';

/** A group of entities that are more related among themselves than to others. */
export interface Community {
  /** Cluster id such as `2-14`: level and running number on it. */
  title: string;
  /** 1 = top. */
  level: number;
  /** Title of the community one level up; undefined on the top level. */
  parent: string | undefined;
  /** Positions of its entities, ascending. */
  members: number[];
  /** Titles of the communities directly below. */
  children: string[];
  /** Share of the import's chunks that mention a member, scaled so that the largest is 1. */
  occurrence: number;
}

/** Entities joined by their relations, as strongly as these say. */
export function entityGraph(entityCount: number, relations: readonly ResolvedRelation[]): WeightedGraph {
  return weightedGraph(
    entityCount,
    relations.map(({ source, target, weight }) => [source, target, Math.max(weight, Number.MIN_VALUE)] as const),
  );
}

/** The communities of a hierarchy over the entities (spec/importer.md §6). Entities without any relation belong to none. */
export function entityCommunities(
  entities: readonly Pick<ResolvedEntity, 'mentions'>[],
  hierarchy: CommunityHierarchy,
): Community[] {
  const byId = new Map<number, Community>();
  for (const { level, communities } of hierarchy.levels) {
    let number = 0;
    for (const { id, parent, members } of communities) {
      if (members.length < 2) continue;
      const above = parent === null ? undefined : byId.get(parent);
      const title = `${level}-${number++}`;
      byId.set(id, { title, level, parent: above?.title, members: [...members], children: [], occurrence: 0 });
      above?.children.push(title);
    }
  }
  return scaled([...byId.values()], entities);
}

function scaled(communities: Community[], entities: readonly Pick<ResolvedEntity, 'mentions'>[]): Community[] {
  const touched = communities.map(
    ({ members }) => new Set(members.flatMap((member) => [...(entities[member]?.mentions.keys() ?? [])])).size,
  );
  const largest = touched.reduce((most, count) => Math.max(most, count), 1);
  return communities.map((community, index) => ({ ...community, occurrence: (touched[index] ?? 0) / largest }));
}
