import type { StrataClient } from '@strata/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ErrorNotice } from '../elements/error-notice';
import { aqlIdentifier } from './aql-identifier';

interface CollectionListProps {
  readonly client: StrataClient;
  readonly project: string;
  /** gets the name, as AQL spells it */
  readonly onChosen: (name: string) => void;
}

/** The collections that the caller may read; a click puts the name into the query. */
export function CollectionList({ client, project, onChosen }: CollectionListProps): ReactElement {
  const {
    data = [],
    error,
    refetch,
  } = useQuery({ queryKey: ['collections', project], queryFn: () => client.queries.collections() });
  return (
    <section aria-label="Collections" className="query-collections">
      <h2>Collections</h2>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <ul>
        {data.map(({ name, isEdges }) => (
          <li key={name}>
            <button
              type="button"
              className="quiet"
              title={`Put ${name} into the query`}
              onClick={() => onChosen(aqlIdentifier(name))}
            >
              {name}
              {isEdges && <span className="hint"> edges</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
