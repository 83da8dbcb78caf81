import { describe, expect, it } from '@jest/globals';
import { freePort, startApp, temporaryFolder } from '@strata/testing';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestPlatform } from './platform';
import { texts } from './texts';

const DOCUMENTS = 75;
const redisServer = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  .map((folder) => join(folder, 'redis-server'))
  .find((path) => existsSync(path));
const test = redisServer === undefined ? it.skip : it;

describe('two pipeline processes on one Redis (skipped where redis-server is missing)', () => {
  test('the second one finishes what a killed one began, in every phase', async () => {
    await using folder = await temporaryFolder();
    const port = await freePort();
    const redis: ChildProcess = spawn(
      redisServer!,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder.path],
      { stdio: 'ignore' },
    );
    try {
      const env = { REDIS_URL: `redis://127.0.0.1:${port}`, TAKE_OVER_AFTER_S: '2' };
      await using platform = await TestPlatform.start({ importers: 2, env });
      await using second = await startApp('pipeline', { ...platform.pipeline.env, PORT: String(await freePort()) });
      await platform.upload('legal', texts(DOCUMENTS));

      const operations = [
        ['/v1/corpus/builds', { categories: ['legal'] }, 'corpusBuildId', '/v1/corpus/builds/'],
        [
          '/v1/rag-strategizer/analyze',
          { project: 'strata', complexity: 'moderate' },
          'strategizeJobId',
          '/v1/rag-strategizer/jobs/',
        ],
        ['/v1/orchestrate', { project: 'strata', replicas: 2 }, 'orchestrationId', '/v1/orchestrate/'],
      ] as const;
      for (const [start, body, idField, status] of operations) {
        const reply = await platform.send('POST', start, body);
        expect(reply.status).toBe(202);
        const path = status + String(reply.body[idField]);
        for (let progress = 0; progress <= 5; await sleep(10)) progress = Number((await platform.get(path)).body['progress']);
        // whichever process carries the job out: one of them dies, then the other, so the job has to move at least once
        await platform.pipeline.kill();
        await sleep(200);
        await platform.pipeline.restart();
        await second.kill();
        const ended = await platform.until(path, ['pending', 'running']);
        expect({ start, ...ended }).toMatchObject({ start, status: 'completed' });
        await second.restart();
      }
      expect(await platform.count('Documents')).toBe(DOCUMENTS);
      expect(
        await platform.query('FOR d IN strata_Documents COLLECT file = d.file_name WITH COUNT INTO n FILTER n > 1 RETURN file'),
      ).toEqual([]);
    } finally {
      redis.kill();
    }
  });
});
