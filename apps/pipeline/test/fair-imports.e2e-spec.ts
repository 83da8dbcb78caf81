import { Server, ServerCredentials } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import type { ImporterServer, Job } from '@strata/contracts';
import { ImporterService } from '@strata/contracts';
import { OperationLeases } from '@strata/job-lock';
import { InProcessJobQueue, JobStore } from '@strata/jobs';
import { CorpusGraph, KnowledgeGraph, Strategies } from '@strata/knowledge';
import type { PlatformDatabase } from '@strata/testing';
import { eventually, startPlatformDatabase } from '@strata/testing';
import type { Database } from 'arangojs';
import { ImporterPool, ImporterReplicas } from '../src/importers/importer-pool.client';
import { RunUnderLease } from '../src/operations/run-under-lease.use-case';
import { MeasureDivergence } from '../src/orchestration/measure-divergence.use-case';
import { RunOrchestration } from '../src/orchestration/run-orchestration.job';
import { FitStrategy } from '../src/strategizer/fit-strategy.use-case';

const FORTY = 40;
const settings = {
  limitMs: 600_000,
  replicaDeadAfterMs: 1_000,
  reclusterLimitMs: 60_000,
  silenceBudgetMs: 60_000,
  firstWorkerWithinMs: 60_000,
};

let platform: PlatformDatabase;
let ring: SecretRing;
let db: Database;

beforeAll(async () => {
  platform = await startPlatformDatabase({ LOG_LEVEL: 'warn' });
  ring = await SecretRing.fromConfig({ keyfile: platform.secretKeyfile, watch: false });
  db = connectDatabase({ url: platform.url, database: 'strata', ring, serverId: 'test' });
  await ensureDatabase(db);
});
afterAll(async () => {
  db?.close();
  await platform?.stop();
});

/** An importer that does one import at a time, as the real one, and notes whose. An import ends when it is told to. */
class OneAtATime implements AsyncDisposable {
  readonly begun: string[] = [];
  address = '';
  private readonly server = new Server();
  private running: string | undefined;
  private finish: (() => void) | undefined;

  async start(): Promise<this> {
    const calls: Pick<ImporterServer, 'importMultiple' | 'watchJob' | 'listJobs'> = {
      importMultiple: ({ request, metadata }, answer) => {
        const busy = this.running !== undefined;
        const jobId = `job of ${request.parameters?.partitionId}`;
        if (!busy) {
          this.running = jobId;
          this.begun.push(String(metadata.get('x-strata-project')[0]));
        }
        answer(null, { success: !busy, jobId: busy ? '' : jobId, serviceId: '', message: '', errorMessage: '', busy });
      },
      watchJob: (stream) => {
        this.finish = () => {
          this.finish = undefined;
          this.running = undefined;
          stream.write({ job: completed(stream.request.jobId) });
          stream.end();
        };
      },
      listJobs: (_, answer) => answer(null, { jobs: [] }),
    };
    this.server.addService(ImporterService, calls);
    const port = await new Promise<number>((resolve, reject) =>
      this.server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    this.address = `127.0.0.1:${port}`;
    return this;
  }

  /** Waits until an import runs, and ends it. */
  async finishOne(): Promise<void> {
    (await eventually(() => this.finish ?? false))();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.forceShutdown();
    return Promise.resolve();
  }
}

function completed(jobId: string): Job {
  return {
    ...{ jobId, createdAt: '', files: [], filesCount: 0, isTerminal: true, statusHistory: [], jobType: 'import' },
    ...{ partitionId: '', importId: '', phase: '', leftOutChunks: [], project: '', leftOutFiles: [] },
    counts: {
      documents: 0,
      chunks: 0,
      entities: 0,
      relations: 0,
      communities: 0,
      semanticUnits: 0,
      imagesDescribed: 0,
      imagesFailed: 0,
      filesLeftOut: 0,
      chunksLeftOut: 0,
    },
    work: undefined,
    usage: undefined,
    currentStatus: { status: 'service_completed', timestamp: '', progress: 100, message: '' },
  };
}

/** Notes whether the project has asked for a replica. */
class WatchedPool extends ImporterPool {
  hasAsked = false;

  override async turn(wait: Parameters<ImporterPool['turn']>[0]): ReturnType<ImporterPool['turn']> {
    const turn = super.turn(wait);
    this.hasAsked = true;
    return turn;
  }
}

/** Starts the orchestration of a project with so many partitions, on all replicas. */
async function orchestrate(project: string, partitions: number, replicas: ImporterReplicas) {
  const store = new JobStore(db, `jobs_${project}`);
  const leases = new OperationLeases(db, { collection: 'leases' });
  const graph = new KnowledgeGraph(db, project);
  await Promise.all([store.prepare(), leases.prepare(), graph.prepare()]);
  const fit = new FitStrategy(new Strategies(db, project), graph);
  const divergence = new MeasureDivergence(graph, new Strategies(db, project), new CorpusGraph(db, project));
  const pool = new WatchedPool(replicas, project);
  const consumer = new RunOrchestration(new RunUnderLease(project, leases), pool, graph, divergence, fit, settings);
  const queue = new InProcessJobQueue(store, { silenceBudgetMs: 60_000, onFault: () => undefined });
  await queue.start([consumer], ['orchestrate']);
  const tasks = Array.from({ length: partitions }, (_, number) => ({
    ...{ partitionId: `${project}_${number}`, category: 'c', strategyType: 'VectorRAG', entityTypes: [], tunables: {} },
    fileIds: ['rag-input-x'],
  }));
  await queue.add('orchestrate', { tasks, replicas: 16, maxRetries: 3 }, { id: `orch_${project}`, project });
  return { queue, pool };
}

describe('Two projects on one importer', () => {
  it("one with forty waiting partitions does not keep another's single one waiting for more than one partition's time", async () => {
    await using importer = await new OneAtATime().start();
    const replicas = new ImporterReplicas([importer.address], ring);
    const forty = await orchestrate('forty', FORTY, replicas);
    for (let n = 0; n < 3; n++) await importer.finishOne();
    await eventually(() => importer.begun.length === 4);

    const single = await orchestrate('single', 1, replicas);
    await eventually(() => single.pool.hasAsked);
    await importer.finishOne();
    await eventually(() => importer.begun.length === 5);
    expect(importer.begun).toEqual(['forty', 'forty', 'forty', 'forty', 'single']);

    for (let n = 0; n < FORTY - 3; n++) await importer.finishOne();
    await eventually(async () => (await forty.queue.find('orch_forty'))?.finishedAt !== undefined);
    await eventually(async () => (await single.queue.find('orch_single'))?.finishedAt !== undefined);
    expect(importer.begun.filter((project) => project === 'forty')).toHaveLength(FORTY);
    await Promise.all([forty.queue.stop(), single.queue.stop()]);
    replicas.close();
  });
});
