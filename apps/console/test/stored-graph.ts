import type { StrataClient } from '@strata/client';
import type { ChunkRow, CommunityRow, DocumentRow, EntityRow, MentionRow, RelatedToRow, RelationRow } from '@strata/knowledge';

/** A knowledge graph in few words. */
export interface GraphInWords {
  /** name as the documents write it, type */
  entities: readonly (readonly [name: string, type: string])[];
  /** from, name of the relation, to; and what else is known of it */
  relations: readonly (readonly [from: string, name: string, to: string, facts?: Partial<RelatedToRow>])[];
  /** a document of one chunk each, which names every entity that its text has in it */
  texts: Readonly<Record<string, string>>;
  /** title of a report, and who belongs to the community; the report rests on the first chunk */
  themes: Readonly<Record<string, readonly string[]>>;
}

const PARTITION = { partition_id: 'notes_0_a', import_number: 1, import_id: 'import#1' };

/** Writes a graph as an import does, typed as its rows, without the minutes of one. The project's collections have to be there. */
export async function storeGraph(client: StrataClient, { entities, relations, texts, themes }: GraphInWords): Promise<void> {
  const { project } = client;
  const names = entities.map(([name]) => name);
  const id = (name: string) => `${project}_Entities/ent-${names.indexOf(name)}`;
  const documents = Object.entries(texts).map(([file_name, content], n): DocumentRow => {
    return {
      ...PARTITION,
      _key: `doc-${n}`,
      content,
      file_name,
      title: file_name,
      citable_url: 'javascript:alert(1)',
      file_ids: [],
    };
  });
  const chunks = documents.map(({ content }, n): ChunkRow => {
    const place = { start: 0, end: content.length, page: 7, heading_path: [] };
    return { ...PARTITION, _key: `chunk-${n}`, content, tokens: 10, chunk_order_index: 0, document_key: `doc-${n}`, ...place };
  });
  const entityRows = entities.map(([name, entity_type], n): EntityRow => {
    const told = { description: `All about ${name}.`, clusters: [] };
    return { ...PARTITION, _key: `ent-${n}`, entity_name: name.toUpperCase(), entity_type, ...told };
  });
  const mentions = chunks.flatMap(({ content, _key }, c) =>
    names.flatMap((name, n): MentionRow[] => {
      const at = content.indexOf(name);
      if (at < 0) return [];
      const edge = { _from: id(name), _to: `${project}_Chunks/${_key}` };
      return [{ ...PARTITION, _key: `m-${c}-${n}`, ...edge, type: 'MENTIONED_IN', mentions: [[at, at + name.length]] }];
    }),
  );
  const related = relations.map(([from, relation_type, to, facts], n): RelatedToRow => {
    const told = { relation_type, description: '', weight: 5, source_id: 'chunk-0', order: n, ...facts };
    return { ...PARTITION, _key: `r-${n}`, _from: id(from), _to: id(to), type: 'RELATED_TO', ...told };
  });
  const communities = Object.keys(themes).map((title, n): CommunityRow => {
    const finding = { summary: `${title} matters.`, explanation: 'It is said so.', sources: ['chunk-0'] };
    const report_json = { title, summary: `About ${title}.`, rating: 5, rating_explanation: '', findings: [finding] };
    const sizes = { level: 1, occurrence: 1, chunk_count: 9 - n, sub_communities: [] };
    return { ...PARTITION, _key: `comm-${n}`, title: `1-${n}`, report_string: '', report_json, ...sizes };
  });
  const members = Object.values(themes).flatMap((of, n) =>
    of.map((name): RelationRow => {
      const edge = { _from: id(name), _to: `${project}_Communities/comm-${n}` };
      return { ...PARTITION, _key: `c-${n}-${names.indexOf(name)}`, ...edge, type: 'IN_COMMUNITY' };
    }),
  );
  const rows = {
    Documents: documents,
    Chunks: chunks,
    Entities: entityRows,
    Communities: communities,
    Relations: [...mentions, ...related, ...members],
  };
  for (const [kind, all] of Object.entries(rows))
    await client.query('FOR row IN @rows INSERT row INTO @@kind', { rows: all, '@kind': `${project}_${kind}` });
}

/** What calls of a platform's HTTP API need besides the client. */
export interface RootCalls {
  readonly url: string;
  readonly password: string;
}

/** Makes a project with the collections of a graph and no rows in them. */
export async function projectForGraph({ url, password }: RootCalls, client: StrataClient, name: string): Promise<StrataClient> {
  await client.createProject({ name, description: '' });
  const login = await fetch(`${url}/_open/auth`, { method: 'POST', body: JSON.stringify({ username: 'root', password }) });
  const { jwt } = (await login.json()) as { jwt: string };
  const kinds = { Documents: 2, Chunks: 2, Entities: 2, Communities: 2, Relations: 3, rags: 2 };
  for (const [kind, type] of Object.entries(kinds)) {
    const body = JSON.stringify({ name: `${name}_${kind}`, type });
    const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/_db/${name}/_api/collection`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  }
  return client.inProject(name);
}
