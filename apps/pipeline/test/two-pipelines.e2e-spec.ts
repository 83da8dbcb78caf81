import { describe, expect, it } from '@jest/globals';
import type { RunningApp } from '@strata/testing';
import { freePort, startApp, startScriptedModelEndpoint, temporaryFolder } from '@strata/testing';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestPlatform } from './platform';
import { texts } from './texts';

const DOCUMENTS = 40;
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
      const profile = '{"key": "k", "allowed_urls": "any"}';
      const settings = { SECRET_PROFILE_TEAM: profile, EMBEDDING_DIM: '8', OPENAI_MAX_RETRY_ATTEMPTS: '1' };
      const env = { REDIS_URL: `redis://127.0.0.1:${port}`, TAKE_OVER_AFTER_S: '2', ...settings };
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
      await configureBoth(platform, second);
    } finally {
      redis.kill();
    }
  });
});

/** Configurations of one project that come to both processes at the same time are tried and saved one after another. */
async function configureBoth(platform: TestPlatform, second: RunningApp): Promise<void> {
  const endpoint = await startScriptedModelEndpoint();
  try {
    endpoint.always(() => ({ text: 'OK', delayMs: 100 }));
    const side = (role: string) => ({
      ...{ [`${role}_api_provider`]: 'custom', [`${role}_api_url`]: endpoint.url },
      ...{ [`${role}_secret_profile_id`]: 'team', [`${role}_model`]: 'vectors' },
    });
    const put = async (url: string, chat_model: string) => {
      const answer = await fetch(`${url}/v1/projects/strata/model-config/credentials`, {
        method: 'PUT',
        headers: { ...platform.headers(), 'content-type': 'application/json' },
        body: JSON.stringify({ ...side('chat'), ...side('embedding'), chat_model }),
      });
      return [answer.status, ((await answer.json()) as { errorCode: string }).errorCode];
    };
    const models = ['a', 'b', 'c', 'd', 'e', 'f'];
    const answers = await Promise.all(models.map((model, n) => put([platform.pipeline, second][n % 2]!.url, model)));
    expect(answers).toEqual(models.map(() => [200, '']));
    const tried = endpoint.calls.map(({ path, body }) => (path.endsWith('/embeddings') ? 'vectors' : String(body['model'])));
    const order = tried.filter((model) => model !== 'vectors');
    expect([...order].sort()).toEqual(models);
    for (const [n, model] of order.entries()) expect(tried.slice(2 * n, 2 * n + 2).sort()).toEqual([model, 'vectors'].sort());
    const saved = 'RETURN DOCUMENT("pipeline_projects/strata").model_config.chat.model';
    expect(await platform.query(saved)).toEqual([order.at(-1)]);
  } finally {
    await endpoint.stop();
  }
}
