import type { StrataClient } from '@strata/client';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Kind of row: the collection it is in, and what is written of it. */
const ROWS: Readonly<Record<string, readonly [collection: string, query: string]>> = {
  documents: [
    'Documents',
    'FOR r IN @@rows SORT r._key RETURN { key: r._key, title: r.title, fileName: r.file_name, partitionId: r.partition_id }',
  ],
  chunks: [
    'Chunks',
    `FOR r IN @@rows SORT r._key RETURN { key: r._key, documentKey: r.document_key, content: r.content, start: r.start, end: r.end,
       order: r.chunk_order_index, partitionId: r.partition_id }`,
  ],
  entities: [
    'Entities',
    `FOR r IN @@rows SORT r._key RETURN { key: r._key, name: r.entity_name, type: r.entity_type, description: r.description,
       partitionId: r.partition_id }`,
  ],
  mentions: [
    'Relations',
    `FOR r IN @@rows FILTER r.type == "MENTIONED_IN" SORT r._key
       RETURN { entityKey: PARSE_IDENTIFIER(r._from).key, chunkKey: PARSE_IDENTIFIER(r._to).key }`,
  ],
  relations: [
    'Relations',
    `FOR r IN @@rows FILTER r.type == "RELATED_TO" AND r.relation_type != "RELATED_TO" SORT r._key
       RETURN { source: PARSE_IDENTIFIER(r._from).key, target: PARSE_IDENTIFIER(r._to).key, type: r.relation_type, chunkKeys: r.source_id }`,
  ],
};

/** Writes what a project stores as JSON lines, one file a kind, for `apps/nl-query/bench/strategies-in-process.ts`. */
export async function writeStoredRows(client: StrataClient, project: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [kind, [collection, query]] of Object.entries(ROWS)) {
    const rows = await client.query<object>(query, { '@rows': `${project}_${collection}` });
    writeFileSync(join(folder, `${kind}.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
}
