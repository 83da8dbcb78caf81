import type { CommunityReport, GraphPartition, GraphSummary } from '@strata/client';
import { communityReport, communityReports } from '@strata/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useClient } from '../session/session-context';
import { AMOUNTS } from './place/graph-place';
import type { PlacedGraph } from './place/use-graph-place';

interface GraphFiltersProps {
  readonly project: string;
  readonly placed: PlacedGraph;
  readonly partitions: readonly GraphPartition[];
  readonly summary: GraphSummary;
  /** whether co-occurrences are shown */
  readonly cooccurrences: boolean;
}

const THEMES_OFFERED = 40;

/** Which part of the graph is shown. */
export function GraphFilters({ project, placed, partitions, summary, cooccurrences }: GraphFiltersProps): ReactElement {
  const { place, go } = placed;
  const themes = useThemes(project, place.partition, place.theme);
  const withGraph = partitions.filter(({ strategy }) => strategy === 'FullGraphRAG');
  return (
    <div className="graph-filters" role="group" aria-label="What is shown">
      <label>
        Most connected
        <select value={place.amount} onChange={({ target }) => go({ amount: AMOUNTS[target.selectedIndex]!, grown: [] })}>
          {AMOUNTS.map((amount) => (
            <option key={amount} value={amount}>
              {amount.toLocaleString('en-US')}
            </option>
          ))}
        </select>
      </label>
      {withGraph.length > 1 && (
        <label>
          Partition
          <select value={place.partition} onChange={({ target }) => go({ partition: target.value, theme: '', grown: [] })}>
            <option value="">all</option>
            {withGraph.map(({ id, documents }) => (
              <option key={id} value={id}>
                {id} ({documents})
              </option>
            ))}
          </select>
        </label>
      )}
      {themes.length > 0 && (
        <label>
          Theme
          <select value={place.theme} onChange={({ target }) => go({ theme: target.value, grown: [] })}>
            <option value="">all</option>
            {themes.map(({ key, title, entities }) => (
              <option key={key} value={key}>
                {title.slice(0, 60)} ({entities})
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="graph-check" title="Names that often stand together, where no passage says how they are related">
        <input type="checkbox" checked={cooccurrences} onChange={({ target }) => go({ cooccurrences: target.checked })} />
        Co-occurrences ({summary.cooccurrences.toLocaleString('en-US')})
      </label>
    </div>
  );
}

/** The largest themes, and the chosen one. */
function useThemes(project: string, partition: string, theme: string): CommunityReport[] {
  const client = useClient(project);
  const { data: largest = [] } = useQuery({
    queryKey: ['graph', project, 'themes offered', partition],
    queryFn: () =>
      communityReports(client, { offset: 0, limit: THEMES_OFFERED, partition: partition === '' ? undefined : partition }),
    staleTime: 60_000,
  });
  const { data: chosen } = useQuery({
    queryKey: ['graph', project, 'theme', theme],
    queryFn: async () => (await communityReport(client, theme)) ?? null,
    enabled: theme !== '',
    staleTime: 60_000,
  });
  return chosen && !largest.some(({ key }) => key === chosen.key) ? [chosen, ...largest] : largest;
}
