import type { Steps } from '@strata/event-loop';
import { runInTurns } from '@strata/event-loop';
import type { CommunityHierarchy, WeightedGraph } from '@strata/graph';
import type { Clustering } from './clustering';
import type { ResolvedEntity } from './resolve-entities';
import type { ResolvedRelation } from './resolve-relations';

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

type Entities = readonly Pick<ResolvedEntity, 'mentions'>[];
type Relations = readonly Pick<ResolvedRelation, 'source' | 'target' | 'weight'>[];

/**
 * The communities of entities that are joined by their relations (docs/contracts/importer.md, "Rows of the knowledge graph"), found while
 * the process answers its callers.
 * Entities without any relation belong to none.
 * @throws the reason of `signal`
 */
export async function findEntityCommunities(
  entities: Entities,
  relations: Relations,
  { cluster, signal }: { cluster: Clustering; signal: AbortSignal },
): Promise<Community[]> {
  const graph = await runInTurns(entityGraphSteps(entities.length, relations), signal);
  return runInTurns(entityCommunitySteps(entities, await cluster(graph, signal)), signal);
}

/** Entities joined by their relations, as strongly as these say. */
function* entityGraphSteps(nodeCount: number, relations: Relations): Steps<WeightedGraph> {
  const size = relations.length;
  const edges = { source: new Uint32Array(size), target: new Uint32Array(size), weight: new Float64Array(size) };
  for (const [place, { source, target, weight }] of relations.entries()) {
    edges.source[place] = source;
    edges.target[place] = target;
    edges.weight[place] = Math.max(weight, Number.MIN_VALUE);
    yield;
  }
  return { nodeCount, edges };
}

function* entityCommunitySteps(entities: Entities, hierarchy: CommunityHierarchy): Steps<Community[]> {
  const byId = new Map<number, Community>();
  for (const { level, communities } of hierarchy.levels) {
    let number = 0;
    for (const { id, parent, members } of communities) {
      yield;
      if (members.length < 2) continue;
      const above = parent === null ? undefined : byId.get(parent);
      const title = `${level}-${number++}`;
      byId.set(id, { title, level, parent: above?.title, members: [...members], children: [], occurrence: 0 });
      above?.children.push(title);
    }
  }
  return yield* scaledSteps([...byId.values()], entities);
}

function* scaledSteps(communities: readonly Community[], entities: Entities): Steps<Community[]> {
  const touched: number[] = [];
  for (const { members } of communities) {
    const chunks = new Set<number>();
    for (const member of members) {
      for (const chunk of entities[member]?.mentions.keys() ?? []) chunks.add(chunk);
      yield;
    }
    touched.push(chunks.size);
  }
  const largest = touched.reduce((most, count) => Math.max(most, count), 1);
  return communities.map((community, index) => ({ ...community, occurrence: (touched[index] ?? 0) / largest }));
}
