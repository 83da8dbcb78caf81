import { Metadata, credentials } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import type { ImportMultipleReply, Job } from '@strata/contracts';
import { ImporterClient } from '@strata/contracts';
import { KnowledgeGraph } from '@strata/knowledge';
import { freePort, startApp, startPlatformDatabase } from '@strata/testing';
import type { PlatformDatabase, RunningApp } from '@strata/testing';
import { Database } from 'arangojs';

let database: PlatformDatabase;
let replicas: { app: RunningApp; client: ImporterClient }[];
let metadata: Metadata;
let db: Database;

beforeAll(async () => {
  database = await startPlatformDatabase();
  replicas = await Promise.all([startReplica(), startReplica()]);
  const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
  const token = signSuperuserToken(ring, { serverId: 'test', lifetimeS: 3_600 });
  metadata = new Metadata();
  metadata.set('authorization', `Bearer ${token}`);
  db = new Database({ url: database.url, databaseName: 'strata', auth: { token } });
});

afterAll(async () => {
  for (const { app, client } of replicas ?? []) {
    client.close();
    await app.stop();
  }
  db?.close();
  await database?.stop();
});

async function startReplica() {
  const port = await freePort();
  const app = await startApp('importer', {
    ...{
      JWT_SECRET_KEYFILE: database.secretKeyfile,
      DB_URL: database.url,
      FILE_MANAGER_URL: 'http://127.0.0.1:9',
      GRPC_PORT: String(port),
    },
  });
  return { app, client: new ImporterClient(`127.0.0.1:${port}`, credentials.createInsecure()) };
}

/** Towns that mention each other: enough rows to be in the middle of writing them for a while. */
const files = Array.from({ length: 60 }, (_, i) => ({
  name: `town-${i}.md`,
  content: Buffer.from(
    `# Town ${i}\n\nTown Alba${i} lies beside Town Borg${(i * 7) % 60}. Mayor Carl Dorn${i} was born in Town Borg${(i * 3) % 60} and met Queen Elsa Finn${i % 20}.`,
  ),
  citableUrl: '',
}));
const none = { chunkCustomSeparators: [], entityTypes: [], relationshipTypes: [], customPrompts: {}, satelliteCollections: [] };

function start(replica: number, partitionId: string, importId: string): Promise<ImportMultipleReply> {
  const request = { files, fileIds: [], sealedModels: '', parameters: { ...none, partitionId, importId, batchSize: 10 } };
  return new Promise((resolve, reject) => {
    replicas[replica]?.client.importMultiple(request, metadata, (error, reply) => (error ? reject(error) : resolve(reply)));
  });
}

/** Watches a job until `until` holds or it ends; a broken stream gives the last state seen. */
function watch(replica: number, jobId: string, until: (job: Job) => boolean = () => false): Promise<Job | undefined> {
  return new Promise((resolve) => {
    let last: Job | undefined;
    const stream = replicas[replica]!.client.watchJob({ jobId }, metadata);
    stream.on('data', ({ job }: { job: Job }) => {
      last = job;
      if (!until(job)) return;
      stream.cancel();
      resolve(job);
    });
    stream.on('end', () => resolve(last));
    stream.on('error', () => resolve(last));
  });
}

async function rowsOf(partition: string): Promise<Record<string, number>> {
  const counts: [string, number][] = [];
  for (const name of ['Documents', 'Chunks', 'Entities', 'Communities', 'Relations']) {
    const cursor = await db.query('FOR r IN @@rows FILTER r.partition_id == @partition COLLECT WITH COUNT INTO n RETURN n', {
      '@rows': `strata_${name}`,
      partition,
    });
    counts.push([name, Number(await cursor.next())]);
  }
  return Object.fromEntries(counts);
}

const EMPTY = { Documents: 0, Chunks: 0, Entities: 0, Communities: 0, Relations: 0 };
const writing = (job: Job) =>
  ['import_entities_in_progress', 'import_text_chunks_in_progress'].includes(job.currentStatus?.status ?? '');

