import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import type { PlatformDatabase } from '@strata/testing';
import { startPlatformDatabase } from '@strata/testing';
import type { Database } from 'arangojs';
import { aql } from 'arangojs/aql';
import type { ImportAttempt } from '../src/knowledge-graph/import-rows';
import { rowFields } from '../src/knowledge-graph/import-rows';
import { KnowledgeGraph } from '../src/knowledge-graph/knowledge-graph';
import { edgeKey, vertexKey } from '../src/knowledge-graph/knowledge-graph-keys';
import type { RowToWrite } from '../src/knowledge-graph/row-lines';
import { listsFor } from '../src/knowledge-graph/vector-index';

let database: PlatformDatabase;
let db: Database;
let graph: KnowledgeGraph;

beforeAll(async () => {
  database = await startPlatformDatabase();
  const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
  db = connectDatabase({ url: database.url, database: 'strata', ring, serverId: 'test' });
  await ensureDatabase(db);
  graph = new KnowledgeGraph(db, 'strata');
  await graph.prepare();
});
afterAll(async () => {
  db?.close();
  await database?.stop();
});

const anAttempt = (partitionId: string, attempt = 'one', importNumber = 1): ImportAttempt => ({
  partitionId,
  importId: 'work',
  attempt,
  importNumber,
});

/** A document with `chunks` chunks and their edges. */
async function write(attempt: ImportAttempt, chunks = 3): Promise<void> {
  const fields = rowFields(attempt);
  const documentKey = vertexKey('document', attempt, attempt.attempt);
  const chunkRows = Array.from({ length: chunks }, (_, order) => ({
    ...{ _key: vertexKey('chunk', attempt, `${attempt.attempt} ${order}`), ...fields, content: 'x', document_key: documentKey },
    embedding: Float32Array.from([order, 1, 0, 0]),
  }));
  const [documentId, chunkIds] = [
    `${graph.names.documents}/${documentKey}`,
    chunkRows.map(({ _key }) => `${graph.names.chunks}/${_key}`),
  ];
  const edges = chunkIds.map((_from) => ({
    _key: edgeKey('PART_OF', _from, documentId),
    ...fields,
    _from,
    _to: documentId,
    type: 'PART_OF',
  }));
  await graph.write('documents', [{ _key: documentKey, ...fields }], { batchSize: 2 });
  await graph.write('chunks', chunkRows, { batchSize: 2 });
  await graph.write('relations', edges, { batchSize: 2 });
}

const SOUND = { missingEnds: 0, chunksWithoutDocument: 0, entitiesWithoutMention: 0 };

