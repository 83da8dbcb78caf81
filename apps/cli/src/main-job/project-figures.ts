import type { StrataClient } from '@strata/client';
import { table } from '../terminal/table';

/** What the knowledge graph holds, counted by AQL. */
export async function graphCounts(client: StrataClient): Promise<Record<string, number>> {
  const [row] = await client.query<Record<string, number>>(
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

interface ClusterRow {
  cluster: string;
  category: string;
  documents: number;
  complexity: number;
  strategy: string;
  types: string[];
}

/** The strategy of every cluster and why: its complexity, its rank, and the entity types that will be looked for. */
export async function strategyTable(client: StrataClient): Promise<string> {
  const rows = await client.query<ClusterRow>(
    `FOR r IN @@rags
       LET d = FIRST(FOR d IN @@domains FILTER d._key == r.cluster_id RETURN d)
       SORT d.complexity_score DESC, r.cluster_id
       RETURN { cluster: r.cluster_id, category: d.module, documents: d.size, complexity: d.complexity_score, strategy: r.strategy_type, types: r.entity_types }`,
    { '@rags': `${client.project}_rags`, '@domains': `${client.project}_domains` },
  );
  return table(
    ['cluster', 'documents', 'complexity', 'strategy', 'looks for'],
    rows.map(({ cluster, category, documents, complexity, strategy, types }) => [
      clusterName(cluster, category),
      String(documents),
      (complexity ?? 0).toFixed(2),
      strategy,
      types.length > 0 ? types.join(', ') : 'passages only',
    ]),
  );
}

/** Ids hold ASCII alone; people know the category by its label: `中文 2`. */
export function clusterName(id: string, category: string | null): string {
  const number = /_(\d+)$/.exec(id)?.[1];
  return number === undefined || category === null ? id : `${category} ${number}`;
}