describe('an interrupted import', () => {
  let undisturbed: Record<string, number>;

  beforeAll(async () => {
    const { jobId } = await start(0, 'calm_a', 'work');
    expect((await watch(0, jobId))?.currentStatus?.status).toBe('service_completed');
    undisturbed = await rowsOf('calm_a');
    expect(undisturbed['Entities']).toBeGreaterThan(100);
  });

  it('that was killed while writing ends with the same rows when asked for again', async () => {
    const { jobId } = await start(0, 'killed_a', 'work');
    await watch(0, jobId, writing);
    await replicas[0]!.app.kill();
    expect(await rowsOf('killed_a')).not.toEqual(undisturbed);
    await replicas[0]!.app.restart();
    const again = await start(1, 'killed_a', 'work');
    expect((await watch(1, again.jobId))?.currentStatus?.status).toBe('service_completed');
    expect(await rowsOf('killed_a')).toEqual(undisturbed);
  });

  it('that was cancelled leaves nothing behind', async () => {
    const { jobId } = await start(1, 'cancelled_a', 'work');
    await watch(1, jobId, writing);
    await new Promise<void>((resolve, reject) =>
      replicas[1]!.client.cancelJob({ jobId, atBudget: false }, metadata, (error) => (error ? reject(error) : resolve())),
    );
    expect((await watch(1, jobId))?.currentStatus).toMatchObject({
      status: 'service_failed',
      message: expect.stringContaining('cancelled'),
    });
    expect(await rowsOf('cancelled_a')).toEqual(EMPTY);
  });

  it('that lives on while another replica repeats it stops, and its rows go', async () => {
    const first = await start(0, 'raced_a', 'work');
    await watch(0, first.jobId, writing);
    const second = await start(1, 'raced_a', 'work');
    const [one, two] = await Promise.all([watch(0, first.jobId), watch(1, second.jobId)]);
    expect(two?.currentStatus?.status).toBe('service_completed');
    if (one?.currentStatus?.status !== 'service_completed') expect(one?.currentStatus?.message).toContain('another attempt');
    expect(await rowsOf('raced_a')).toEqual(undisturbed);
  });

  it.each(['import_entities_in_progress', 'create_index_in_progress'])(
    'that slept until another replica repeating it reached %s writes over none of its rows',
    async (status) => {
      const partition = `slept_${status}`;
      const first = await start(0, partition, 'work');
      await watch(0, first.jobId, writing);
      process.kill(replicas[0]!.app.pid(), 'SIGSTOP');
      const second = await start(1, partition, 'work');
      await watch(1, second.jobId, (job) => job.currentStatus?.status === status);
      process.kill(replicas[0]!.app.pid(), 'SIGCONT');
      const [one, two] = await Promise.all([watch(0, first.jobId), watch(1, second.jobId)]);
      expect(two?.currentStatus?.status).toBe('service_completed');
      if (one?.currentStatus?.status !== 'service_completed') expect(one?.currentStatus?.message).toContain('another attempt');
      expect(await rowsOf(partition)).toEqual(undisturbed);
    },
  );

  it('goes on through a restart of the database, and a recluster waits until it is back', async () => {
    const layers = new KnowledgeGraph(db, 'strata').layersOf({ partitionId: 'calm_a', attempt: 'patient' });
    await layers.claim();
    const { jobId } = await start(0, 'shaken_a', 'work');
    await watch(0, jobId, writing);
    await database.kill();
    const loaded = Promise.all([layers.loadEntities(), layers.loadRelations(), layers.loadMentions(), layers.renumber()]);
    await database.restart();
    const [entities, relations, mentions] = await loaded;
    expect(entities.length).toBe(undisturbed['Entities']);
    expect(relations.length).toBeGreaterThan(0);
    expect(mentions.length).toBeGreaterThan(0);
    expect(await rowsOf('calm_a')).toEqual(undisturbed);
    expect((await watch(0, jobId))?.currentStatus?.status).toBe('service_completed');
    expect(await rowsOf('shaken_a')).toEqual(undisturbed);
  });
});

