import { afterAll, beforeAll } from '@jest/globals';
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import type { PlatformDatabase } from '@strata/testing';
import { startPlatformDatabase } from '@strata/testing';
import { InProcessJobQueue } from './in-process-job-queue';
import { describeJobQueue } from './job-queue.contract';
import { JobStore } from './job-store';

let database: PlatformDatabase;
let ring: SecretRing;
beforeAll(async () => {
  database = await startPlatformDatabase({ LOG_LEVEL: 'warn' });
  ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile });
});
afterAll(async () => {
  ring.close();
  await database.stop();
});

let run = 0;

describeJobQueue('in-process', async () => {
  const collection = `jobs_${(run += 1)}`;
  const open = async () => {
    const db = connectDatabase({ url: database.url, database: 'strata', ring, serverId: 'test' });
    await ensureDatabase(db);
    const store = new JobStore(db, collection);
    await store.prepare();
    const queue = new InProcessJobQueue(store, { silenceBudgetMs: 60_000, onFault: () => undefined });
    return { queue, abandon: async () => undefined }; // nothing to undo: a dead process simply says nothing more
  };
  return { open, clean: async () => undefined };
});
