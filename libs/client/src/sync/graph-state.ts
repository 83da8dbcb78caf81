import { rowsOf } from '../graph/rows-of';
import type { StrataClient } from '../platform/strata-client';
import type { GraphState } from './graph-plan';

/** What the project's graph has of which file. */
export async function readGraphState(client: StrataClient): Promise<GraphState> {
  const collection = (name: string) => ({ '@rows': `${client.project}_${name}` });
  const sources =
    'FOR s IN @@rows FOR id IN APPEND([s.file_id], s.source_file_ids) RETURN DISTINCT [id, s.module, s.file_version, s._key]';
  const imported = 'FOR d IN @@rows FOR id IN d.file_ids RETURN DISTINCT id';
  const rows = await Promise.all([
    rowsOf<[string, string, number, string]>(client, sources, collection('sources')),
    rowsOf<string>(client, imported, collection('Documents')),
    rowsOf<Cluster>(
      client,
      'FOR d IN @@rows RETURN { key: d._key, category: d.module, members: d.members }',
      collection('domains'),
    ),
    rowsOf<string>(client, 'FOR r IN @@rows RETURN DISTINCT r.cluster_id', collection('rags')),
  ]);
  const [mapped, documents, clusters, profiles] = rows;
  const withStrategy = new Set(profiles);
  const clustered = new Set(clusters.flatMap(({ members }) => members));
  const halfBuilt = new Set(clusters.filter(({ key }) => !withStrategy.has(key)).map(({ category }) => category));
  const categories = clusters.map(({ category }) => category).filter((category) => !halfBuilt.has(category));
  return {
    sources: new Map(
      mapped.map(([id, category, version, key]) => [id, { key, category, version, isClustered: clustered.has(key) }]),
    ),
    imported: new Set(documents),
    built: new Set(categories),
  };
}

interface Cluster {
  key: string;
  category: string;
  /** keys of documents */
  members: string[];
}
