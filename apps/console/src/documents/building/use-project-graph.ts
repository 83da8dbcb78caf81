import type { ClusterStrategy, GraphPlan, LatestRuns, StrataClient } from '@strata/client';
import { clusterStrategies, driftedPartitions, graphCounts, isRunning, latestRuns, planGraphUpdate } from '@strata/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const WHILE_RUNNING_MS = 2_000;
const OTHERWISE_MS = 20_000;

/** How the newest runs stand, whoever started them. When one ends, whatever is shown of the project is asked for anew. */
export function useRuns(client: StrataClient): UseQueryResult<LatestRuns> {
  const queries = useQueryClient();
  const runs = useQuery({
    queryKey: ['runs', client.project],
    queryFn: () => latestRuns(client),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? WHILE_RUNNING_MS : OTHERWISE_MS),
  });
  const state = runs.data && isRunning(runs.data);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === true && state === false)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'runs' });
    before.current = state;
  }, [state, queries]);
  return runs;
}

/** What would make the graph that of the stored documents. */
export function useGraphPlan(client: StrataClient): UseQueryResult<GraphPlan> {
  return useQuery({ queryKey: ['graph-plan', client.project], queryFn: () => planGraphUpdate(client, {}) });
}

/** What the graph holds, and how its parts came about. */
export interface GraphFigures {
  readonly counts: Readonly<Record<string, number>>;
  readonly clusters: readonly ClusterStrategy[];
  /** ids of clusters that were to get a graph, and no entity was found */
  readonly withoutEntities: ReadonlySet<string>;
  /** partitions whose communities no longer fit */
  readonly drifted: readonly string[];
}

export function useGraphFigures(client: StrataClient): UseQueryResult<GraphFigures> {
  return useQuery({ queryKey: ['graph-figures', client.project], queryFn: () => graphFigures(client) });
}

async function graphFigures(client: StrataClient): Promise<GraphFigures> {
  const [counts, clusters, drifted] = await Promise.all([
    graphCounts(client),
    clusterStrategies(client),
    driftedPartitions(client),
  ]);
  const strategies = clusters.length === 0 ? [] : (await client.strategies()).strategies;
  const withoutEntities = new Set(strategies.filter((one) => one.withoutEntities === true).map(({ clusterId }) => clusterId));
  return { counts, clusters, withoutEntities, drifted };
}
