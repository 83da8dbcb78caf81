import { mentionsOf } from '@strata/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ErrorNotice } from '../../elements/error-notice';
import { Waiting } from '../../elements/waiting';
import { useClient } from '../../session/session-context';
import { PassageView } from '../passages/passage-view';

interface EntityMentionsProps {
  readonly project: string;
  readonly entity: string;
  /** passages that name it */
  readonly count: number;
}

const PAGE = 4;

/** The passages that name an entity, a few at a time. */
export function EntityMentions({ project, entity, count }: EntityMentionsProps): ReactElement {
  const client = useClient(project);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['graph', project, 'mentions', entity],
    queryFn: ({ pageParam }) => mentionsOf(client, entity, { offset: pageParam, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < PAGE ? undefined : all.length * PAGE),
    staleTime: 60_000,
  });
  const passages = data?.pages.flat() ?? [];
  return (
    <section aria-labelledby="graph-mentions">
      <h3 id="graph-mentions">
        Named in <span className="hint">{count.toLocaleString('en-US')}</span>
      </h3>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting what="Loading passages" />}
      {data && passages.length === 0 && <p className="hint">No passage that is still there names it.</p>}
      {passages.map((passage) => (
        <PassageView key={passage.key} passage={passage} />
      ))}
      {hasNextPage && passages.length < count && (
        <button type="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading …' : 'More passages'}
        </button>
      )}
    </section>
  );
}
