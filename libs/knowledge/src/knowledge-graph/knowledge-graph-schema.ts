import { ensureCollections, ensureGraph, ensureIndex, ensureVertexCollection } from '@strata/arango';
import type { Database } from 'arangojs';
import { SchemaOnce } from '../schema/schema-once';
import type { KnowledgeGraphNames } from './knowledge-graph-names';

/** The graph of a project, its collections and their indexes. */
export class KnowledgeGraphSchema {
  private readonly once: SchemaOnce;
  private readonly onceForUnits: SchemaOnce;

  constructor(
    private readonly db: Database,
    private readonly names: KnowledgeGraphNames,
  ) {
    this.once = new SchemaOnce(db, [...vertexCollections(names), names.relations, names.imports, names.merges]);
    this.onceForUnits = new SchemaOnce(db, [names.semanticUnits]);
  }

  /** Creates what is missing; changes nothing that exists. Once all is there, later calls only make sure that the collections still are. */
  async ensure(): Promise<void> {
    await this.once.ensure(() => this.create());
  }

  /** Creates the collection of the semantic units, a vertex collection of the graph without edges; {@link ensure} comes first. */
  async ensureSemanticUnits(): Promise<void> {
    const { db, names } = this;
    await this.onceForUnits.ensure(async () => {
      await ensureCollections(db, [{ name: names.semanticUnits, type: 'document' }]);
      await ensureVertexCollection(db, names.graph, names.semanticUnits);
      for (const fields of [['partition_id', 'import_id'], ['source_chunk_id']])
        await ensureIndex(db, names.semanticUnits, { type: 'persistent', fields, name: fields.join('_and_') });
    });
  }

  private async create(): Promise<void> {
    const { db, names } = this;
    const vertices = vertexCollections(names);
    await ensureCollections(db, [
      ...[...vertices, names.imports, names.merges].map((name) => ({ name, type: 'document' as const })),
      { name: names.relations, type: 'edge' },
    ]);
    await ensureGraph(db, names.graph, [{ collection: names.relations, from: vertices, to: vertices }]);
    const indexes: [collection: string, fields: string[]][] = [
      ...[...vertices, names.relations, names.merges].map((name): [string, string[]] => [name, ['partition_id', 'import_id']]),
      [names.documents, ['partition_id', 'import_number']],
      [names.documents, ['file_ids[*]']],
      [names.chunks, ['document_key']],
      [names.entities, ['partition_id', 'entity_name']],
      [names.entities, ['name_key']],
      [names.merges, ['name_key']],
      [names.merges, ['partition_id', 'kept_name']],
      [names.merges, ['state']], // each import asks for those that somebody has taken apart
      [names.communities, ['partition_id', 'level']],
    ];
    await Promise.all(
      indexes.map(([collection, fields]) =>
        ensureIndex(db, collection, { type: 'persistent', fields, name: fields.join('_and_').replace('[*]', '') }),
      ),
    );
  }
}

/** The vertex collections, in the order in which rows are written. */
export function vertexCollections(names: KnowledgeGraphNames): string[] {
  return [names.documents, names.chunks, names.entities, names.communities];
}
