import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import { OperationLeases } from '@strata/job-lock';
import { InProcessJobQueue, JobStore } from '@strata/jobs';
import type { PlatformDatabase } from '@strata/testing';
import { startPlatformDatabase } from '@strata/testing';
import { ReleaseAbandoned } from '../src/operations/release-abandoned.use-case';

const standard = { name: 'strata', database: 'strata' };

describe('ReleaseAbandoned', () => {
  let server: PlatformDatabase;
  let ring: SecretRing;
  let leases: OperationLeases;
  let jobs: InProcessJobQueue;

  beforeAll(async () => {
    server = await startPlatformDatabase();
    ring = await SecretRing.fromConfig({ keyfile: server.secretKeyfile });
    const db = connectDatabase({ url: server.url, database: 'strata', ring, serverId: 'test' });
    await ensureDatabase(db);
    leases = new OperationLeases(db, { collection: 'leases' });
    const store = new JobStore(db, 'jobs');
    jobs = new InProcessJobQueue(store, { silenceBudgetMs: 1_000, onFault: () => undefined });
    await leases.prepare();
    await store.prepare();
  });

  afterAll(async () => {
    leases.stop();
    ring.close();
    await server.stop();
  });

  beforeEach(async () => {
    for (const { id } of await leases.holders('strata')) await leases.forget('strata', id);
  });

  it('gives back a place whose job was never queued, and keeps one whose job waits', async () => {
    await leases.acquire({ project: 'strata', kind: 'strategizer', id: 'lost', excludedBy: [] });
    await leases.acquire({ project: 'strata', kind: 'corpus-build', id: 'waiting', excludedBy: [] });
    await jobs.add('build', {}, { id: 'waiting' });
    await new ReleaseAbandoned(true, leases, jobs, { isOnly: false, standard }).execute();
    expect((await leases.holders('strata')).map(({ id }) => id)).toEqual(['waiting']);
  });

  it('does so in every project, unless the process is pinned to one', async () => {
    for (const project of ['strata', 'news', 'docs'])
      await leases.acquire({ project, kind: 'strategizer', id: `lost-${project}`, excludedBy: [] });
    const held = async () =>
      (await Promise.all(['strata', 'news', 'docs'].map((name) => leases.holders(name)))).flat().map(({ id }) => id);
    await new ReleaseAbandoned(true, leases, jobs, { isOnly: true, standard }).execute();
    expect(await held()).toEqual(['lost-news', 'lost-docs']);
    await new ReleaseAbandoned(true, leases, jobs, { isOnly: false, standard }).execute();
    expect(await held()).toEqual([]);
  });

  it('touches nothing where other processes may hold places', async () => {
    await leases.acquire({ project: 'strata', kind: 'strategizer', id: 'somebody', excludedBy: [] });
    await new ReleaseAbandoned(false, leases, jobs, { isOnly: false, standard }).execute();
    expect(await leases.holders('strata')).toHaveLength(1);
  });
});
