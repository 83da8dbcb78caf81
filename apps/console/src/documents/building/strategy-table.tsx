import { clusterName } from '@strata/client';
import type { ReactElement } from 'react';
import type { GraphFigures } from './use-project-graph';

/** Which clusters got a graph and which are searched by passages, and why. */
export function StrategyTable({ figures: { clusters, withoutEntities } }: { readonly figures: GraphFigures }): ReactElement {
  const graphs = clusters.filter(({ strategy }) => strategy === 'FullGraphRAG').length;
  return (
    <details className="documents-strategies">
      <summary>
        {graphs} of {clusters.length} partitions have a graph of entities
      </summary>
      <p className="hint">
        Each cluster of alike documents is a partition. They are ranked by how much their documents relate things to each other: the
        most complex ones get a graph (FullGraphRAG), the others are searched by passages (VectorRAG).
      </p>
      <div className="documents-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Partition</th>
              <th scope="col">Documents</th>
              <th scope="col">Complexity</th>
              <th scope="col">Strategy</th>
              <th scope="col">Looks for</th>
            </tr>
          </thead>
          <tbody>
            {clusters.map(({ cluster, category, documents, complexity, strategy, types }) => (
              <tr key={`${cluster} ${strategy}`}>
                <th scope="row">
                  <bdi>{clusterName(cluster, category)}</bdi>
                </th>
                <td className="documents-size">{documents}</td>
                <td className="documents-size">{(complexity ?? 0).toFixed(2)}</td>
                <td>{strategy}</td>
                <td>{lookedFor(types, withoutEntities.has(cluster))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function lookedFor(types: readonly string[], isWithoutEntities: boolean): string {
  if (isWithoutEntities) return 'passages only: no entity was found';
  return types.length > 0 ? types.join(', ') : 'passages only';
}