describe('a recluster', () => {
  const recluster = async (replica: number, attempt?: string) => {
    const { url } = replicas[replica]!.app;
    const headers = { authorization: String(metadata.get('authorization')[0]), 'content-type': 'application/json' };
    const body = JSON.stringify({ partitionId: 'calm_a' });
    const asAttempt: Record<string, string> = attempt === undefined ? {} : { 'x-strata-attempt': attempt };
    const answer = await fetch(`${url}/v1/recluster`, { method: 'POST', headers: { ...headers, ...asAttempt }, body });
    return ((await answer.json()) as { jobId: string }).jobId;
  };
  const layer = async () =>
    (
      await db.query(
        `LET communities = (FOR c IN strata_Communities FILTER c.partition_id == "calm_a" RETURN c)
         LET edges = (FOR e IN strata_Relations FILTER e.partition_id == "calm_a" AND e.type IN ["IN_COMMUNITY", "SUB_COMMUNITY_OF"] RETURN e)
         RETURN { attempts: LENGTH(UNIQUE(APPEND(communities[*].import_id, edges[*].import_id))), communities: LENGTH(communities), attempt: FIRST(communities).import_id,
                  orphans: LENGTH(FOR e IN edges FILTER DOCUMENT(e._to) == null OR DOCUMENT(e._from) == null RETURN 1) }`,
      )
    ).next();

  it('by an attempt that another one has replaced since it was registered changes nothing', async () => {
    const graph = new KnowledgeGraph(db, 'strata');
    await graph.layersOf({ partitionId: 'calm_a', attempt: 'earlier' }).claim();
    await graph.layersOf({ partitionId: 'calm_a', attempt: 'later' }).claim();
    const before = await layer();
    const late = await watch(0, await recluster(0, 'earlier'));
    expect(late?.currentStatus?.message).toContain('taken over by another operation');
    expect(await layer()).toEqual(before);
    expect((await watch(1, await recluster(1, 'later')))?.currentStatus?.status).toBe('service_completed');
    expect(await layer()).toEqual({ ...before, attempt: 'recluster#later' });
  });

  it('that lives on while another replica repeats it changes nothing more: one whole layer of communities is left', async () => {
    const before = await rowsOf('calm_a');
    for (let round = 0; round < 3; round++) {
      const first = await recluster(0);
      await watch(0, first, (job) => round % 2 === 0 || (job.currentStatus?.status ?? '').startsWith('provider_'));
      const second = await recluster(1);
      const ends = (await Promise.all([watch(0, first), watch(1, second)])).map((job) => job?.currentStatus);
      expect(ends.map((end) => end?.status)).toContain('service_completed');
      for (const end of ends)
        if (end?.status !== 'service_completed') expect(end?.message).toContain('taken over by another operation');
      expect(await layer()).toMatchObject({ attempts: 1, orphans: 0 });
      expect(await rowsOf('calm_a')).toEqual(before);
    }
  });
});

describe('a busy replica', () => {
  it('says so instead of queueing, over gRPC and HTTP', async () => {
    const { jobId } = await start(1, 'busy_a', 'work');
    expect(await start(1, 'other_a', 'work')).toMatchObject({ success: false, busy: true, jobId: '', errorMessage: '' });
    const recluster = await fetch(`${replicas[1]!.app.url}/v1/recluster`, {
      method: 'POST',
      headers: { authorization: String(metadata.get('authorization')[0]), 'content-type': 'application/json' },
      body: JSON.stringify({ partitionId: 'busy_a' }),
    });
    expect({ status: recluster.status, body: await recluster.json() }).toMatchObject({ status: 503, body: { code: 14 } });
    expect((await watch(1, jobId))?.currentStatus?.status).toBe('service_completed');
    expect(await rowsOf('other_a')).toEqual(EMPTY);
  });
});

describe('a replica that is told to stop', () => {
  it('stops its import and cleans up after it', async () => {
    const { jobId } = await start(0, 'stopped_a', 'work');
    await watch(0, jobId, writing);
    await replicas[0]!.app.stop();
    expect(await rowsOf('stopped_a')).toEqual(EMPTY);
  });
});
