import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import type { ImportJobRecord, StoredFileList } from '@strata/contracts';
import type { SemanticUnitRow } from '@strata/knowledge';
import { KnowledgeGraph } from '@strata/knowledge';
import type { PlatformDatabase, RunningApp, ScriptedAnswer, ScriptedModelEndpoint, TemporaryFolder } from '@strata/testing';
import {
  eventually,
  freePort,
  startApp,
  startPlatformDatabase,
  startScriptedModelEndpoint,
  temporaryFolder,
  zipFile,
} from '@strata/testing';
import { Database } from 'arangojs';

let database: PlatformDatabase;
let folder: TemporaryFolder;
let endpoint: ScriptedModelEndpoint;
let fileManager: RunningApp;
let importer: RunningApp;
let token: string;
let db: Database;

const describeImage = (): ScriptedAnswer => 'A crane beside two barges.';

beforeAll(async () => {
  [endpoint, database, folder] = await Promise.all([startScriptedModelEndpoint(), startPlatformDatabase(), temporaryFolder()]);
  endpoint.always(describeImage);
  const secret = { JWT_SECRET_KEYFILE: database.secretKeyfile };
  fileManager = await startApp('file-manager', { ...secret, DB_URL: database.url, DATA_DIR: folder.path });
  importer = await startApp('importer', {
    ...{ ...secret, DB_URL: database.url, FILE_MANAGER_URL: fileManager.url, GRPC_PORT: String(await freePort()) },
    ...{
      CHAT_API_PROVIDER: 'custom',
      CHAT_API_URL: endpoint.url,
      CHAT_MODEL: 'chat',
      CHAT_API_KEY: 'k',
      MULTIMODAL_MODEL: 'seeing',
    },
    ...{ OPENAI_MAX_RETRY_ATTEMPTS: '1', IMAGE_FETCH_ALLOWED_HOSTS: '*.pictures.example' },
  });
  const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
  token = signSuperuserToken(ring, { serverId: 'test', lifetimeS: 3_600 });
  db = new Database({ url: database.url, databaseName: 'strata', auth: { token } });
  await eventually(async () => (await call<{ message: string }>('/v1/health')).message === 'ready');
});

afterAll(async () => {
  db?.close();
  await Promise.all([importer?.stop(), fileManager?.stop()]);
  await Promise.all([database?.stop(), endpoint?.stop()]);
  await folder?.remove();
});

