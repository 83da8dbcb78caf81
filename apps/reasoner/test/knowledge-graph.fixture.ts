import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import type { ImportAttempt } from '@strata/knowledge';
import { KnowledgeGraph, rowFields, vertexKey } from '@strata/knowledge';
import type { ToolPlatform } from './tool-platform.builder';

const ROW = { partition_id: 'p', import_number: 1, import_id: 'i' };
const TEXTS = ['Ada met Bob.', 'Bob knew Cy.'];
const related = (from: string, to: string, relation_type: string) => ({
  ...ROW,
  ...{ _from: `strata_Entities/${from}`, _to: `strata_Entities/${to}`, type: 'RELATED_TO' },
  ...{ relation_type, description: '', weight: 1, source_id: 'k0', order: 0 },
});

/** The rows of a small knowledge graph of the standard project, in the database `shop`. */
export async function makeKnowledgeGraph(platform: ToolPlatform, root: string): Promise<void> {
  const fill = async (name: string, documents: readonly object[], type = 2) => {
    await platform.call(root, 'POST', '/_db/shop/_api/collection', { name: `strata_${name}`, type });
    await platform.call(root, 'POST', `/_db/shop/_api/document/strata_${name}`, documents);
  };
  const file = { file_name: 'meetings.txt', title: 'Meetings', citable_url: '', file_ids: [] };
  await fill('Documents', [{ _key: 'd1', ...ROW, ...file, content: TEXTS.join(' ') }]);
  await fill(
    'Chunks',
    TEXTS.map((content, n) => ({
      ...{ _key: `k${n}`, ...ROW, content, tokens: 4, chunk_order_index: n, document_key: 'd1' },
      ...{ start: n * 13, end: n * 13 + 12, page: null, heading_path: [] },
    })),
  );
  await fill(
    'Entities',
    ['ADA', 'BOB', 'CY'].map((name) => ({
      ...{ _key: name.toLowerCase(), ...ROW, entity_name: name, entity_type: 'PERSON', description: '', clusters: [] },
    })),
  );
  const report_json = { title: 'People', summary: 'Who met whom', rating: 5, rating_explanation: '', findings: [] };
  const community = { title: '1-0', report_string: '# People', report_json, level: 1, occurrence: 1, sub_communities: [] };
  await fill('Communities', [{ _key: 'g1', ...ROW, ...community }]);
  const mention = { ...ROW, _from: 'strata_Entities/ada', _to: 'strata_Chunks/k0', type: 'MENTIONED_IN', mentions: [[0, 3]] };
  await fill('Relations', [related('ada', 'bob', 'MET'), related('bob', 'cy', 'KNEW'), mention], 3);
}

/** What the documents of the standard project say, by title. */
export const MEETINGS = {
  'Harbour meetings':
    'Ada Lovell met Bob Ferrant in the harbour office of Trondheim in 1950. They signed the contract for the new crane that day.',
  'Yard letters': 'Cyrus Oldham led the yard until 1962. His letters to Bob Ferrant are kept in the town archive.',
};

/** A finished import of two documents into the standard project, as an importer stores it, in the database of that project. */
export async function importMeetings(platform: ToolPlatform): Promise<void> {
  const { DB_URL: url, JWT_SECRET_KEYFILE: keyfile } = platform.tools.env as { DB_URL: string; JWT_SECRET_KEYFILE: string };
  const ring = await SecretRing.fromConfig({ keyfile, watch: false });
  const database = connectDatabase({ url, database: 'strata', ring, serverId: 'test' });
  await ensureDatabase(database);
  const graph = new KnowledgeGraph(database, 'strata');
  await graph.prepare();
  const attempt: ImportAttempt = { partitionId: 'harbour_b', importId: 'i1', attempt: '1', importNumber: 1 };
  await graph.imports.claim(attempt, new Date());
  for (const [title, content] of Object.entries(MEETINGS)) {
    const document = vertexKey('document', attempt, title);
    const file = { file_name: `${title}.txt`, title, citable_url: '', file_ids: [] };
    await database.collection(graph.names.documents).save({ _key: document, ...rowFields(attempt), content, ...file });
    await database.collection(graph.names.chunks).save({
      ...{ _key: vertexKey('chunk', attempt, title), ...rowFields(attempt), content, tokens: 30, chunk_order_index: 0 },
      ...{ document_key: document, start: 0, end: content.length },
    });
  }
  const counts = { documents: 2, chunks: 2, entities: 0, relations: 0, communities: 0 };
  await graph.imports.complete(attempt, counts, new Date());
  database.close();
  ring.close();
}
