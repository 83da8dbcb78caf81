import type { ServiceError } from '@grpc/grpc-js';
import { Server, ServerCredentials, status as grpc } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import type { ImporterServer, ImportMultipleReply } from '@strata/contracts';
import { ImporterService } from '@strata/contracts';
import { OperationLeases } from '@strata/job-lock';
import type { JobRecord } from '@strata/jobs';
import { InProcessJobQueue, JobStore } from '@strata/jobs';
import { CorpusGraph, KnowledgeGraph, Strategies } from '@strata/knowledge';
import type { PlatformDatabase } from '@strata/testing';
import { eventually, startPlatformDatabase } from '@strata/testing';
import type { Database } from 'arangojs';
import { ImporterPool, ImporterReplicas } from '../src/importers/importer-pool.client';
import { RunUnderLease } from '../src/operations/run-under-lease.use-case';
import { MeasureDivergence } from '../src/orchestration/measure-divergence.use-case';
import { presentOrchestration } from '../src/orchestration/present-orchestration';
import { RunOrchestration } from '../src/orchestration/run-orchestration.job';
import { FitStrategy } from '../src/strategizer/fit-strategy.use-case';

/** Answers the offers; a job that is called so finds no entity. */
const NO_ENTITIES = 'no-entities';
type Script = (call: number) => Partial<ImportMultipleReply> | { code: grpc; details: string };

let platform: PlatformDatabase;
let ring: SecretRing;
let db: Database;
beforeAll(async () => {
  platform = await startPlatformDatabase({ LOG_LEVEL: 'warn' });
  ring = await SecretRing.fromConfig({ keyfile: platform.secretKeyfile });
  db = connectDatabase({ url: platform.url, database: 'strata', ring, serverId: 'test' });
  await ensureDatabase(db);
});
afterAll(async () => {
  ring.close();
  await platform.stop();
});

/** An importer that answers offers as scripted, keeps their modes, and has every job it takes ended at once. */
async function startImporter(script: Script): Promise<{ address: string; offers: string[]; stop: () => void }> {
  const offers: string[] = [];
  const done = {
    ...{ jobId: 'j', createdAt: '', files: [], filesCount: 0, isTerminal: true, statusHistory: [], jobType: 'import' },
    ...{ partitionId: 'p', importId: '', phase: '', leftOutChunks: [], project: 'strata' },
    counts: {
      documents: 0,
      chunks: 0,
      entities: 0,
      relations: 0,
      communities: 0,
      semanticUnits: 0,
      imagesDescribed: 0,
      imagesFailed: 0,
      filesLeftOut: 3,
      chunksLeftOut: 0,
    },
    work: undefined,
    usage: undefined,
    leftOutFiles: [{ fileId: 'rag-input-x', name: 'scan.pdf', code: 'NO_TEXT', reason: 'no extractable content' }],
    currentStatus: { status: 'service_completed', timestamp: '', progress: 100, message: '' },
  };
  const withoutEntities = { status: 'service_failed', timestamp: '', progress: 0, message: '[NO_ENTITIES_WRITTEN] none' };
  const calls: Pick<ImporterServer, 'importMultiple' | 'watchJob' | 'listJobs'> = {
    importMultiple: ({ request }, answer) => {
      const scripted = script(offers.push(request.parameters?.ragMode ?? ''));
      if ('code' in scripted) return answer(scripted as ServiceError);
      answer(null, { success: false, jobId: '', serviceId: '', message: '', errorMessage: '', busy: false, ...scripted });
    },
    watchJob: (stream) => {
      stream.write({ job: stream.request.jobId === NO_ENTITIES ? { ...done, currentStatus: withoutEntities } : done });
      stream.end();
    },
    listJobs: (_, answer) => answer(null, { jobs: [] }),
  };
  const server = new Server();
  server.addService(ImporterService, calls);
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) => (error ? reject(error) : resolve(bound))),
  );
  return { address: `127.0.0.1:${port}`, offers, stop: () => server.forceShutdown() };
}

let run = 0;

/** @param restartAfter number of offers after which the pipeline is stopped and started again */
async function orchestrate(
  script: Script,
  {
    strategyType = 'VectorRAG',
    restartAfter,
    ...limits
  }: { silenceBudgetMs?: number; strategyType?: string; restartAfter?: number } = {},
) {
  const importer = await startImporter(script);
  const replicas = new ImporterReplicas([importer.address], ring);
  const pool = new ImporterPool(replicas, 'strata');
  const store = new JobStore(db, `jobs_${(run += 1)}`);
  const leases = new OperationLeases(db, { collection: `leases_${run}` });
  const graph = new KnowledgeGraph(db, 'strata');
  await Promise.all([store.prepare(), leases.prepare(), graph.prepare()]);
  await db.query('UPSERT { _key: "d" } INSERT { _key: "d", partition_id: "p" } UPDATE {} IN strata_Documents');
  const settings = { limitMs: 600_000, replicaDeadAfterMs: 1_000, reclusterLimitMs: 60_000, silenceBudgetMs: 60_000, ...limits };
  const underLease = new RunUnderLease('strata', leases);
  const divergence = new MeasureDivergence(graph, new Strategies(db, 'strata'), new CorpusGraph(db, 'strata'));
  const limited = { ...settings, firstWorkerWithinMs: settings.silenceBudgetMs };
  const fit = new FitStrategy(new Strategies(db, 'strata'), graph);
  const consumer = new RunOrchestration(underLease, pool, graph, divergence, fit, limited);
  const start = async () => {
    const started = new InProcessJobQueue(store, { silenceBudgetMs: settings.silenceBudgetMs, onFault: () => undefined });
    await started.start([consumer], ['orchestrate']);
    return started;
  };
  let queue = await start();
  const task = {
    partitionId: 'p',
    category: 'c',
    strategyType,
    entityTypes: [],
    tunables: {},
    fileIds: ['rag-input-x'],
    paths: { 'rag-input-x': 'old/scan.pdf' },
  };
  await queue.add('orchestrate', { tasks: [task], replicas: 1, maxRetries: 3 }, { id: 'orch' });
  if (restartAfter !== undefined) {
    await eventually(() => importer.offers.length >= restartAfter);
    await queue.stop();
    queue = await start();
  }
  const waits = new Set<string>();
  const ended = await eventually(async () => {
    const job = (await queue.find('orch')) as JobRecord;
    waits.add(presentOrchestration(job, 'strata', Date.now()).waitingFor);
    return job.finishedAt !== undefined && job;
  });
  await queue.stop();
  replicas.close();
  importer.stop();
  const holders = await leases.holders('strata');
  return { shown: presentOrchestration(ended, 'strata', Date.now()), offers: importer.offers, waits: [...waits].join(), holders };
}

