import type { StrataClient } from '@strata/client';
import { clusterName, clusterStrategies } from '@strata/client';
import { table } from '../terminal/table';

/** The strategy of every cluster and why: its complexity, its rank, and the entity types that will be looked for. */
export async function strategyTable(client: StrataClient): Promise<string> {
  return table(
    ['cluster', 'documents', 'complexity', 'strategy', 'looks for'],
    (await clusterStrategies(client)).map(({ cluster, category, documents, complexity, strategy, types }) => [
      clusterName(cluster, category),
      String(documents),
      (complexity ?? 0).toFixed(2),
      strategy,
      types.length > 0 ? types.join(', ') : 'passages only',
    ]),
  );
}
