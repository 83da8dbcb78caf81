import 'reflect-metadata';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import type { PlatformDatabase } from '@strata/testing';
import { freePort, startPlatformDatabase, temporaryFolder } from '@strata/testing';
import { Redis } from 'ioredis';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { BullmqJobQueue } from './bullmq-job-queue';
import { BullmqModule } from './bullmq.module';
import { describeJobQueue } from './job-queue.contract';
import { JobStore } from './job-store';

const redisServer = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  .map((folder) => join(folder, 'redis-server'))
  .find((path) => existsSync(path));

if (redisServer === undefined) {
  describe('bullmq: a job queue', () => {
    it.skip('is tested with a real Redis only: redis-server was not found', () => undefined);
  });
} else {
  let database: PlatformDatabase;
  let ring: SecretRing;
  let redis: ChildProcess;
  let redisUrl: string;
  let removeFolder: () => Promise<void>;

  beforeAll(async () => {
    const folder = await temporaryFolder();
    const port = await freePort();
    redisUrl = `redis://127.0.0.1:${port}`;
    removeFolder = folder.remove;
    redis = spawn(redisServer, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder.path], {
      stdio: 'ignore',
    });
    database = await startPlatformDatabase({ LOG_LEVEL: 'warn' });
    ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile });
    const probe = new Redis(redisUrl);
    probe.on('error', () => undefined); // not up yet
    await probe.ping();
    probe.disconnect();
  });
  afterAll(async () => {
    ring.close();
    await database.stop();
    const ended = once(redis, 'exit');
    redis.kill();
    await ended;
    await removeFolder();
  });

  let run = 0;
  const apps: INestApplicationContext[] = [];

  describeJobQueue('bullmq', async () => {
    const name = `jobs_${(run += 1)}`;
    const open = async () => {
      const db = connectDatabase({ url: database.url, database: 'strata', ring, serverId: 'test' });
      await ensureDatabase(db);
      const store = new JobStore(db, name);
      await store.prepare();
      const settings = { redisUrl, prefix: name, takeOverAfterMs: 1_000, silenceBudgetMs: 60_000, onFault: () => undefined };
      const app = await NestFactory.createApplicationContext(await BullmqModule.forRoot(store, ['work'], settings), {
        logger: false,
      });
      apps.push(app);
      const queue = app.get(BullmqJobQueue);
      return { queue, abandon: () => queue.abandon() };
    };
    const clean = async () => void (await Promise.all(apps.splice(0).map((app) => app.close())));
    return { open, clean };
  });
}
