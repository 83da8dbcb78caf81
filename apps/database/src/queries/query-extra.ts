import type { RunningQuery } from './running-query';

/** `extra` of a cursor: warnings, statistics, and what profiling asked for. */
export function queryExtra(query: RunningQuery): object {
  const { profile } = query.request.options;
  const { explained } = query;
  const nodes = explained && profiledNodes(query);
  return {
    warnings: query.warnings.list,
    stats: { ...query.statistics.toJson(query.clock.elapsedS, query.memory.peak), ...(nodes && { nodes }) },
    ...(profile >= 1 && { profile: query.clock.toJson() }),
    ...(explained && { plan: explained.plan }),
  };
}

/** The counts of every node that the plan shows; what a node does in several steps counts for each of them. */
function profiledNodes({ statistics, explained }: RunningQuery): readonly object[] {
  return explained!.plan.nodes.map(({ id }) => {
    const counts = statistics.nodes.get(id) ?? statistics.nodes.get(explained!.owners.get(id) ?? 0);
    return { id, ...(counts ?? { calls: 0, items: 0, filtered: 0, runtime: 0 }) };
  });
}
