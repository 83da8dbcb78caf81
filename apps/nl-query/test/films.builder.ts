import { ensureCollections } from '@strata/arango';
import type { CommunityRow, EntityRow, ImportAttempt, KnowledgeCollection } from '@strata/knowledge';
import { edgeKey, KnowledgeGraph, rowFields, vertexKey } from '@strata/knowledge';
import type { Database } from 'arangojs';

/** A partition of films and people, imported as a full graph. */
export const FILMS: ImportAttempt = { partitionId: 'films_a', importId: 'i1', attempt: '1', importNumber: 1 };

const TEXTS: readonly (readonly [title: string, url: string, text: string])[] = [
  [
    'Harbour Lights',
    'https://example.com/harbour',
    'Harbour Lights is a 2001 film directed by Ada Brandt. Its music is by Noor Haddad.',
  ],
  ['Ada Brandt', 'https://example.com/brandt', 'Ada Brandt is a film director. She was born in Bergstad.'],
  ['Bergstad', '', 'Bergstad is a port on the river Alm. Its mayor is Olaf Reuter.'],
  ['Olaf Reuter', '', 'Olaf Reuter is a politician. Before, he was a pilot of the harbour.'],
];

/** Imports four passages that hang together: a film, its director, her town, its mayor. */
export async function importFilms(db: Database, project: string): Promise<KnowledgeGraph> {
  const graph = new KnowledgeGraph(db, project);
  await graph.prepare();
  await ensureCollections(db, []);
  const write = (collection: KnowledgeCollection, rows: object[]) => db.collection(graph.names[collection]).saveAll(rows);
  await graph.imports.claim(FILMS, new Date());
  const fields = rowFields(FILMS);
  for (const [title, url, content] of TEXTS) {
    const document = vertexKey('document', FILMS, title);
    const named = { file_name: `${title}.md`, title, citable_url: url, file_ids: [] };
    await write('documents', [{ _key: document, ...fields, content, ...named }]);
    const placed = { tokens: 20, chunk_order_index: 0, document_key: document, start: 0, end: content.length };
    await write('chunks', [{ _key: chunkKey(title), ...fields, content, ...placed }]);
  }
  const key = (name: string) => vertexKey('entity', FILMS, name);
  const entities = TEXTS.map(([title, , content]): EntityRow => ({
    ...{ _key: key(title), ...fields, entity_name: title.toUpperCase(), entity_type: 'person', description: content, clusters: [] },
  }));
  await write('entities', entities);
  await write(
    'relations',
    TEXTS.map(([title]) => {
      const [from, to] = [`${graph.names.entities}/${key(title)}`, `${graph.names.chunks}/${chunkKey(title)}`];
      return { _key: edgeKey('MENTIONED_IN', from, to), ...fields, _from: from, _to: to, type: 'MENTIONED_IN', mentions: [[0, 3]] };
    }),
  );
  const summary = 'Harbour Lights is a film of Ada Brandt, who was born in Bergstad.';
  const report = {
    title: 'Films of the harbour',
    summary,
    sources: [chunkKey('Harbour Lights')],
    rating: 5,
    rating_explanation: '',
    findings: [],
  };
  const community: CommunityRow = {
    ...{ _key: vertexKey('community', FILMS, '1-0'), ...fields, title: '1-0', report_string: summary, report_json: report },
    ...{ level: 1, occurrence: 1, chunk_count: 4, sub_communities: [] },
  };
  await write('communities', [community]);
  await graph.imports.complete(FILMS, { documents: 4, chunks: 4, entities: 4, relations: 4, communities: 1 }, new Date());
  return graph;
}

/** Key of the only chunk of a document. */
export const chunkKey = (title: string): string => vertexKey('chunk', FILMS, title);
