import type { StrataClient } from '@strata/client';
import type { ProjectOverview } from '@strata/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '../elements/empty-state';
import { ErrorNotice } from '../elements/error-notice';
import { Waiting } from '../elements/waiting';
import { addressOf } from '../shell/places';

interface IfBuiltProps {
  readonly client: StrataClient;
  readonly children: ReactNode;
}

const LOOK_EVERY_MS = 5_000;

/** What needs a knowledge graph; where there is none, what to do about it. It comes by itself when the graph is there. */
export function IfBuilt({ client, children }: IfBuiltProps): ReactElement {
  const { project } = client;
  const { data, error, refetch } = useQuery({
    queryKey: ['overview', project],
    queryFn: () => client.overview(),
    refetchInterval: ({ state }) => (state.data && !isBuilt(state.data) ? LOOK_EVERY_MS : false),
  });
  if (data && isBuilt(data)) return <>{children}</>;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting what="Looking at the project" />;
  return (
    <EmptyState title="Nothing is built yet">
      <p>
        {data.corpusGraph.status === 'building'
          ? 'The documents are being mapped. Questions can be asked as soon as the knowledge graph is there.'
          : 'Questions are answered from a knowledge graph of your documents.'}
      </p>
      <p>
        Go to <Link href={addressOf(project, 'documents')}>Documents</Link> to add some and build it.
      </p>
    </EmptyState>
  );
}

const isBuilt = ({ knowledgeGraph }: ProjectOverview): boolean => knowledgeGraph.status !== 'not_built';