/** A header is all that is looked at. */
function png(number: number, side = 64): Buffer {
  const bytes = Buffer.alloc(64, number);
  bytes.write('89504e470d0a1a0a', 'hex');
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return bytes;
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (entries: readonly (readonly [id: string, kind: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A presentation of one slide: words, and pictures with what is said of them. */
const slides = (words: string, pictures: Readonly<Record<string, Uint8Array>>) =>
  zipFile({
    '_rels/.rels': relations([['a', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml':
      '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="s"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations([['s', 'slide', 'slides/slide1.xml']]),
    'ppt/slides/_rels/slide1.xml.rels': relations(
      Object.keys(pictures).map((_, index) => [`i${index}`, 'image', `../media/image${index}.png`] as const),
    ),
    'ppt/slides/slide1.xml': `<p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r"><p:sp><p:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp>${Object.keys(
      pictures,
    )
      .map(
        (alt, index) =>
          `<p:pic><p:nvPicPr><p:cNvPr id="4" descr="${alt}"/></p:nvPicPr><p:blipFill><a:blip r:embed="i${index}"/></p:blipFill></p:pic>`,
      )
      .join('')}</p:sld>`,
    ...Object.fromEntries(Object.values(pictures).map((bytes, index) => [`ppt/media/image${index}.png`, bytes])),
  });

async function call<Body>(path: string, body?: object): Promise<Body> {
  const answer = await fetch(importer.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await answer.json()) as Body;
}

const ALL = { enableSemanticUnits: true, processImages: true, enableSemanticUnitEmbeddings: true };

async function imported(partitionId: string, files: Readonly<Record<string, Uint8Array | string>>, parameters: object = {}) {
  const body = {
    ...{ partitionId, ragMode: 'vector_rag', ...ALL, ...parameters },
    files: Object.entries(files).map(([name, bytes]) => ({ name, content: Buffer.from(bytes as string).toString('base64') })),
  };
  const { jobId, errorMessage } = await call<{ jobId: string; errorMessage: string }>('/v1/import-multiple', body);
  expect(errorMessage).toBe('');
  return eventually(async () => {
    const { job } = await call<{ job: ImportJobRecord }>(`/v1/jobs/${jobId}`);
    return job.isTerminal ? job : undefined;
  });
}

async function unitsOf(partition: string): Promise<(SemanticUnitRow & { text: string; document: string })[]> {
  const cursor = await db.query(
    `FOR u IN strata_SemanticUnits FILTER u.partition_id == @partition LET c = DOCUMENT(strata_Chunks, u.source_chunk_id)
       LET d = DOCUMENT(strata_Documents, c.document_key) SORT d.file_name, u.image_url RETURN MERGE(u, { text: c.content, document: d.file_name })`,
    { partition },
  );
  return cursor.all();
}

const stored = (path: string, headers = { authorization: `Bearer ${token}` }) => fetch(fileManager.url + path, { headers });

const CRANE = png(1);
const DATA_URI = `data:image/png;base64,${png(2).toString('base64')}`;
const FILES = {
  'harbour.pptx': slides('The harbour of Bergstad.', { 'A crane': CRANE, 'Small dot': png(3, 16) }),
  'links.md':
    'See ![plan](https://elsewhere.example/plan.png) and [the town](https://bergstad.example/), or ![x](s3://bucket/x.png).',
  'page.html': `<html><body><p>The quay <img src="${DATA_URI}" alt="Quay"> is long.</p></body></html>`,
};

describe('semantic units of an import', () => {
  let job: ImportJobRecord;
  let units: Awaited<ReturnType<typeof unitsOf>>;

  beforeAll(async () => {
    job = await imported('units_b', FILES);
    units = await unitsOf('units_b');
  });

  it('are counted, and the last message says which images have no description, and why', () => {
    expect(job).toMatchObject({
      currentStatus: { status: 'service_completed' },
      counts: { documents: 3, semanticUnits: 5, imagesDescribed: 2, imagesFailed: 2 },
      usage: { models: [{ model: 'seeing', role: 'chat', calls: 2 }] },
    });
    expect(job.currentStatus.message).toMatch(
      /2 of 4 images have no description: .*elsewhere\.example is not on IMAGE_FETCH_ALLOWED_HOSTS/,
    );
    expect(job.currentStatus.message).toMatch(/no object store is configured/);
  });

  it('are rows with the state of each image, its place and its vector', () => {
    const description = 'A crane beside two barges.';
    expect(
      units.map(
        ({ document, image_url, is_storage_url, reference_type, file_name, description: said, description_generation }) => ({
          ...{ document, image_url, is_storage_url, reference_type, file_name, said, description_generation },
        }),
      ),
    ).toEqual([
      {
        ...{ document: 'harbour.pptx', is_storage_url: true, reference_type: 'image', said: description },
        image_url: expect.stringMatching(/^\/file-manager\/_db\/strata\/rag-input\/rag-input-[\w-]+\/download$/),
        file_name: expect.stringMatching(/^harbour-image-1-[0-9a-f]{16}\.png$/),
      },
      {
        ...{ document: 'links.md', image_url: 'https://bergstad.example/', is_storage_url: false, reference_type: 'web' },
        file_name: 'the town',
      },
      {
        ...{
          document: 'links.md',
          image_url: 'https://elsewhere.example/plan.png',
          is_storage_url: false,
          reference_type: 'image',
        },
        ...{ file_name: 'plan.png', description_generation: 'failed' },
      },
      {
        ...{ document: 'links.md', image_url: 's3://bucket/x.png', is_storage_url: true, reference_type: 'image' },
        ...{ file_name: 'x.png', description_generation: 'failed' },
      },
      {
        ...{ document: 'page.html', image_url: DATA_URI, is_storage_url: true, reference_type: 'image', said: description },
        file_name: expect.stringMatching(/^page-image-1-[0-9a-f]{16}\.png$/),
      },
    ]);
    for (const unit of units) {
      expect(unit).toMatchObject({ _key: expect.stringMatching(/^su-[0-9a-f]{32}$/), import_number: 1, partition_id: 'units_b' });
      expect(unit.embedding).toHaveLength(512);
    }
  });

  it('have a vector index, and their collection is a vertex collection of the graph', async () => {
    const indexes = await db.collection('strata_SemanticUnits').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ type: 'vector', name: 'vector_cosine', fields: ['embedding'] }));
    expect(await db.graph('strata_kg').listVertexCollections()).toContain('strata_SemanticUnits');
  });

  it('refer to copies that the file manager has, outside of the documents of the project; the text refers to them, too', async () => {
    const [copy] = units;
    const bytes = await stored(copy!.image_url.replace('/file-manager', ''));
    expect([bytes.headers.get('content-type'), Buffer.from(await bytes.arrayBuffer()).equals(CRANE)]).toEqual(['image/png', true]);
    expect(copy!.text).toBe(`The harbour of Bergstad.\n\n![A crane](${copy!.image_url})`);
    const listed = async (scope: string) =>
      (await (await stored(`/_db/strata/rag-input/?scope=${scope}`)).json()) as StoredFileList;
    expect((await listed('strata')).total).toBe(0);
    expect((await listed('_images&scope=strata')).total).toBe(1);
  });

  it('leave links and texts of the documents as they are', () => {
    expect(units.find(({ document }) => document === 'links.md')!.text).toBe(FILES['links.md']);
    expect(units.find(({ document }) => document === 'page.html')!.text).toBe('The quay Quay is long.');
  });

  it('of another import cost nothing again, and make no further copy', async () => {
    const before = endpoint.calls.length;
    const again = await imported('again_b', FILES, { importId: 'again' });
    expect(again).toMatchObject({ counts: { semanticUnits: 5, imagesDescribed: 2 }, usage: { calls: 0, reusedAnswers: 2 } });
    expect(endpoint.calls).toHaveLength(before);
    expect((await unitsOf('again_b'))[0]!.image_url).toBe(units[0]!.image_url);
    const known = await imported('again_b', FILES, { importId: 'again' });
    expect(known).toMatchObject({
      counts: { semanticUnits: 5 },
      currentStatus: { message: expect.stringContaining('completed earlier') },
    });
    expect(await unitsOf('again_b')).toHaveLength(5);
  });

  it('go with their partition', async () => {
    await new KnowledgeGraph(db, 'strata').removePartition('again_b');
    expect(await unitsOf('again_b')).toEqual([]);
    expect(await unitsOf('units_b')).toHaveLength(5);
  });

  it('fail an import whose vectors the index of another metric cannot hold, which leaves nothing', async () => {
    const { currentStatus } = await imported('l2_b', FILES, { vectorIndexMetric: 'l2', processImages: false });
    expect(currentStatus).toMatchObject({
      status: 'create_index_failed',
      message: expect.stringMatching(/has a vector index by cosine of 512 numbers, not by l2/),
    });
    expect(await unitsOf('l2_b')).toEqual([]);
  });

  it('are none and cost nothing where nobody asks for them, images are left out of the text', async () => {
    const before = endpoint.calls.length;
    const off = { enableSemanticUnits: false, processImages: false, enableSemanticUnitEmbeddings: false };
    expect(await imported('off_b', FILES, off)).toMatchObject({
      counts: { semanticUnits: 0, imagesDescribed: 0, imagesFailed: 0 },
    });
    expect([await unitsOf('off_b'), endpoint.calls.length]).toEqual([[], before]);
  });

  it('without process_images have neither description nor failure', async () => {
    const { counts } = await imported('plain_b', FILES, { processImages: false });
    expect(counts).toMatchObject({ semanticUnits: 5, imagesDescribed: 0, imagesFailed: 0 });
    for (const unit of await unitsOf('plain_b')) expect(unit).not.toHaveProperty(['description']);
  });
});

describe('a vision model that misbehaves', () => {
  /** Pictures that no other test has shown. */
  const fresh = (from: number) => ({
    'fresh.pptx': slides(
      'Ships.',
      Object.fromEntries(Array.from({ length: 4 }, (_, number) => [`ship ${number}`, png(from + number)])),
    ),
  });

  it.each([
    ['a wrong key', 'INVALID_API_KEY', { status: 401 }, 10],
    ['answers that break off', 'ENDPOINT_UNREACHABLE', { text: 'A ship.', cutOff: { at: 0.5, how: 'broken' as const } }, 20],
  ])('never ends an import: %s', async (_, code, answer, from) => {
    endpoint.always(() => answer);
    const job = await imported(`failing_${from}_b`, fresh(from));
    endpoint.always(describeImage);
    expect(job).toMatchObject({
      currentStatus: {
        status: 'service_completed',
        message: expect.stringMatching(new RegExp(`4 of 4 images have no description: ${code}`)),
      },
      counts: { semanticUnits: 4, imagesDescribed: 0, imagesFailed: 4 },
    });
    for (const unit of await unitsOf(`failing_${from}_b`)) expect(unit).toMatchObject({ description_generation: 'failed' });
  });

  it('is paid no more than the budget; the import leaves nothing, and the same one with more goes on from there', async () => {
    endpoint.always(() => ({ text: 'A ship.', usage: { prompt_tokens: 1_500, completion_tokens: 100 } }));
    const parameters = { importId: 'budget', maxTokens: 3_000 };
    const job = await imported('budget_b', fresh(30), parameters);
    expect(job.currentStatus).toMatchObject({
      status: 'provider_graph_build_failed',
      message: expect.stringContaining('[BUDGET_EXHAUSTED]'),
    });
    expect(await unitsOf('budget_b')).toEqual([]);
    const paid = job.usage.calls;
    expect(paid).toBeGreaterThan(0);
    const rest = await imported('budget_b', fresh(30), { ...parameters, maxTokens: 1_000_000 });
    endpoint.always(describeImage);
    expect(rest).toMatchObject({ counts: { imagesDescribed: 4 }, usage: { calls: 4 - paid, reusedAnswers: paid } });
    expect(await unitsOf('budget_b')).toHaveLength(4);
  });
});

describe('a file manager that takes no copies', () => {
  it('costs the references, not the import; the words for the images stay', async () => {
    await fileManager.stop();
    const job = await imported('uncopied_b', { 'harbour.pptx': FILES['harbour.pptx'], 'links.md': FILES['links.md'] });
    expect(job).toMatchObject({ currentStatus: { status: 'service_completed' }, counts: { documents: 2, semanticUnits: 3 } });
    expect(job.currentStatus.message).toContain('harbour.pptx: 1 of 1 images could not be copied to the file manager');
    const cursor = await db.query(
      'FOR d IN strata_Documents FILTER d.partition_id == "uncopied_b" AND d.file_name == "harbour.pptx" RETURN d.content',
    );
    expect(await cursor.all()).toEqual(['The harbour of Bergstad.\n\nA crane']);
  });
});
