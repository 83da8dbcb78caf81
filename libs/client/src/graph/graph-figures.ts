import type { StrataClient } from '../platform/strata-client';
import { rowsOf } from './rows-of';

/** What the knowledge graph holds, counted by AQL: `documents`, `chunks`, `entities`, `communities`, and edges by their type; empty before the first build. */
export async function graphCounts(client: StrataClient): Promise<Record<string, number>> {
  const [row] = await rowsOf<Record<string, number>>(
    client,
    `LET edges = (FOR r IN @@relations COLLECT type = r.type WITH COUNT INTO n RETURN { type, n })
     RETURN MERGE(
       { documents: LENGTH(@@documents), chunks: LENGTH(@@chunks), entities: LENGTH(@@entities), communities: LENGTH(@@communities) },
       ZIP(edges[*].type, edges[*].n))`,
    Object.fromEntries(
      ['Documents', 'Chunks', 'Entities', 'Communities', 'Relations'].map((name) => [
        `@${name.toLowerCase()}`,
        `${client.project}_${name}`,
      ]),
    ),
  );
  return row ?? {};
}

/** A cluster of documents and how it is brought into the graph. */
export interface ClusterStrategy {
  cluster: string;
  category: string;
  documents: number;
  /** 0 and up; by it the clusters are ranked, and a share of the first get a graph */
  complexity: number | null;
  strategy: 'FullGraphRAG' | 'VectorRAG';
  /** of entities that are looked for; empty where passages only are searched */
  types: string[];
}

/** The strategy of every cluster and why, the most complex first; none before the first build. */
export function clusterStrategies(client: StrataClient): Promise<ClusterStrategy[]> {
  return rowsOf<ClusterStrategy>(
    client,
    `FOR r IN @@rags
       LET d = FIRST(FOR d IN @@domains FILTER d._key == r.cluster_id RETURN d)
       SORT d.complexity_score DESC, r.cluster_id
       RETURN { cluster: r.cluster_id, category: d.module, documents: d.size, complexity: d.complexity_score, strategy: r.strategy_type, types: r.entity_types }`,
    { '@rags': `${client.project}_rags`, '@domains': `${client.project}_domains` },
  );
}

/** Ids hold ASCII alone; people know the category by its label: `中文 2`. */
export function clusterName(id: string, category: string | null): string {
  const number = /_(\d+)$/.exec(id)?.[1];
  return number === undefined || category === null ? id : `${category} ${number}`;
}