describe('KnowledgeGraph', () => {
  it('prepares what is there already', async () => {
    await expect(graph.prepare()).resolves.toBeUndefined();
    expect(await db.graph('strata_kg').exists()).toBe(true);
  });

  it('stores a batch that is sent twice once', async () => {
    await write(anAttempt('twice'));
    await write(anAttempt('twice'));
    expect(await graph.readBack(anAttempt('twice'))).toEqual({
      documents: 1,
      chunks: 3,
      entities: 0,
      communities: 0,
      edges: 3,
      ...SOUND,
    });
  });

  it('numbers imports per partition and lists partitions that own documents', async () => {
    await write(anAttempt('numbered', 'one', 4));
    expect(await graph.nextImportNumber('numbered')).toBe(5);
    expect(await graph.nextImportNumber('unknown')).toBe(1);
    expect(await graph.beforeImport('numbered', 'new')).toEqual({ known: undefined, importNumber: 5, apart: [] });
    expect(await graph.beforeImport('unknown', 'new')).toMatchObject({ known: undefined, importNumber: 1 });
    expect(await graph.hasPartition('numbered')).toBe(true);
    expect(await graph.hasPartition('unknown')).toBe(false);
    expect(await graph.partitions()).toContain('numbered');
  });

  it('takes away one attempt, the other attempts, or all of an import, and nothing of its neighbours', async () => {
    for (const attempt of ['a', 'b', 'c']) await write(anAttempt('shared', attempt));
    const neighbour = { ...anAttempt('shared', 'n'), importId: 'work2' };
    await write(neighbour);
    const chunksOf = (attempt: string) => graph.countOfImport('chunks', anAttempt('shared', attempt));
    await graph.removeAttempt(anAttempt('shared', 'a'));
    expect([await chunksOf('a'), await chunksOf('b'), await chunksOf('c')]).toEqual([0, 3, 3]);
    await graph.removeOtherAttempts(anAttempt('shared', 'b'));
    expect([await chunksOf('b'), await chunksOf('c')]).toEqual([3, 0]);
    await graph.removeImport('shared', 'work');
    expect(await chunksOf('b')).toBe(0);
    expect(await graph.readBack(neighbour)).toMatchObject({ documents: 1, chunks: 3, edges: 3, ...SOUND });
  });

  it('finds edges to nothing, chunks without document and entities without mention', async () => {
    const attempt = anAttempt('broken');
    await write(attempt);
    await graph.write('entities', [{ _key: 'lonely', ...rowFields(attempt) }], { batchSize: 10 });
    const chunk = { _key: 'loose', ...rowFields(attempt) };
    await graph.write('chunks', [chunk], { batchSize: 10 });
    const edge = {
      _key: 'nowhere',
      ...rowFields(attempt),
      type: 'RELATED_TO',
      _from: 'strata_Entities/gone',
      _to: 'strata_Entities/lonely',
    };
    await graph.write('relations', [edge], { batchSize: 10 });
    expect(await graph.readBack(attempt)).toMatchObject({ missingEnds: 1, chunksWithoutDocument: 1, entitiesWithoutMention: 1 });
  });

  it('lets the last attempt that claimed an import write, and no other', async () => {
    const [first, second] = [anAttempt('claimed', 'first'), anAttempt('claimed', 'second')];
    await graph.imports.claim(first, new Date());
    await expect(graph.imports.assertCurrent(first)).resolves.toMatchObject({ status: 'running' });
    await graph.imports.claim(second, new Date());
    await expect(graph.imports.assertCurrent(first)).rejects.toMatchObject({ type: 'ImportSuperseded' });
    const counts = { documents: 1, chunks: 2, entities: 3, relations: 4, communities: 5 };
    await expect(graph.imports.complete(first, counts, new Date())).rejects.toMatchObject({ type: 'ImportSuperseded' });
    await graph.imports.complete(second, counts, new Date());
    await graph.imports.forget(first);
    expect(await graph.imports.find('claimed', 'work')).toMatchObject({ status: 'completed', attempt: 'second', counts });
    const { known } = await graph.beforeImport('claimed', 'work');
    expect(known).toMatchObject({ status: 'completed', attempt: 'second', counts });
  });
});

type AnyRow = RowToWrite & Record<string, unknown>;
const relabelled = (row: AnyRow, change: Partial<AnyRow>): AnyRow => ({ ...row, ...change });

