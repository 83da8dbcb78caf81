import { ensureCollections, ensureGraph, ensureIndex } from '@strata/arango';
import type { Database } from 'arangojs';
import type { KnowledgeGraphNames } from './knowledge-graph-names';

/** Creates what is missing of the graph, its collections and their indexes; changes nothing that exists. */
export async function ensureKnowledgeGraph(db: Database, names: KnowledgeGraphNames): Promise<void> {
  const vertices = vertexCollections(names);
  await ensureCollections(db, [
    ...[...vertices, names.imports].map((name) => ({ name, type: 'document' as const })),
    { name: names.relations, type: 'edge' },
  ]);
  await ensureGraph(db, names.graph, [{ collection: names.relations, from: vertices, to: vertices }]);
  const indexes: [collection: string, fields: string[]][] = [
    ...[...vertices, names.relations].map((name): [string, string[]] => [name, ['partition_id', 'import_id']]),
    [names.documents, ['partition_id', 'import_number']],
    [names.chunks, ['document_key']],
    [names.entities, ['partition_id', 'entity_name']],
    [names.communities, ['partition_id', 'level']],
  ];
  await Promise.all(
    indexes.map(([collection, fields]) => ensureIndex(db, collection, { type: 'persistent', fields, name: fields.join('_and_') })),
  );
}

/** The vertex collections, in the order in which rows are written. */
export function vertexCollections(names: KnowledgeGraphNames): string[] {
  return [names.documents, names.chunks, names.entities, names.communities];
}
