import { Metadata, credentials } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import { KnowledgeGraph, ProjectRegistry } from '@strata/knowledge';
import type {
  EntityMerge,
  ImportFeed,
  ImportJobRecord,
  Job,
  LinkedEntityList,
  ListEntitiesReply,
  ListMergesReply,
  SplitMergeReply,
} from '@strata/contracts';
import { ImporterClient } from '@strata/contracts';
import { LEASES_COLLECTION, OperationLeases } from '@strata/job-lock';
import {
  brokenInvariants,
  eventually,
  exceptionalRoutes,
  freePort,
  linksComputedAfresh,
  linksListed,
  startApp,
  startPlatformDatabase,
  storeAccount,
  temporaryFolder,
} from '@strata/testing';
import type { AskGraph, PlatformDatabase, RunningApp, TemporaryFolder } from '@strata/testing';
import { Database } from 'arangojs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

let database: PlatformDatabase;
let fileManager: RunningApp;
let importer: RunningApp;
let folder: TemporaryFolder;
let grpc: ImporterClient;
let token: string;
let db: Database;

beforeAll(async () => {
  database = await startPlatformDatabase();
  folder = await temporaryFolder();
  const secret = { JWT_SECRET_KEYFILE: database.secretKeyfile };
  fileManager = await startApp('file-manager', { ...secret, DB_URL: database.url, DATA_DIR: folder.path });
  const grpcPort = await freePort();
  importer = await startApp('importer', {
    ...secret,
    DB_URL: database.url,
    FILE_MANAGER_URL: fileManager.url,
    GRPC_PORT: String(grpcPort),
  });
  grpc = new ImporterClient(`127.0.0.1:${grpcPort}`, credentials.createInsecure());
  const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
  token = signSuperuserToken(ring, { serverId: 'test', lifetimeS: 3_600 });
  db = new Database({ url: database.url, databaseName: 'strata', auth: { token } });
});

afterAll(async () => {
  grpc?.close();
  db?.close();
  await importer?.stop();
  await fileManager?.stop();
  await database?.stop();
  await folder?.remove();
});

async function call(path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(importer.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, never> & { jobId: string; message: string; job: ImportJobRecord },
  };
}

async function ended(jobId: string): Promise<ImportJobRecord> {
  for (;;) {
    const { job } = (await call(`/v1/jobs/${jobId}`)).body;
    if (job.isTerminal) return job;
    await sleep(50);
  }
}

async function feed(project: string): Promise<ImportFeed> {
  return (await call('/v1/status', undefined, { 'x-strata-project': project })).body as object as ImportFeed;
}

/** Single imports have no job id: the replica is free again when they have ended. */
async function idle(): Promise<void> {
  while ((await call('/v1/health')).body.message !== 'ready') await sleep(30);
}