describe('an attempt at reclustering', () => {
  const PARTITION = 'fenced_a';
  const layers = (attempt: string) => graph.layersOf({ partitionId: PARTITION, attempt });
  const { signal } = new AbortController();
  const rows = async () =>
    db
      .query<object>(
        `RETURN [(FOR r IN strata_Relations FILTER r.partition_id == @p SORT r._key RETURN r),
               (FOR r IN strata_Entities FILTER r.partition_id == @p SORT r._key RETURN r),
               (FOR r IN strata_Communities FILTER r.partition_id == @p SORT r._key RETURN r)]`,
        { p: PARTITION },
      )
      .then((cursor) => cursor.all());
  const fields = { partition_id: PARTITION, import_number: 2, import_id: 'work#one' };
  const entity = { _key: 'ent-fenced', ...fields, entity_name: 'ADA', clusters: [] };
  const community: AnyRow = { _key: 'comm-fenced', ...fields, title: '1-0', embedding: Float32Array.from([0.1, -0.25]) };
  const edge: AnyRow = {
    _key: 'rel-fenced',
    ...{ ...fields, type: 'IN_COMMUNITY' },
    ...{ _from: 'strata_Entities/ent-fenced', _to: 'strata_Communities/comm-fenced' },
  };

  beforeAll(async () => {
    await graph.write('entities', [entity], { batchSize: 1 });
  });

  it('writes while it is the last one that began', async () => {
    await layers('first').claim();
    await layers('first').write('communities', [community], signal);
    await layers('first').write('relations', [edge], signal);
    await layers('first').saveMemberships(
      [
        { _key: 'ent-fenced', clusters: [{ level: 1, cluster: '1-0' }] },
        { _key: 'ent-that-went', clusters: [] },
      ],
      signal,
    );
    await layers('first').renumber();
    expect(await rows()).toEqual([
      [
        [expect.objectContaining({ _key: 'rel-fenced', import_number: 1 })],
        [expect.objectContaining({ _key: 'ent-fenced', import_number: 1, clusters: [{ level: 1, cluster: '1-0' }] })],
        [expect.objectContaining({ _key: 'comm-fenced', embedding: [0.1, -0.25] })],
      ],
    ]);
  });

  it.each<[string, () => Promise<void>]>([
    ['another attempt at the partition', async () => layers('second').claim()],
    ['another operation of the project', async () => graph.supersedeReclusters()],
  ])('changes nothing once %s has begun', async (_, takeOver) => {
    await layers('old').claim();
    await takeOver();
    const before = await rows();
    for (const write of [
      () => layers('old').write('communities', [relabelled(community, { title: 'x' })], signal),
      () => layers('old').write('relations', [relabelled(edge, { type: 'x' })], signal),
      () => layers('old').saveMemberships([{ _key: 'ent-fenced', clusters: [] }], signal),
      () => layers('old').remove('entities', ['ent-fenced']),
      () => layers('old').remove('relations', ['rel-fenced']),
      () => layers('old').renumber(),
      () => layers('old').removeCommunities('other#one'),
      () =>
        graph.asRecluster({ partitionId: PARTITION, attempt: 'old' }, aql`INSERT { _key: "late" } INTO strata_Entities RETURN 1`),
    ])
      await expect(write()).rejects.toMatchObject({ kind: 'aborted', type: 'ReclusterSuperseded' });
    expect(await rows()).toEqual(before);
  });

  it('of another partition is not touched by it, and counts as no import', async () => {
    const counts = await graph.imports.sums(new Date());
    const other = graph.layersOf({ partitionId: 'neighbour_a', attempt: 'mine' });
    await other.claim();
    await layers('third').claim();
    await other.write('relations', [relabelled(edge, { _key: 'rel-neighbour', partition_id: 'neighbour_a' })], signal);
    await layers('third').removeCommunities('');
    expect(await graph.imports.sums(new Date())).toEqual(counts);
    const left = await db.query('FOR r IN strata_Relations FILTER r._key IN ["rel-fenced", "rel-neighbour"] RETURN r._key');
    expect(await left.all()).toEqual(['rel-neighbour']);
    await (await db.query('REMOVE "rel-neighbour" IN strata_Relations')).all();
    await layers('third').remove('entities', ['ent-fenced']);
  });
});

