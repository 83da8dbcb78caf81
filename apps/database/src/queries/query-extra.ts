import type { NodeStatistics } from '../expressions/statistics';
import type { ProfiledPlan } from './explain/explained-plan';
import type { QueryContext } from './query-context';

/** What there is to tell about a query. */
interface MeasuredQuery extends Pick<QueryContext, 'statistics' | 'clock' | 'memory' | 'request' | 'warnings'> {
  readonly explained: ProfiledPlan | null;
}

/** `extra` of a cursor, JSON: warnings, statistics, and what profiling asked for. */
export function extraJson(query: MeasuredQuery): string {
  const { explained, statistics, clock, memory, request } = query;
  const { list } = query.warnings;
  const stats = statistics.json(clock.elapsedS, memory.peak, explained === null ? undefined : profiledNodes(query));
  let text = `{"warnings":${list.length === 0 ? '[]' : JSON.stringify(list)},"stats":${stats}`;
  if (request.options.profile >= 1) text += `,"profile":${JSON.stringify(clock.toJson())}`;
  if (explained !== null) text += `,"plan":${JSON.stringify(explained.plan)}`;
  return `${text}}`;
}

const NOTHING: NodeStatistics = { calls: 0, items: 0, filtered: 0, runtime: 0, fetching: 0 };

/**
 * The counts of every node that the plan shows. A calculation that another node makes on the way hands on what it gets, so it counts as
 * its input does; any other node that is done within another counts as that one. They take no time of their own: it is in that of the
 * node that does their work.
 */
function profiledNodes({ statistics, explained }: MeasuredQuery): readonly object[] {
  const { plan, owners } = explained!;
  const counted = new Map<number, NodeStatistics>();
  return plan.nodes.map(({ id, type, dependencies }) => {
    const owner = type === 'CalculationNode' ? undefined : statistics.nodes.get(owners.get(id) ?? 0);
    const input = counted.get(dependencies[0] ?? 0);
    const within = owner ?? (input && { ...input, filtered: 0 });
    const counts = statistics.nodes.get(id) ?? (within ? { ...within, fetching: within.runtime } : NOTHING);
    counted.set(id, counts);
    return { id, parallel: 0, ...counts }; // no node runs beside another
  });
}
