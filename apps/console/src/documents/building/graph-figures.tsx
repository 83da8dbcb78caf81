import type { StrataClient } from '@strata/client';
import type { ReactElement } from 'react';
import { ErrorNotice } from '../../elements/error-notice';
import { FindCommunities } from './find-communities';
import { StrategyTable } from './strategy-table';
import { useGraphFigures } from './use-project-graph';

const FIGURES = [
  ['documents', 'documents'],
  ['chunks', 'chunks'],
  ['entities', 'entities'],
  ['RELATED_TO', 'relations'],
  ['communities', 'communities'],
] as const;

/** What the knowledge graph holds, and which way each cluster of documents came into it. */
export function GraphFiguresView({ client }: { readonly client: StrataClient }): ReactElement | null {
  const { data, error, refetch } = useGraphFigures(client);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data || data.clusters.length === 0) return null;
  const { counts, clusters, drifted } = data;
  return (
    <>
      <dl className="documents-figures">
        {FIGURES.map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{(counts[key] ?? 0).toLocaleString('en-US')}</dd>
          </div>
        ))}
        <div>
          <dt>partitions</dt>
          <dd>{clusters.length.toLocaleString('en-US')}</dd>
        </div>
      </dl>
      {drifted.length > 0 && <FindCommunities client={client} partitions={drifted} />}
      <StrategyTable figures={data} />
    </>
  );
}