describe('vector indexes', () => {
  it('are skipped without vectors, made with them, kept, and never silently of another kind', async () => {
    const wanted = { metric: 'cosine' as const, dimension: 4 };
    expect(await graph.ensureVectorIndex('communities', wanted)).toBe('skipped');
    expect(await graph.ensureVectorIndex('chunks', wanted)).toBe('created');
    expect(await graph.ensureVectorIndex('chunks', wanted)).toBe('present');
    await expect(graph.ensureVectorIndex('chunks', { ...wanted, metric: 'l2' })).rejects.toMatchObject({
      type: 'VectorIndexMismatch',
    });
    await expect(graph.ensureVectorIndex('chunks', { ...wanted, dimension: 8 })).rejects.toMatchObject({
      type: 'VectorIndexMismatch',
    });
  });

  it.each([
    ['entities', 'l2', 'vector_l2', 2],
    ['semanticUnits', 'innerProduct', 'vector_innerProduct', 3],
  ] as const)(
    'on %s by %s are named %s, with as many lists as asked for, but no more than rows: %d',
    async (collection, metric, name, nLists) => {
      await graph.prepare({ semanticUnits: true });
      const fields = rowFields(anAttempt('named_b'));
      const rows = [1, 2, 3].map((number) => ({
        ...{ _key: `${collection}-${number}`, ...fields, entity_name: `E${number}`, source_chunk_id: 'none' },
        embedding: new Float32Array([number, 1, 1, 1]),
      }));
      await graph.write(collection, rows as object as RowToWrite[], { batchSize: 10 });
      const wanted = { metric, dimension: 4, nLists: metric === 'l2' ? 2 : 50 };
      expect(await graph.ensureVectorIndex(collection, wanted)).toBe('created');
      expect(await graph.ensureVectorIndex(collection, { ...wanted, nLists: 1 })).toBe('present');
      const indexes: unknown[] = await db.collection(graph.names[collection]).indexes();
      expect(indexes).toContainEqual(
        expect.objectContaining({ name, fields: ['embedding'], params: expect.objectContaining({ metric, dimension: 4, nLists }) }),
      );
    },
  );

  it.each([
    [1, 1],
    [4, 4],
    [63, 63],
    [64, 64],
    [100, 80],
    [10_000, 800],
  ])('of %d rows have %d lists', (rows, lists) => {
    expect(listsFor(rows)).toBe(lists);
  });
});

describe('semantic units', () => {
  const unit = (partitionId: string, importNumber: number, chunk: string) => ({
    ...{ _key: `su-${partitionId}-${importNumber}`, ...rowFields(anAttempt(partitionId, 'one', importNumber)) },
    ...{ image_url: 'https://x.example/a.png', source_chunk_id: chunk },
  });
  const numbers = async (partition: string) =>
    (
      await db.query('FOR u IN strata_SemanticUnits FILTER u.partition_id == @partition RETURN u.import_number', { partition })
    ).all();

  it('have import number 1 after a recluster, are read back with what is missing, and go with their partition', async () => {
    await graph.prepare({ semanticUnits: true });
    const rows = [unit('units_a', 2, 'lost'), unit('neighbour_units_a', 2, 'lost')] as object as RowToWrite[];
    await graph.write('semanticUnits', rows, { batchSize: 10 });
    expect(await graph.readBack(anAttempt('units_a'), { semanticUnits: true })).toMatchObject({
      semanticUnits: 1,
      unitsWithoutChunk: 1,
    });
    const layers = graph.layersOf({ partitionId: 'units_a', attempt: 'units' });
    await layers.claim();
    await layers.renumber();
    expect([await numbers('units_a'), await numbers('neighbour_units_a')]).toEqual([[1], [2]]);
    await graph.removePartition('units_a');
    expect([await numbers('units_a'), await numbers('neighbour_units_a')]).toEqual([[], [2]]);
    await graph.removeAttempt(anAttempt('neighbour_units_a'));
    expect(await numbers('neighbour_units_a')).toEqual([]);
  });
});

describe('the schema', () => {
  it('is made anew after a collection was dropped', async () => {
    await db.collection(graph.names.imports).drop();
    await graph.prepare();
    expect(await db.collection(graph.names.imports).exists()).toBe(true);
  });
});

describe('distinct counts', () => {
  it('count entities by name and only relationships between entities', async () => {
    const before = await graph.distinctCounts();
    const rows = ['ADA', 'ADA', 'BOB'].map((entity_name, place) => {
      const attempt = anAttempt(`counted-${place}`);
      return { _key: vertexKey('entity', attempt, entity_name), ...rowFields(attempt), entity_name };
    });
    const [one, , other] = rows.map(({ _key }) => `${graph.names.entities}/${_key}`) as [string, string, string];
    const edges = ['RELATED_TO', 'MENTIONED_IN'].map((type) => ({
      ...{ _key: edgeKey('RELATED_TO', one, type), ...rowFields(anAttempt('counted-0')), _from: one, _to: other, type },
    }));
    await graph.write('entities', rows, { batchSize: 10 });
    await graph.write('relations', edges, { batchSize: 10 });
    expect(await graph.distinctCounts()).toEqual({ entities: before.entities + 2, relationships: before.relationships + 1 });
  });
});
