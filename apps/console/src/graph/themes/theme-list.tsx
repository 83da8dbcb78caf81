import type { GraphPartition } from '@strata/client';
import { communityReport, communityReports } from '@strata/client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { EmptyState } from '../../elements/empty-state';
import { ErrorNotice } from '../../elements/error-notice';
import { Waiting } from '../../elements/waiting';
import { useClient } from '../../session/session-context';
import type { PlacedGraph } from '../place/use-graph-place';
import { usePaused } from '../use-paused';
import { ThemeReport } from './theme-report';

interface ThemeListProps {
  readonly project: string;
  readonly placed: PlacedGraph;
  readonly partitions: readonly GraphPartition[];
}

const PAGE = 20;

/** What the documents are about: the reports of communities, the largest first. */
export function ThemeList({ project, placed, partitions }: ThemeListProps): ReactElement {
  const client = useClient(project);
  const { place, go } = placed;
  const [words, setWords] = useState('');
  const [allLevels, setAllLevels] = useState(false);
  const wanted = {
    words: usePaused(words.trim()),
    partition: place.partition === '' ? undefined : place.partition,
    level: allLevels ? undefined : 1,
  };
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['graph', project, 'themes', wanted],
    queryFn: ({ pageParam }) => communityReports(client, { ...wanted, offset: pageParam, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < PAGE ? undefined : all.length * PAGE),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const listed = data?.pages.flat() ?? [];
  // somebody who comes by an address finds the report, wherever it would stand in the list
  const [arrivedAt] = useState(place.chosen);
  const { data: arrived } = useQuery({
    queryKey: ['graph', project, 'theme', arrivedAt],
    queryFn: async () => (await communityReport(client, arrivedAt)) ?? null,
    enabled: arrivedAt !== '',
    staleTime: 60_000,
  });
  const reports = arrived && !listed.some(({ key }) => key === arrived.key) && words === '' ? [arrived, ...listed] : listed;
  return (
    <div className="graph-themes">
      <div className="graph-filters" role="group" aria-label="Which themes">
        <label>
          Words
          <input type="search" value={words} placeholder="in title or summary" onChange={({ target }) => setWords(target.value)} />
        </label>
        {partitions.length > 1 && (
          <label>
            Partition
            <select
              value={place.partition}
              onChange={({ target }) => go({ partition: target.value, chosen: '' }, { replace: true })}
            >
              <option value="">all</option>
              {partitions.map(({ id }) => (
                <option key={id}>{id}</option>
              ))}
            </select>
          </label>
        )}
        <label className="graph-check">
          <input type="checkbox" checked={allLevels} onChange={({ target }) => setAllLevels(target.checked)} />
          Themes within themes
        </label>
      </div>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting what="Loading themes" />}
      {arrived === null && (
        <p role="status">The theme of this address is no longer there: communities are found anew when documents change.</p>
      )}
      {data && reports.length === 0 && (
        <EmptyState title={words === '' ? 'No themes yet' : `No theme speaks of “${words.trim()}”`}>
          <p>
            {words === ''
              ? 'A build finds them in partitions with a full graph.'
              : 'Other words, or all partitions, may find more.'}
          </p>
        </EmptyState>
      )}
      {reports.map((report) => (
        <ThemeReport key={report.key} {...{ project, placed, report }} isOpen={report.key === place.chosen} />
      ))}
      {hasNextPage && (
        <button type="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading …' : 'More themes'}
        </button>
      )}
    </div>
  );
}
