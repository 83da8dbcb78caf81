import { AppError } from '@strata/errors';
import { patiently } from '../builds/patience';
import type { StrataClient } from '../platform/strata-client';
import type { GraphState } from './graph-plan';

/** What the project's graph has of which file. */
export async function readGraphState(client: StrataClient): Promise<GraphState> {
  const collection = (name: string) => ({ '@rows': `${client.project}_${name}` });
  const sources = 'FOR s IN @@rows FOR id IN APPEND([s.file_id], s.source_file_ids) RETURN DISTINCT [id, s.module, s.file_version]';
  const imported = 'FOR d IN @@rows FOR id IN d.file_ids RETURN DISTINCT id';
  const rows = await Promise.all([
    rowsOf<[string, string, number]>(client, sources, collection('sources')),
    rowsOf<string>(client, imported, collection('Documents')),
    rowsOf<string>(client, 'FOR m IN @@rows FILTER LENGTH(m.clusters) > 0 RETURN m.name', collection('modules')),
    rowsOf<string>(client, 'FOR r IN @@rows RETURN DISTINCT r.module', collection('rags')),
  ]);
  const [mapped, documents, modules, withStrategies] = rows;
  return {
    sources: new Map(mapped.map(([id, category, version]) => [id, { category, version }])),
    imported: new Set(documents),
    built: new Set(modules.filter((name) => withStrategies.includes(name))),
  };
}

/** Ids of partitions whose communities no longer fit what is in them, as the service says. */
export function driftedPartitions(client: StrataClient): Promise<string[]> {
  const query = 'FOR r IN @@rows FILTER r.needs_reclustering SORT r._key RETURN r.rag_partition_id';
  return rowsOf<string>(client, query, { '@rows': `${client.project}_rags` });
}

/** Before the first build there are no collections. */
function rowsOf<Row>(client: StrataClient, query: string, bindVars: Record<string, unknown>): Promise<Row[]> {
  return patiently(() => client.query<Row>(query, bindVars)).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'not-found') return [];
    throw error;
  });
}
