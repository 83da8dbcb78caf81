import type { Query } from '@strata/aql';
import { analyze } from '@strata/aql';

/** Whether a query can reach anything that the database stores: by a collection or graph, or by a function that looks something up. */
export function readsData(query: Query): boolean {
  const { collections, argumentCollections, graphs, dynamicAccess } = analyze(query);
  return dynamicAccess || collections.length + argumentCollections.length + graphs.length > 0;
}