async function rowsOf(partition: string): Promise<Record<string, number>> {
  const names = ['Documents', 'Chunks', 'Entities', 'Communities', 'Relations'];
  const counts = await Promise.all(
    names.map(async (name) => {
      const cursor = await db.query('FOR r IN @@rows FILTER r.partition_id == @partition COLLECT WITH COUNT INTO n RETURN n', {
        '@rows': `strata_${name}`,
        partition,
      });
      return [name, Number(await cursor.next())] as const;
    }),
  );
  return Object.fromEntries(counts);
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const ADA = 'Ada Lovelace was born in London. Ada Lovelace worked with Charles Babbage on the Analytical Engine.';
const BABBAGE = '# Charles Babbage\n\nCharles Babbage designed the Difference Engine in London. He met Ada Lovelace in 1833.';
const files = [
  { name: 'ada.txt', content: base64(ADA), citableUrl: 'https://example.org/ada' },
  { name: 'babbage.md', content: base64(BABBAGE) },
];
const EMPTY = { Documents: 0, Chunks: 0, Entities: 0, Communities: 0, Relations: 0 };

describe('a batch import over HTTP', () => {
  let job: ImportJobRecord;

  beforeAll(async () => {
    const { status, body } = await call('/v1/import-multiple', { files, partitionId: 'history_0_a', chunk_token_size: 256 });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { success: true, serviceId: 'importer-strata', errorMessage: '' },
    });
    job = await ended(body.jobId);
  });

  it('completes, with its steps on record', () => {
    expect(job).toMatchObject({
      ...{
        isTerminal: true,
        jobType: 'import',
        partitionId: 'history_0_a',
        files: ['ada.txt', 'babbage.md'],
        filesCount: 2,
        phase: '',
      },
      currentStatus: { status: 'service_completed', progress: 100 },
      counts: { documents: 2, chunks: 2, filesLeftOut: 0 },
    });
    expect(job.currentStatus.message).toContain('[rag_mode=full_graphrag]');
    const progress = job.statusHistory?.map((status) => status.progress) ?? [];
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(job.counts.entities).toBeGreaterThan(2);
  });

  it('stores documents, and chunks that are exact slices of them', async () => {
    const cursor = await db.query(`FOR c IN strata_Chunks FILTER c.partition_id == "history_0_a"
      LET d = DOCUMENT("strata_Documents", c.document_key) SORT d.file_name RETURN { c, d }`);
    const rows = await cursor.all();
    expect(rows).toHaveLength(2);
    for (const { c, d } of rows) expect(d.content.slice(c.start, c.end)).toBe(c.content);
    expect(rows[0].d).toMatchObject({
      file_name: 'ada.txt',
      title: 'ada',
      citable_url: 'https://example.org/ada',
      content: ADA,
      import_number: 1,
    });
    expect(rows[1].d).toMatchObject({ title: 'Charles Babbage', citable_url: '' });
  });

  it('joins an entity named in two documents, and keeps the places of its mentions', async () => {
    const cursor =
      await db.query(`FOR e IN strata_Entities FILTER e.entity_name == "ADA LOVELACE" AND e.partition_id == "history_0_a"
      FOR c, m IN OUTBOUND e strata_Relations FILTER m.type == "MENTIONED_IN" RETURN { e, m, content: c.content }`);
    const rows = await cursor.all();
    expect(new Set(rows.map(({ e }) => e._key)).size).toBe(1);
    expect(rows).toHaveLength(2);
    for (const { m, content } of rows)
      for (const [start, end] of m.mentions) expect(content.slice(start, end)).toContain('Lovelace');
    expect(rows[0].e.embedding).toHaveLength(512);
  });

  const metIn = async () => {
    const cursor = await db.query(`FOR r IN strata_Relations
      FILTER r.partition_id == "history_0_a" AND r.type == "RELATED_TO" AND r.relation_type == "MET"
      RETURN [DOCUMENT(r._from).entity_name, DOCUMENT(r._to).entity_name, r.phrase, r.attributes]`);
    return cursor.all();
  };
  const MEETING = ['CHARLES BABBAGE', 'ADA LOVELACE', 'met', { date: '1833' }];

  it('stores the words and the date of a fact with it', async () => {
    expect(await metIn()).toEqual([MEETING]);
  });

  it('makes vector indexes where there are vectors', async () => {
    const indexes = (await db.collection('strata_Entities').indexes()).map(({ name }) => name);
    expect(indexes).toContain('vector_cosine');
  });

  it('adds a batch with the next number when the same files come again', async () => {
    await ended((await call('/v1/import-multiple', { files, partitionId: 'history_0_a' })).body.jobId);
    const cursor = await db.query(
      'FOR d IN strata_Documents FILTER d.partition_id == "history_0_a" COLLECT n = d.import_number WITH COUNT INTO c RETURN [n, c]',
    );
    expect(await cursor.all()).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('reclusters the partition into one batch', async () => {
    const before = await rowsOf('history_0_a');
    const { status, body } = await call('/v1/recluster', { partitionId: 'history_0_a' });
    expect(status).toBe(200);
    expect(await ended(body.jobId)).toMatchObject({ jobType: 'recluster', currentStatus: { status: 'service_completed' } });
    const after = await rowsOf('history_0_a');
    expect(after).toMatchObject({
      Documents: before['Documents'],
      Chunks: before['Chunks'],
      Entities: (before['Entities'] ?? 0) / 2,
    });
    const cursor = await db.query(`RETURN [
      LENGTH(FOR r IN strata_Relations FILTER DOCUMENT(r._from) == null OR DOCUMENT(r._to) == null RETURN 1),
      LENGTH(FOR e IN strata_Entities FILTER e.partition_id == "history_0_a" AND e.import_number != 1 RETURN 1)]`);
    expect(await cursor.next()).toEqual([0, 0]);
    expect(await metIn()).toEqual([MEETING]);
  });
});

describe('names that were taken for one thing', () => {
  type Listed = { merges: EntityMerge[]; total: number };
  const texts = {
    'Chávez.md':
      'Hugo Chávez was born in Sabaneta. Hugo Chávez led Venezuela. In 1999 Chávez became president of Venezuela. He met Fidel Castro in Havana.',
    'Cuba.md': 'Hugo Chavez visited Cuba with Fidel Castro. Castro met Hugo Chavez in Havana.',
    'Kennedy.md': 'John Fitzgerald Kennedy was born in Brookline. John F. Kennedy married Jacqueline Bouvier in Newport.',
    'Newport.md': 'John F. Kennedy married Jacqueline Bouvier in Newport. Siemens AG built a plant in Newport.',
    'Siemens.md': 'Siemens was founded in Berlin by Werner von Siemens. Siemens AG has its seat in Munich.',
    'Dostoevsky.md':
      'Fyodor Dostoevsky wrote Crime and Punishment in Saint Petersburg. Fyodor Dostoyevsky wrote Crime and Punishment while he lived there.',
  };
  const importTexts = async (partitionId: string) => {
    const sent = Object.entries(texts).map(([name, text]) => ({ name, content: base64(`# ${name.slice(0, -3)}\n\n${text}`) }));
    const { body } = await call('/v1/import-multiple', { files: sent, partitionId, enableEdgeEmbeddings: true });
    return ended(body.jobId);
  };
  const listed = async (query = '') => (await call(`/v1/merges?${query}`)).body as unknown as Listed;
  const merged = async (partitionId: string) => (await listed(`partitionId=${partitionId}&state=merged`)).merges;
  const ask: AskGraph = async (query, bindVars) => (await db.query(query, bindVars)).all();
  const broken = async () => (await brokenInvariants(ask)).filter(({ rule }) => !/strategy profile|file of the corpus/.test(rule));
  const namesIn = (partition: string) =>
    ask('FOR e IN strata_Entities FILTER e.partition_id == @partition SORT e.entity_name RETURN e.entity_name', { partition });

  beforeAll(async () => {
    expect(await importTexts('merges_a')).toMatchObject({ currentStatus: { status: 'service_completed' } });
  });

  it('are listed with the reason, the least certain first, and found by a part of either name', async () => {
    const { merges, total } = await listed('partition_id=merges_a');
    expect(total).toBe(merges.length);
    expect(merges.length).toBeGreaterThan(2);
    expect(merges.map(({ score }) => score)).toEqual(merges.map(({ score }) => score).sort((a, b) => a - b));
    const { merges: found } = await listed('partitionId=merges_a&name=siemens+ag');
    expect(found).toMatchObject([
      ...[{ name: 'SIEMENS AG', keptName: 'SIEMENS', reason: 'legal form', state: 'merged', splitBy: '' }],
    ]);
    expect((await listed('partitionId=merges_a&limit=1')).merges).toHaveLength(1);
  });

  it('are taken apart one by one, and the graph stays sound', async () => {
    const before = await namesIn('merges_a');
    const split: string[] = [];
    for (let [first] = await merged('merges_a'); first; [first] = await merged('merges_a')) {
      const { status, body } = await call(`/v1/merges/${first.mergeId}/split`, {});
      expect({ status, body }).toMatchObject({ status: 200, body: { merge: { state: 'split', splitBy: 'test' } } });
      expect(await broken()).toEqual([]);
      split.push(first.name);
      expect(await call(`/v1/merges/${first.mergeId}/split`, {})).toMatchObject({ body });
    }
    expect(await namesIn('merges_a')).toEqual([...new Set([...before, ...split])].sort());
    const vectors = await ask('FOR e IN strata_Entities FILTER e.partition_id == "merges_a" RETURN LENGTH(e.embedding)', {});
    expect(new Set(vectors)).toEqual(new Set([512]));
    const told = await ask(
      `FOR e IN strata_Entities FILTER e.partition_id == "merges_a" AND e.entity_name == "HUGO CHAVEZ"
         FOR r IN strata_Relations FILTER r._from == e._id OR r._to == e._id FILTER r.type != "IN_COMMUNITY"
         RETURN [r.type, r.mentions, LENGTH(r.embedding)]`,
      {},
    );
    expect(told.map((edge) => (edge as [string])[0])).toEqual(expect.arrayContaining(['MENTIONED_IN', 'RELATED_TO']));
  });

  it('stay apart in later imports and in a recluster', async () => {
    await importTexts('merges_a');
    expect(await merged('merges_a')).toEqual([]);
    const { body } = await call('/v1/recluster', { partitionId: 'merges_a' });
    await ended(body.jobId);
    const names = await namesIn('merges_a');
    expect(names).toEqual([...new Set(names)]);
    expect(names).toEqual(expect.arrayContaining(['SIEMENS', 'SIEMENS AG', 'HUGO CHAVEZ', 'HUGO CHÁVEZ']));
    expect(await broken()).toEqual([]);
  });

  it('of an import that a recluster has joined with another are taken apart, too', async () => {
    const decisions = await ask('FOR m IN strata_Merges FILTER m.state == "split" REMOVE m IN strata_Merges RETURN 1', {});
    expect(decisions.length).toBeGreaterThan(2);
    for (const _ of [1, 2]) await importTexts('merges_b');
    await ended((await call('/v1/recluster', { partitionId: 'merges_b' })).body.jobId);
    const rows = await merged('merges_b');
    expect(rows.length).toBeGreaterThan(decisions.length);
    for (const { mergeId } of rows) {
      expect(await call(`/v1/merges/${mergeId}/split`, {})).toMatchObject({ status: 200 });
      expect(await broken()).toEqual([]);
    }
    const names = await namesIn('merges_b');
    expect(names).toEqual([...new Set(names)]);
  });

  it('are not taken apart while another operation of the project changes the graph', async () => {
    await ask(
      'FOR m IN strata_Merges FILTER m.partition_id == "merges_b" FILTER m.state == "split" LIMIT 1 UPDATE m WITH { state: "merged" } IN strata_Merges',
      {},
    );
    const [{ mergeId }] = (await merged('merges_b')) as [EntityMerge];
    const leases = new OperationLeases(db, { collection: LEASES_COLLECTION });
    const build = await leases.acquire({ project: 'strata', kind: 'corpus-build', id: 'build-1', excludedBy: [] });
    expect(await call(`/v1/merges/${mergeId}/split`, {})).toMatchObject({
      ...{ status: 409, body: { code: 10, error_type: 'GraphMutationInProgressError' } },
    });
    expect((await merged('merges_b')).map((merge) => merge.mergeId)).toEqual([mergeId]);
    await leases.release(build);
    expect(await call(`/v1/merges/${mergeId}/split`, {})).toMatchObject({ status: 200 });
  });
});

describe('the same thing in another partition', () => {
  const texts = {
    links_a: [
      '# Venezuela\n\nÁngela Ruiz was born in Sabaneta. Ángela Ruiz led the party in Venezuela.',
      '# Banks\n\nDeutsche Bank AG was founded in Berlin by Alfred Meyer.',
      '# Spain\n\nMartha Ellen Gellhorn met Robert Capa in Madrid. Martha Ellen Gellhorn wrote for Collier.',
      '# Madrid\n\nMartha Gellhorn met Robert Capa in Madrid.',
    ],
    links_b: ['# Cuba\n\nAngela Ruiz visited Cuba. Deutsche Bank opened a branch in Berlin. Martha Gellhorn was born in Geneva.'],
  };
  const importTexts = async (partitionId: keyof typeof texts) => {
    const sent = texts[partitionId].map((text, place) => ({ name: `${partitionId}-${place}.md`, content: base64(text) }));
    const { body } = await call('/v1/import-multiple', { files: sent, partitionId });
    return ended(body.jobId);
  };
  const ask: AskGraph = async (query, bindVars) => (await db.query(query, bindVars)).all();
  const listed = async (query: string) => (await call(`/v1/entities?${query}`)).body as unknown as LinkedEntityList;
  const linksFrom = async (partitionId: string) =>
    (await listed(`partitionId=${partitionId}&limit=1000`)).entities.flatMap(({ name, links }) =>
      links.filter((link) => link.partitionId.startsWith('links_')).map((link) => `${name} = ${link.name}: ${link.reason}`),
    );

  beforeAll(async () => {
    for (const partitionId of ['links_a', 'links_b'] as const)
      expect(await importTexts(partitionId)).toMatchObject({ currentStatus: { status: 'service_completed' } });
  });

  it('is linked from both sides, by its name or another one that its own partition knows', async () => {
    const links = await linksFrom('links_b');
    expect(links.sort()).toEqual([
      'ANGELA RUIZ = ÁNGELA RUIZ: same letters',
      'BERLIN = BERLIN: same name',
      'DEUTSCHE BANK = DEUTSCHE BANK AG: legal form',
      'MARTHA GELLHORN = MARTHA ELLEN GELLHORN: same name',
    ]);
    expect(await linksFrom('links_a')).toHaveLength(links.length);
    const { entities, total } = await listed('partition_id=links_a&name=gellhorn');
    expect({ total, entities }).toMatchObject({ total: 1, entities: [{ aliases: ['MARTHA GELLHORN'], entityType: 'person' }] });
  });

  it('is what comparing every entity with every other one gives, in all partitions that were imported, split and reclustered before', async () => {
    const { entities, total } = await listed('limit=1000');
    expect(entities).toHaveLength(total);
    const shown = linksListed(entities);
    expect(shown.length).toBeGreaterThan(20);
    expect(shown).toEqual(await linksComputedAfresh(ask));
  });

  it('is linked no more where somebody has taken its names apart, or its partition has gone', async () => {
    const { merges } = (await call('/v1/merges?partitionId=links_a&name=gellhorn')).body as unknown as { merges: EntityMerge[] };
    expect(await call(`/v1/merges/${merges[0]!.mergeId}/split`, {})).toMatchObject({ status: 200 });
    const left = await linksFrom('links_b');
    expect(left).toContain('MARTHA GELLHORN = MARTHA GELLHORN: same name');
    expect(left).not.toContain('MARTHA GELLHORN = MARTHA ELLEN GELLHORN: same name');
    expect(linksListed((await listed('limit=1000')).entities)).toEqual(await linksComputedAfresh(ask));
    await new KnowledgeGraph(db, 'strata').removePartition('links_a');
    expect(await linksFrom('links_b')).toEqual([]);
    expect(linksListed((await listed('limit=1000')).entities)).toEqual(await linksComputedAfresh(ask));
  });
});

describe('vector_rag', () => {
  it('writes documents and chunks with vectors, and nothing else', async () => {
    const { body } = await call('/v1/import-multiple', { files, partitionId: 'history_1_b', ragMode: 'vector_rag' });
    expect(await ended(body.jobId)).toMatchObject({ currentStatus: { status: 'service_completed' } });
    expect(await rowsOf('history_1_b')).toEqual({ ...EMPTY, Documents: 2, Chunks: 2, Relations: 2 });
    const cursor = await db.query('FOR c IN strata_Chunks FILTER c.partition_id == "history_1_b" RETURN LENGTH(c.embedding)');
    expect(await cursor.all()).toEqual([512, 512]);
  });
});

describe('a single import', () => {
  it('answers without a job id and ends on its own', async () => {
    const { body } = await call('/v1/import', { fileName: 'ada.txt', fileContent: base64(ADA), partitionId: 'single_a' });
    expect(body).toEqual({ success: true, message: 'import started' });
    await idle();
    expect((await rowsOf('single_a'))['Documents']).toBe(1);
  });

  it('is told of in the status feed only, from SERVICE_STARTED to its end', async () => {
    const { status, entries } = await feed('strata');
    expect(status).toMatchObject({ status: 'service_completed', progress: 100, jobId: '', partitionId: 'single_a' });
    expect(status.message).toMatch(/^\[rag_mode=full_graphrag\] /);
    const own = entries.filter(({ partitionId }) => partitionId === 'single_a');
    expect(own.map((entry) => entry.status)).toEqual(expect.arrayContaining(['graph_builder_started', 'create_index_in_progress']));
    expect(new Set(own.map(({ jobId }) => jobId))).toEqual(new Set(['']));
    expect((await feed('strata')).entries.length).toBeLessThanOrEqual(100);
    const listed = (await call('/v1/jobs')).body as object as { jobs: ImportJobRecord[] };
    expect(listed.jobs.map(({ partitionId }) => partitionId)).not.toContain('single_a');
  });

  it.each(['a job of another replica', '00000000-0000-4000-8000-000000000000'])('has no job: %s is not found', async (id) => {
    expect(await call(`/v1/jobs/${encodeURIComponent(id)}`)).toEqual({
      ...{ status: 404, body: expect.objectContaining({ code: 5, message: 'Job not found' }) },
    });
  });
});

describe('files of the file manager', () => {
  it('are read by id, with the link of their metadata', async () => {
    const form = new FormData();
    form.append('name', 'ada.txt');
    form.append('scope', 'strata');
    form.append('scope', 'history');
    form.append('custom_metadata', JSON.stringify({ citable_url: 'https://example.org/stored' }));
    form.append('file', new Blob([ADA]), 'ada.txt');
    const upload = await fetch(`${fileManager.url}/_db/strata/rag-input/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const { id } = (await upload.json()) as { id: string };
    const { body } = await call('/v1/import-multiple', { fileIds: [id], partitionId: 'stored_b', ragMode: 'vector_rag' });
    expect(await ended(body.jobId)).toMatchObject({ currentStatus: { status: 'service_completed' }, files: ['ada.txt'] });
    const cursor = await db.query('FOR d IN strata_Documents FILTER d.partition_id == "stored_b" RETURN d');
    expect(await cursor.all()).toMatchObject([{ file_ids: [id], citable_url: 'https://example.org/stored' }]);
  });

  it.each([
    'nonsense',
    `rag-input-${Buffer.from('other:a.txt').toString('base64url')}`,
    `rag-input-${Buffer.from('strata:missing.txt').toString('base64url')}`,
  ])('are refused when the id is %s', async (id) => {
    const { status, body } = await call('/v1/import-multiple', { fileIds: [id], partitionId: 'never_a' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { success: false, jobId: '', errorMessage: expect.stringContaining('invalid file_id') },
    });
    expect(await rowsOf('never_a')).toEqual(EMPTY);
  });
});

describe('an import that cannot work', () => {
  it('leaves unusable files out and says why', async () => {
    const broken = { name: 'broken.pdf', content: base64('%PDF-1.7 nonsense') };
    const { body } = await call('/v1/import-multiple', { files: [...files, broken], partitionId: 'partly_a' });
    const job = await ended(body.jobId);
    expect(job).toMatchObject({ currentStatus: { status: 'service_completed' }, counts: { documents: 2, filesLeftOut: 1 } });
    expect(job.currentStatus.message).toContain('broken.pdf (CORRUPTED_FILE');
  });

  it('fails when no file is usable, and leaves nothing behind', async () => {
    const { body } = await call('/v1/import-multiple', {
      files: [{ name: 'empty.txt', content: base64(' \n') }],
      partitionId: 'empty_a',
    });
    const job = await ended(body.jobId);
    expect(job.currentStatus).toMatchObject({
      status: 'service_failed',
      progress: 0,
      message: expect.stringContaining('no extractable content'),
    });
    expect(await rowsOf('empty_a')).toEqual(EMPTY);
  });

  it('fails on a link to a private address', async () => {
    const { body } = await call('/v1/import', {
      fileName: 'x.txt',
      fileUrl: `${importer.url}/v1/health`,
      partitionId: 'private_a',
    });
    expect(body).toMatchObject({ success: true });
    await idle();
    expect(await rowsOf('private_a')).toEqual(EMPTY);
  });
});

describe('every route', () => {
  it('refuses a caller without a valid token with 401, and a body that is no JSON with 400', async () => {
    expect(await exceptionalRoutes(importer.url, 401)).toEqual({});
    expect(await exceptionalRoutes(importer.url, 400, { token: token, body: '{' })).toEqual({});
  });
});

describe('refusals', () => {
  /** A request as it stands, whose answer may come before all of it was sent. */
  const posted = (path: string, { body = '', headers = {} }: { body?: string; headers?: Record<string, string> }) =>
    new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
      const all = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers };
      const sending = request(importer.url + path, { method: 'POST', headers: all }, (answer) => {
        void text(answer).then((told) => {
          resolve({ status: answer.statusCode, body: JSON.parse(told) });
          sending.destroy();
        }, reject);
      });
      sending.on('error', reject);
      if ('content-length' in headers) sending.flushHeaders();
      else sending.end(body);
    });

  it.each([
    ['/v1/import', { fileName: 'a.txt', fileContent: 'eA==', ragMode: 'graph' }, 400, 3],
    ['/v1/import-multiple', { files, partitionId: 'a b' }, 400, 3],
    ['/v1/import-multiple', { files, vector_index_n_lists: 0 }, 400, 3],
    ['/v1/import-multiple', { files, storeImageData: true }, 400, 3],
    ['/v1/import-multiple', { files, surprise: true }, 400, 3],
    ['/v1/import', { fileContent: 'eA==' }, 400, 3],
    ['/v1/import', { fileName: '../a.txt', fileContent: 'eA==' }, 400, 3],
    ['/v1/import', { fileName: 'a.txt' }, 400, 3],
    ['/v1/import', { fileName: 'a.txt', fileContent: '!' }, 400, 3],
    ['/v1/import', { fileName: 'a.txt', fileContent: 'eA==', chunkTokenSize: 10 }, 400, 3],
    ['/v1/import', { fileName: 'a.txt', fileContent: 'eA==', vectorIndexUseHnsw: true }, 501, 12],
    ['/v1/import', { fileName: 'a.txt', fileContent: 'eA==', enableSemanticUnitEmbeddings: true }, 400, 3],
    ['/v1/recluster', {}, 400, 3],
    ['/v1/jobs?limit=0', undefined, 400, 3],
    ['/v1/jobs/none', undefined, 404, 5],
    ['/v1/merges?limit=0', undefined, 400, 3],
    ['/v1/entities?limit=none', undefined, 400, 3],
    ['/v1/merges?state=joined', undefined, 400, 3],
    ['/v1/merges/none/split', {}, 404, 5],
  ])('%s %j', async (path, body, status, code) => {
    expect(await call(path, body)).toMatchObject({
      status,
      body: { code, message: expect.any(String), details: expect.any(Array) },
    });
  });

  it.each<[string, object, string]>([
    ['/v1/import', { file_name: 'a.txt', file_content: 'eA==', rag_mode: 'graph' }, 'rag_mode'],
    ['/v1/import', { file_name: '../a.txt', file_content: 'eA==' }, 'file_name'],
    ['/v1/import', { file_name: 'a.txt' }, 'file_content: one of file_content, file_url and file_id is required'],
    ['/v1/import', { fileName: 'a.txt' }, 'fileContent: one of fileContent, fileUrl and fileId is required'],
    ['/v1/import-multiple', { files, partition_id: 'a b' }, 'partition_id'],
    ['/v1/import-multiple', { files: [{ name: 'a.txt', content: 'eA==' }], chunk_token_size: 10 }, 'chunk_overlap_token_size'],
    ['/v1/import-multiple', {}, 'files: one of files and file_ids is required'],
    ['/v1/recluster', { partition_id: 7 }, 'partition_id'],
    ['/v1/recluster', {}, 'partition_id'],
  ])('%s %j names the field as it was sent', async (path, body, named) => {
    const { message, errorMessage = message } = (await call(path, body)).body;
    expect(errorMessage).toContain(named);
  });

  it.each([
    [{ files: [] }],
    [{ files: [{ name: 'a.txt' }] }],
    [{ files: [{ name: 'a.txt', content: '*' }] }],
    [{ files, chunkTokenSize: 10 }],
    [{ files, customPrompts: { entity_extraction: 'no variables' } }],
    [{ files, processImages: true }],
  ])('of a batch are answers: %j', async (body) => {
    const answer = await call('/v1/import-multiple', body);
    expect(answer).toMatchObject({ status: 200, body: { success: false, jobId: '', errorMessage: expect.stringMatching(/.+/) } });
  });

  it.each([
    ['is missing', undefined],
    ['is no bearer token', 'Basic cm9vdDo='],
    ['is empty', 'Bearer '],
    ['holds no token', 'Bearer x'],
    ['is signed by somebody else', 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJkYnNlcnZlciJ9.c2lnbmF0dXJl'],
  ])('401 when the authorization %s', async (_, authorization) => {
    for (const path of [
      '/v1/health',
      '/v1/jobs',
      '/v1/jobs/x',
      '/v1/status',
      '/v1/import',
      '/v1/import-multiple',
      '/v1/recluster',
    ]) {
      const isPost = path.includes('import') || path.includes('recluster');
      const answer = await fetch(importer.url + path, {
        ...{ method: isPost ? 'POST' : 'GET', headers: authorization === undefined ? {} : { authorization } },
      });
      expect({ path, status: answer.status, body: await answer.json() }).toMatchObject({
        path,
        status: 401,
        body: { code: 16, details: expect.any(Array) },
      });
    }
  });

  it.each([
    ['an import', '/v1/import', { fileName: 'a.txt', fileContent: 'eA==' }],
    ['a batch', '/v1/import-multiple', { files }],
    ['a recluster', '/v1/recluster', { partitionId: 'p' }],
  ])('403 when the caller may only read the database: %s', async (_, path, body) => {
    const reader = await storeAccount(database, 'only-reads', { strata: 'ro' });
    expect(await call(path, body, { authorization: reader })).toMatchObject({ status: 403, body: { code: 7 } });
    expect((await call('/v1/jobs', undefined, { authorization: reader })).status).toBe(200);
  });

  it.each([
    ['JSON that breaks off', 400, 3, { body: '{"files": [' }],
    ['a list', 400, 3, { body: '[]' }],
    ['a form', 415, 3, { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['more than 256 MiB', 413, 8, { headers: { 'content-length': String(300 * 1024 * 1024) } }],
    ['nothing', 400, 3, {}],
  ])('of a body that is %s: %d', async (_, status, code, sent: { body?: string; headers?: Record<string, string> }) => {
    for (const path of ['/v1/import', '/v1/import-multiple'])
      expect(await posted(path, sent)).toMatchObject({
        status,
        body: { code, message: expect.any(String), details: expect.any(Array) },
      });
  });

  it('come in order: method, token, body', async () => {
    const wrong = await fetch(`${importer.url}/v1/import`);
    expect({ status: wrong.status, body: await wrong.json() }).toMatchObject({
      status: 405,
      body: { code: 12, details: expect.any(Array) },
    });
    expect(await call('/v1/import', { surprise: 1 }, { authorization: 'Bearer x' })).toMatchObject({
      status: 401,
      body: { code: 16 },
    });
    expect((await fetch(`${importer.url}/v1/health`)).status).toBe(401);
  });
});

describe('projects', () => {
  const inProject = (name: string, authorization = `Bearer ${token}`) => ({ authorization, 'x-strata-project': name });
  const stored = async (holder: string, name: string): Promise<string> => {
    const form = new FormData();
    for (const [field, value] of [
      ['name', name],
      ['scope', holder],
      ['scope', 'history'],
    ] as const)
      form.append(field, value);
    form.append('file', new Blob([ADA]), name);
    const headers = { authorization: `Bearer ${token}` };
    const upload = await fetch(`${fileManager.url}/_db/${holder}/rag-input/`, { method: 'POST', headers, body: form });
    return ((await upload.json()) as { id: string }).id;
  };
  const over = (name: string) => {
    const data = new Metadata();
    data.set('authorization', `Bearer ${token}`);
    data.set('x-strata-project', name);
    return data;
  };
  const jobsOverGrpc = (name: string) =>
    new Promise<{ jobs: Job[] }>((resolve, reject) =>
      grpc.listJobs({ limit: 100 }, over(name), (error, reply) => (error ? reject(error) : resolve(reply))),
    );

  beforeAll(async () => {
    const registry = new ProjectRegistry(db.database('_system'));
    await registry.prepare();
    const common = { description: '', created_at: 1, created_by: 'root', owns_database: true };
    for (const [name, state] of [
      ['letters', 'active'],
      ['going', 'deleting'],
    ] as const)
      await registry.add({ ...common, _key: name, database: 'letters', state });
    await db.database('_system').createDatabase('letters');
  });

  it('get what is imported into them, in their own database and under their own names, and know their own jobs only', async () => {
    const before = await rowsOf('letters_b');
    const fileId = await stored('letters', 'letter.txt');
    const request = { fileIds: [fileId], partitionId: 'letters_b', ragMode: 'vector_rag' };
    const { body } = await call('/v1/import-multiple', request, inProject('letters'));
    expect(body).toMatchObject({ success: true });
    const job = async (name: string) => (await call(`/v1/jobs/${body.jobId}`, undefined, inProject(name))) as { status: number };
    await eventually(async () => (await call(`/v1/jobs/${body.jobId}`, undefined, inProject('letters'))).body.job.isTerminal);
    expect(await call(`/v1/jobs/${body.jobId}`, undefined, inProject('letters'))).toMatchObject({
      ...{ status: 200, body: { job: { project: 'letters', currentStatus: { status: 'service_completed' } } } },
    });
    expect((await job('strata')).status).toBe(404);
    const listed = (await call('/v1/jobs', undefined, inProject('letters'))).body as unknown as { jobs: ImportJobRecord[] };
    expect(listed.jobs.map(({ project, partitionId }) => [project, partitionId])).toEqual([['letters', 'letters_b']]);
    expect((await jobsOverGrpc('letters')).jobs.map(({ project }) => project)).toEqual(['letters']);
    expect(new Set((await jobsOverGrpc('strata')).jobs.map(({ project }) => project))).not.toContain('letters');
    const rows = await db.database('letters').query('FOR d IN letters_Documents RETURN d.file_name');
    expect(await rows.all()).toEqual(['letter.txt']);
    expect(await rowsOf('letters_b')).toEqual(before);
  });

  it('take no file of another database', async () => {
    for (const [name, holder] of [
      ['letters', 'strata'],
      ['strata', 'letters'],
    ] as const) {
      const request = { fileIds: [await stored(holder, 'foreign.txt')], partitionId: 'foreign_a' };
      expect(await call('/v1/import-multiple', request, inProject(name))).toMatchObject({
        ...{ status: 200, body: { success: false, jobId: '', errorMessage: expect.stringContaining('invalid file_id') } },
      });
    }
  });

  it('take no file of another project of their database', async () => {
    const form = new FormData();
    form.append('name', 'secret.txt');
    for (const label of ['going', 'history']) form.append('scope', label);
    form.append('file', new Blob([ADA]), 'secret.txt');
    const upload = await fetch(`${fileManager.url}/_db/letters/rag-input/`, {
      ...{ method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form },
    });
    const { id } = (await upload.json()) as { id: string };
    for (const [path, request] of [
      ['/v1/import-multiple', { fileIds: [await stored('letters', 'own.txt'), id], partitionId: 'foreign_a' }],
      ['/v1/import', { fileName: 'secret.txt', fileId: id, partitionId: 'foreign_a' }],
    ] as const) {
      const { status, body } = await call(path, request, inProject('letters'));
      expect(JSON.stringify([status, body])).toMatch(/invalid file_id .*no such file/);
    }
    const written = await db.database('letters').query('FOR d IN letters_Documents FILTER d.partition_id == "foreign_a" RETURN 1');
    expect(await written.all()).toEqual([]);
  });

  it.each(['ghost', 'Letters', 'going', 'v1'])(
    'that are not there are not found, before rights are looked at: %s',
    async (name) => {
      const stranger = await storeAccount(database, 'stranger', { other: 'rw' });
      for (const authorization of [`Bearer ${token}`, stranger])
        expect(await call('/v1/jobs', undefined, inProject(name, authorization))).toMatchObject({
          ...{ status: 404, body: { error_type: 'ProjectNotFoundError' } },
        });
      expect((await call('/v1/jobs', undefined, inProject(name, 'Bearer x'))).status).toBe(401);
      await expect(jobsOverGrpc(name)).rejects.toMatchObject({ code: 5 });
    },
  );

  it('are open to who has the level on their database', async () => {
    const ann = await storeAccount(database, 'ann', { letters: 'rw' });
    const statuses = [];
    for (const name of ['letters', 'strata']) statuses.push((await call('/v1/jobs', undefined, inProject(name, ann))).status);
    expect(statuses).toEqual([200, 403]);
  });

  it('get no graph without a name in it: a batch says [NO_ENTITIES_WRITTEN] and fails, a single import is not verified', async () => {
    const told = base64('Yes and no, but not only that. It is what it is, and so it goes on.');
    const nothing = { partitionId: 'nameless_a', files: [{ name: 'nothing.txt', content: told }] };
    expect(
      await db
        .database('letters')
        .query('RETURN LENGTH(letters_Entities)')
        .then((cursor) => cursor.next()),
    ).toBe(0);
    const { body } = await call('/v1/import-multiple', nothing, inProject('letters'));
    const ended = async () => (await call(`/v1/jobs/${body.jobId}`, undefined, inProject('letters'))).body.job;
    const job = await eventually(async () => ((await ended()).isTerminal ? ended() : undefined));
    expect(job.currentStatus).toMatchObject({
      ...{ status: 'service_failed', progress: 0 },
      message: expect.stringMatching(/^\[rag_mode=full_graphrag\] \[NO_ENTITIES_WRITTEN\] /),
    });
    const documents = 'RETURN LENGTH(FOR d IN letters_Documents FILTER d.partition_id == "nameless_a" RETURN 1)';
    expect(await (await db.database('letters').query(documents)).next()).toBe(0);
    const single = { fileName: 'nothing.txt', fileContent: told, partitionId: 'nameless_a' };
    expect((await call('/v1/import', single, inProject('letters'))).body).toEqual({ success: true, message: 'import started' });
    await idle();
    expect(await feed('letters')).toMatchObject({ status: { status: 'service_completed', progress: 100, jobId: '' } });
    expect(await (await db.database('letters').query(documents)).next()).toBe(1);
  });

  it('whose database refuses a row fail as import_graph_to_adb_failed, and nothing of the import is left', async () => {
    const rows = db.database('letters').collection('letters_Documents');
    const unique = await rows.ensureIndex({ type: 'persistent', fields: ['file_name', 'partition_id'], unique: true });
    const twins = [ADA, BABBAGE].map((told) => ({ name: 'twin.txt', content: base64(told) }));
    const { body } = await call('/v1/import-multiple', { files: twins, partitionId: 'twins_a' }, inProject('letters'));
    const ended = async () => (await call(`/v1/jobs/${body.jobId}`, undefined, inProject('letters'))).body.job;
    const job = await eventually(async () => ((await ended()).isTerminal ? ended() : undefined));
    expect(job.currentStatus).toMatchObject({ status: 'import_graph_to_adb_failed', progress: 0 });
    for (const name of ['Documents', 'Chunks', 'Entities', 'Communities', 'Relations', 'Imports']) {
      const left = `RETURN LENGTH(FOR row IN letters_${name} FILTER row.partition_id == "twins_a" RETURN 1)`;
      expect(await (await db.database('letters').query(left)).next()).toBe(0);
    }
    await rows.dropIndex(unique);
  });

  it('share the one place of a replica: while it works for one, it is busy for the others', async () => {
    const many = Array.from({ length: 40 }, (_, n) => ({ name: `${n}.txt`, content: base64(ADA.repeat(20)) }));
    const { body } = await call('/v1/import-multiple', { files: many, partitionId: 'busy_a' }, inProject('letters'));
    expect((await call('/v1/health')).body).toEqual({ success: true, message: 'healthy, busy with a job' });
    expect(await call('/v1/import-multiple', { files, partitionId: 'busy_a' })).toMatchObject({
      ...{ status: 200, body: { success: false, jobId: '', message: expect.stringMatching(/holds the lock/), errorMessage: '' } },
    });
    expect(await call('/v1/import', { fileName: 'a.txt', fileContent: 'eA==' })).toEqual({
      ...{ status: 200, body: { success: false, message: expect.stringMatching(/holds the lock/) } },
    });
    expect(await call('/v1/recluster', { partitionId: 'busy_a' })).toMatchObject({
      ...{ status: 503, body: { code: 14, message: expect.stringMatching(/holds the lock/), details: expect.any(Array) } },
    });
    expect(await call('/v1/import', { fileName: 'a.txt' })).toMatchObject({ status: 400 }); // told so while the replica is busy
    await eventually(async () => (await call(`/v1/jobs/${body.jobId}`, undefined, inProject('letters'))).body.job.isTerminal);
  });
});

describe('gRPC', () => {
  const metadata = () => {
    const data = new Metadata();
    data.set('authorization', `Bearer ${token}`);
    return data;
  };
  const unary = <Reply>(start: (done: (error: Error | null, reply: Reply) => void) => unknown) =>
    new Promise<Reply>((resolve, reject) => void start((error, reply) => (error ? reject(error) : resolve(reply))));
  const batch = (partitionId: string, importId?: string) => ({
    files: [{ name: 'ada.txt', content: Buffer.from(ADA), citableUrl: '' }],
    fileIds: [],
    sealedModels: '',
    parameters: { ...emptyLists, partitionId, ragMode: 'full_graphrag', ...(importId ? { importId } : {}) },
  });
  const emptyLists = {
    chunkCustomSeparators: [],
    entityTypes: [],
    relationshipTypes: [],
    customPrompts: {},
    satelliteCollections: [],
  };

  function watched(jobId: string): Promise<Job[]> {
    const seen: Job[] = [];
    return new Promise((resolve, reject) => {
      const stream = grpc.watchJob({ jobId }, metadata());
      stream.on('data', ({ job }) => seen.push(job));
      stream.on('end', () => resolve(seen));
      stream.on('error', reject);
    });
  }

  it('runs an import and streams its states to the end', async () => {
    const reply = await unary<{ success: boolean; jobId: string }>((done) =>
      grpc.importMultiple(batch('grpc_a'), metadata(), done),
    );
    expect(reply.success).toBe(true);
    const seen = await watched(reply.jobId);
    expect(seen.at(-1)).toMatchObject({
      isTerminal: true,
      currentStatus: { status: 'service_completed', progress: 100 },
      counts: { documents: 1 },
    });
    expect(await watched(reply.jobId)).toHaveLength(1);
  });

  it('does not repeat an import of the same id', async () => {
    const run = async () =>
      (
        await watched(
          (await unary<{ jobId: string }>((done) => grpc.importMultiple(batch('again_a', 'work-1'), metadata(), done))).jobId,
        )
      ).at(-1);
    const first = await run();
    const rows = await rowsOf('again_a');
    expect(await run()).toMatchObject({ currentStatus: { status: 'service_completed' }, counts: first?.counts });
    expect(await rowsOf('again_a')).toEqual(rows);
  });

  it('refuses a call without a token, an unknown job and a bad parameter', async () => {
    await expect(unary((done) => grpc.health({}, new Metadata(), done))).rejects.toMatchObject({ code: 16 });
    await expect(watched('none')).rejects.toMatchObject({ code: 5 });
    await expect(unary((done) => grpc.importMultiple(batch('a b'), metadata(), done))).rejects.toMatchObject({
      ...{ code: 3, details: expect.stringMatching(/^partition_id: /) },
    });
  });

  it('names fields at fault as the .proto file does', async () => {
    const [file] = batch('named_a').files;
    const parameters = { ...emptyLists, chunkTokenSize: 0 };
    const imported = (fileName: string, of: object) =>
      unary((done) => grpc.import({ fileName, parameters: { ...emptyLists, ...of } }, metadata(), done));
    await expect(imported('', { chunkTokenSize: 0 })).rejects.toMatchObject({
      details: expect.stringMatching(/^chunk_token_size: .*; file_name: is required$/),
    });
    await expect(imported('a.txt', {})).rejects.toMatchObject({
      details: 'file_content: one of file_content, file_url and file_id is required',
    });
    const refused = await unary<{ success: boolean; errorMessage: string }>((done) =>
      grpc.importMultiple({ ...batch('named_a'), parameters, files: [{ ...file!, name: '' }] }, metadata(), done),
    );
    expect(refused).toMatchObject({ success: false, errorMessage: expect.stringMatching(/chunk_token_size: .*files\.0\.name: /) });
    await expect(unary((done) => grpc.recluster({ partitionId: '' }, metadata(), done))).rejects.toMatchObject({
      details: expect.stringMatching(/^partition_id: /),
    });
  });

  it('lists entities with their links', async () => {
    const { entities, total } = await unary<ListEntitiesReply>((done) =>
      grpc.listEntities({ partitionId: 'links_b', name: 'deutsche', limit: 5 }, metadata(), done),
    );
    expect({ total, entities }).toMatchObject({ total: 1, entities: [{ name: 'DEUTSCHE BANK', partitionId: 'links_b' }] });
    expect(entities[0]!.links).toHaveLength(entities[0]!.linkCount);
  });

  it('lists merges, and splits none that is not there', async () => {
    const list = await unary<ListMergesReply>((done) =>
      grpc.listMerges({ partitionId: 'merges_a', name: 'siemens', state: '', limit: 5 }, metadata(), done),
    );
    expect(list.total).toBe(list.merges.length);
    await expect(unary<SplitMergeReply>((done) => grpc.splitMerge({ mergeId: 'none' }, metadata(), done))).rejects.toMatchObject({
      code: 5,
    });
  });

  it('asks for the levels that HTTP asks for', async () => {
    const of = async (user: string, levels: Record<string, 'rw' | 'ro' | 'none'>) => {
      const data = new Metadata();
      data.set('authorization', await storeAccount(database, user, levels));
      return data;
    };
    const nobody = await of('nobody', { other: 'rw' });
    const reader = await of('reader', { strata: 'ro' });
    const writer = await of('writer', { strata: 'rw' });
    const partly = await of('partly', { strata: 'rw', 'strata/strata_Chunks': 'ro' });
    const list = (data: Metadata) => unary((done) => grpc.listJobs({ limit: 1 }, data, done));
    const cancel = (data: Metadata) => unary((done) => grpc.cancelJob({ jobId: 'none', atBudget: false }, data, done));
    await expect(list(nobody)).rejects.toMatchObject({ code: 7 });
    await expect(list(reader)).resolves.toBeDefined();
    await expect(cancel(reader)).rejects.toMatchObject({ code: 7 });
    const split = (data: Metadata) => unary((done) => grpc.splitMerge({ mergeId: 'none' }, data, done));
    await expect(split(reader)).rejects.toMatchObject({ code: 7 });
    await expect(split(writer)).rejects.toMatchObject({ code: 5 });
    await expect(cancel(partly)).rejects.toMatchObject({ code: 7 });
    await expect(cancel(writer)).rejects.toMatchObject({ code: 5 });
  });
});
