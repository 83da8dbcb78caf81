import { graphPartitions, graphSummary } from '@strata/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { ErrorNotice } from '../elements/error-notice';
import { Waiting } from '../elements/waiting';
import { useClient } from '../session/session-context';
import { EntitySearch } from './entity-search';
import { GraphView } from './graph-view';
import { NoGraph } from './no-graph';
import type { GraphTab } from './place/graph-place';
import { TABS } from './place/graph-place';
import type { PlacedGraph } from './place/use-graph-place';
import { useGraphPlace } from './place/use-graph-place';
import { ThemeList } from './themes/theme-list';

const LABELS: Readonly<Record<GraphTab, string>> = { drawing: 'Drawing', list: 'List', themes: 'Themes' };

/** The knowledge graph: a drawing of what is most connected, the same as a list, and what the documents are about. */
export function GraphPage({ project }: { readonly project: string }): ReactElement {
  const client = useClient(project);
  const placed = useGraphPlace(project);
  const { data, error, refetch } = useQuery({
    queryKey: ['graph', project, 'summary'],
    queryFn: async () => {
      const summary = await graphSummary(client);
      return { summary, partitions: await graphPartitions(client) };
    },
  });
  const { tab } = placed.place;
  const hasGraph = data !== undefined && data.summary.entities > 0;
  return (
    <div className={tab === 'themes' || !hasGraph ? 'graph-page' : 'graph-page graph-page-filled'}>
      <header className="graph-head">
        <h1>Graph</h1>
        {hasGraph && (
          <>
            <Tabs placed={placed} />
            <Search project={project} placed={placed} />
          </>
        )}
      </header>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting what="Loading the graph" />}
      {data && !hasGraph && <NoGraph project={project} partitions={data.partitions} />}
      {hasGraph && tab === 'themes' && (
        <ThemeList
          project={project}
          placed={placed}
          partitions={data.partitions.filter(({ strategy }) => strategy === 'FullGraphRAG')}
        />
      )}
      {hasGraph && tab !== 'themes' && <GraphView {...{ project, placed }} summary={data.summary} partitions={data.partitions} />}
    </div>
  );
}

function Tabs({ placed }: { readonly placed: PlacedGraph }): ReactElement {
  const { place, to } = placed;
  return (
    <nav className="graph-tabs" aria-label="Views of the graph">
      {TABS.map((tab) => {
        const keepsChosen = (tab === 'themes') === (place.tab === 'themes'); // a theme is no entity
        return (
          <Link
            key={tab}
            href={to({ tab, ...(keepsChosen ? {} : { chosen: '' }) })}
            aria-current={tab === place.tab ? 'page' : undefined}
          >
            {LABELS[tab]}
          </Link>
        );
      })}
    </nav>
  );
}

/** What is found is drawn with its neighbours, wherever it is in the graph. */
function Search({ project, placed }: { readonly project: string; readonly placed: PlacedGraph }): ReactElement {
  const { place, go } = placed;
  return (
    <EntitySearch project={project} onChoose={(key) => go({ tab: place.tab === 'themes' ? 'drawing' : place.tab, chosen: key })} />
  );
}