describe('an orchestration whose importer', () => {
  it.each<[string, ReturnType<Script>, string]>([
    ['implements no images', { code: grpc.UNIMPLEMENTED, details: 'no images in this version' }, 'no images in this version'],
    ['refuses the token', { code: grpc.PERMISSION_DENIED, details: 'not allowed' }, 'not allowed'],
    ['knows no such caller', { code: grpc.UNAUTHENTICATED, details: 'who are you' }, 'who are you'],
    ['takes no such field', { code: grpc.INVALID_ARGUMENT, details: 'bad field' }, 'bad field'],
    [
      'finds the message too large',
      { code: grpc.RESOURCE_EXHAUSTED, details: 'Received message larger than max (9 vs. 4)' },
      'larger',
    ],
    ['has no key', { errorMessage: '[MODEL_CONFIG] INVALID_API_KEY: no' }, '[MODEL_CONFIG]'],
    ['finds a file missing', { errorMessage: 'fileIds: unknown file' }, 'unknown file'],
  ])('%s counts the partition as failed after one offer, with the reason', async (_, answer, reason) => {
    const { shown, offers, holders } = await orchestrate(() => answer);
    expect(shown).toMatchObject({
      ...{ status: 'failed', failedJobs: 1, waitingFor: '' },
      jobs: [{ status: 'failed', retryCount: 0, errorMessage: expect.stringContaining(reason) }],
    });
    expect([offers.length, holders]).toEqual([1, []]);
  });

  it('is away for a moment says so, and is completed', async () => {
    const { shown, offers, waits } = await orchestrate((call) =>
      call < 3 ? { code: grpc.UNAVAILABLE, details: 'starting' } : { success: true, jobId: 'j' },
    );
    expect(shown).toMatchObject({
      ...{ status: 'completed', completedJobs: 1, leftOutTotal: 3 },
      leftOutFiles: [{ ragPartitionId: 'p', category: 'c', fileId: 'rag-input-x', name: 'old/scan.pdf', code: 'NO_TEXT' }],
    });
    expect([offers.length, waits]).toEqual([3, expect.stringContaining('starting (tried')]);
  });

  const away = { code: grpc.UNAVAILABLE, details: 'starting' };
  it.each<[string, Script, number | undefined]>([
    ['', (call) => ({ success: true, jobId: call === 1 ? NO_ENTITIES : 'j' }), undefined],
    [
      ', over a restart',
      (call) => (call === 1 ? { success: true, jobId: NO_ENTITIES } : call < 4 ? away : { success: true, jobId: 'j' }),
      2,
    ],
  ])('finds no entity has the partition imported as passages%s, and that is no retry', async (_, script, restartAfter) => {
    const { shown, offers, holders } = await orchestrate(script, {
      strategyType: 'FullGraphRAG',
      ...(restartAfter === undefined ? {} : { restartAfter }),
    });
    expect(shown).toMatchObject({
      ...{ status: 'completed', completedJobs: 1, failedJobs: 0, partitionsWithoutEntities: 1 },
      message: expect.stringContaining('1 without entities (searched by passages only)'),
      jobs: [{ status: 'completed', strategyType: 'VectorRAG', withoutEntities: true, retryCount: 0, errorMessage: null }],
    });
    const [graph, ...passages] = offers;
    expect([graph, new Set(passages), holders]).toEqual(['full_graphrag', new Set(['vector_rag']), []]);
  });

  it('finds no entity among passages, either, has the partition failed after that', async () => {
    const { shown, offers } = await orchestrate(() => ({ success: true, jobId: NO_ENTITIES }), { strategyType: 'FullGraphRAG' });
    expect(shown).toMatchObject({ status: 'failed', failedJobs: 1, partitionsWithoutEntities: 0 });
    expect(offers).toEqual(['full_graphrag', 'vector_rag']);
  });

  it('stays away ends with the reason when its patience is spent', async () => {
    const { shown, offers } = await orchestrate(() => ({ code: grpc.UNAVAILABLE, details: 'gone fishing' }), {
      silenceBudgetMs: 1_500,
    });
    expect(shown).toMatchObject({
      status: 'cancelled',
      message: expect.stringMatching(/no importer became usable: .*gone fishing/),
    });
    expect(offers.length).toBeLessThan(8);
  });
});
