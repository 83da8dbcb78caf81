import type { Steps } from '@strata/event-loop';
import { runInTurns } from '@strata/event-loop';
import type { CommunityHierarchy } from '@strata/graph';
import type { GraphToCluster } from './cluster-graph';
import type { Clustering } from './clustering';
import type { ResolvedEntity } from './resolve-entities';
import type { ResolvedRelation } from './resolve-relations';

/** A group of entities that are more related among themselves than to others, and the passages that speak of them. */
export interface Community {
  /** Cluster id such as `2-14`: level and running number on it. */
  title: string;
  /** 1 = top. */
  level: number;
  /** Title of the community one level up; undefined on the top level. */
  parent: string | undefined;
  /** Positions of its entities, ascending. */
  members: number[];
  /** Positions of the chunks that speak more of it than of any other community of the level, ascending. */
  chunks: number[];
  /** Titles of the communities directly below. */
  children: string[];
  /** Share of the import's chunks that mention a member, scaled so that the largest is 1. */
  occurrence: number;
}

/** What communities are found in. */
export interface ClusteredGraph {
  entities: readonly Pick<ResolvedEntity, 'mentions'>[];
  relations: readonly Pick<ResolvedRelation, 'source' | 'target' | 'weight'>[];
  /** Document of each chunk; the chunks of a document stand one after the other. */
  documentOf: ArrayLike<number>;
}

/** A relation counts as its strength (1 to 10 for each chunk that states it) in relation to this. */
const USUAL_STRENGTH = 5;
/** How much the next passage of the same document ties, beside what the two mention. */
const SAME_DOCUMENT = 0.5;

/**
 * The communities of entities that are joined by their relations and by the passages they stand in (docs/contracts/importer.md,
 * "Communities"), found while the process answers its callers. Passages take part in the clustering: what several passages speak of
 * together belongs together even where no sentence states how, and every passage has a community on each level, so that communities can
 * be compared by how much of the documents they stand for. (Clustering of a bipartite graph with both kinds of nodes in one partition:
 * Barber 2007, "Modularity and community detection in bipartite networks".)
 * @throws the reason of `signal`
 */
export async function findEntityCommunities(
  graph: ClusteredGraph,
  { cluster, signal }: { cluster: Clustering; signal: AbortSignal },
): Promise<Community[]> {
  const hierarchy = await cluster(await runInTurns(graphToClusterSteps(graph), signal), signal);
  return runInTurns(communitySteps(graph, hierarchy), signal);
}

/** Entities first, then chunks; chunks count for nothing in the size of a community. */
function* graphToClusterSteps({ entities, relations, documentOf }: ClusteredGraph): Steps<GraphToCluster> {
  const source: number[] = [];
  const target: number[] = [];
  const weight: number[] = [];
  const add = (a: number, b: number, w: number) => {
    source.push(a);
    target.push(b);
    weight.push(w);
  };
  for (const relation of relations) {
    add(relation.source, relation.target, Math.max(relation.weight, Number.MIN_VALUE) / USUAL_STRENGTH);
    yield;
  }
  const chunkCount = documentOf.length;
  for (const [position, { mentions }] of entities.entries()) {
    // what stands everywhere tells little of any passage
    const telling = 1 / (1 + Math.log2(Math.max(1, mentions.size)));
    for (const chunk of mentions.keys()) add(position, entities.length + chunk, telling);
    yield;
  }
  for (let chunk = 1; chunk < chunkCount; chunk++)
    if (documentOf[chunk] === documentOf[chunk - 1]) add(entities.length + chunk - 1, entities.length + chunk, SAME_DOCUMENT);
  const nodeCount = entities.length + chunkCount;
  const edges = { source: Uint32Array.from(source), target: Uint32Array.from(target), weight: Float64Array.from(weight) };
  return {
    graph: { nodeCount, edges },
    sizes: new Uint8Array(nodeCount).fill(1, 0, entities.length),
    evidence: new Uint8Array(nodeCount).fill(1, entities.length),
  };
}

function* communitySteps({ entities, relations }: ClusteredGraph, hierarchy: CommunityHierarchy): Steps<Community[]> {
  const related = new Set<number>();
  for (const { source, target } of relations) related.add(source).add(target);
  yield;
  const byId = new Map<number, Community>();
  for (const { level, communities } of hierarchy.levels) {
    let number = 0;
    for (const { id, parent, members: nodes } of communities) {
      yield;
      const members: number[] = [];
      const chunks: number[] = [];
      for (const node of nodes) {
        if (node < entities.length) members.push(node);
        else chunks.push(node - entities.length);
      }
      if (members.length < 2 || (chunks.length < 2 && !members.some((member) => related.has(member)))) continue;
      const above = parent === null ? undefined : byId.get(parent);
      const title = `${level}-${number++}`;
      byId.set(id, { title, level, parent: above?.title, members, chunks, children: [], occurrence: 0 });
      above?.children.push(title);
    }
  }
  return yield* scaledSteps([...byId.values()], entities);
}

function* scaledSteps(communities: readonly Community[], entities: ClusteredGraph['entities']): Steps<Community[]> {
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
