import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { PlatformDatabase } from '@strata/testing';
import { eventually, startPlatformDatabase } from '@strata/testing';
import type { JsonObject } from '../src/store/database';

const ROOM_BYTES = 1_500_000;
const TEXT_LENGTH = 20_000;
const DOCUMENT = { text: 'x'.repeat(TEXT_LENGTH) };
const FILESYSTEM_FULL = 1104;

/** prlimit (util-linux) stands in for a full disk: a file that would grow beyond the limit cannot be written. */
const hasPrlimit = isThere('prlimit');

(hasPrlimit ? describe : describe.skip)('a database server without space for its files', () => {
  it('refuses writes with 1104, goes on reading, writes again when there is space, and has lost nothing', async () => {
    const server = await startPlatformDatabase({ AUTHENTICATION: 'false' });
    try {
      await call(server, 'POST', '/_api/collection', { name: 'things' });
      const written = new Set<string>();
      const insert = async (key: string) => {
        const answer = await call(server, 'POST', '/_api/document/things', { _key: key, ...DOCUMENT });
        if (answer['error'] !== true) written.add(key);
        return answer;
      };
      for (let n = 0; n < 50; n++) await insert(`before-${n}`);
      limitFiles(server, String(statSync(join(server.dataDir, 'database-1', 'data.mdb')).size + ROOM_BYTES));
      let refusal: JsonObject | undefined;
      for (let n = 0; n < 5000 && refusal === undefined; n++) {
        const answer = await insert(`full-${n}`);
        if (answer['error'] === true) refusal = answer;
      }
      expect(refusal).toMatchObject({ code: 500, errorNum: FILESYSTEM_FULL });
      await expectAll(server, written);

      limitFiles(server, 'unlimited');
      let tries = 0;
      await eventually(async () => (await insert(`after-${tries++}`))['error'] !== true);
      await server.kill();
      await server.restart();
      await expectAll(server, written);
    } finally {
      await server.stop();
    }
  });
});

async function expectAll(server: PlatformDatabase, written: ReadonlySet<string>): Promise<void> {
  const query = 'FOR thing IN things FILTER LENGTH(thing.text) == @length RETURN thing._key';
  const { result } = await call(server, 'POST', '/_api/cursor', { query, bindVars: { length: TEXT_LENGTH }, batchSize: 100_000 });
  expect(new Set(result as string[])).toEqual(written);
}

async function call(server: PlatformDatabase, method: string, path: string, body: JsonObject): Promise<JsonObject> {
  const response = await fetch(`${server.url}${path}`, { method, body: JSON.stringify(body) });
  return (await response.json()) as JsonObject;
}

function limitFiles(server: PlatformDatabase, bytes: string): void {
  execFileSync('prlimit', ['--pid', String(server.pid()), `--fsize=${bytes}:unlimited`]);
}

function isThere(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
