import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import type { FileToUpload } from '@strata/client';
import { FileUploads, HttpCalls, uploadFiles } from '@strata/client';
import type { StoredFileList } from '@strata/contracts';
import type { RunningApp, TemporaryFolder } from '@strata/testing';
import { startApp, temporaryFolder } from '@strata/testing';

let folder: TemporaryFolder;
let app: RunningApp;
let calls: HttpCalls;
let uploads: FileUploads;
let files: FileToUpload[];

beforeAll(async () => {
  folder = await temporaryFolder();
  const keyfile = join(folder.path, 'secret');
  await writeFile(keyfile, randomBytes(16).toString('hex'));
  const ring = await SecretRing.fromConfig({ keyfile, watch: false });
  const token = signSuperuserToken(ring, { serverId: 'test', lifetimeS: 3_600 });
  app = await startApp('file-manager', {
    ...{ DATA_DIR: join(folder.path, 'data'), JWT_SECRET_KEYFILE: keyfile, DB_URL: 'http://127.0.0.1:9' },
  });
  calls = new HttpCalls(app.url, async () => `Bearer ${token}`);
  uploads = new FileUploads(calls, () => Promise.resolve('/_db/db/rag-input'));
  const local = join(folder.path, 'local');
  await mkdir(local);
  files = Array.from({ length: 350 }, (_, n) => ({ path: join(local, `${n}`), scope: ['p', `${n % 3}`], name: `file ${n}` }));
  await Promise.all(files.map(({ path }, n) => writeFile(path, n === 120 ? randomBytes(40 * 2 ** 20) : `content ${n}`)));
});
afterAll(async () => {
  await app.stop();
  await folder.remove();
});

const listed = () => calls.json<StoredFileList>({ path: '/_db/db/rag-input/?limit=1000' });

it('uploads hundreds of files and a large one through kills of the file manager, each once', async () => {
  let killed = Promise.resolve();
  let kills = 0;
  const killOnce = (sent: number) => {
    if (sent < kills * 12 * 2 ** 20 || kills >= 3) return;
    kills += 1;
    killed = killed.then(async () => {
      await app.kill();
      await app.restart();
    });
  };
  const outcomes = await uploadFiles(uploads, files, { onProgress: (_, bytes) => killOnce(bytes) });
  await killed;
  expect(outcomes.filter((outcome) => 'error' in outcome)).toEqual([]);
  expect(kills).toBe(3);
  const { files: stored, total } = await listed();
  expect([total, stored.filter(({ version }) => version !== 1)]).toEqual([350, []]);
});

it('makes no further version when it is done again, and tells what cannot be read', async () => {
  const gone = { path: join(folder.path, 'gone'), scope: ['p'], name: 'gone' };
  const outcomes = await uploadFiles(uploads, [...files, gone]);
  expect(outcomes.at(-1)).toEqual({ file: gone, error: 'it is gone' });
  const { files: stored, total } = await listed();
  expect([total, stored.filter(({ version }) => version !== 1)]).toEqual([350, []]);
});

it('goes on with a large file that an earlier process left', async () => {
  const [file] = files;
  const content = randomBytes(40 * 2 ** 20); // more than one part
  await writeFile(file!.path, content);
  const interruption = new AbortController();
  const first = uploadFiles(uploads, [file!], {
    signal: interruption.signal,
    onProgress: (_, bytes) => bytes > 0 && interruption.abort(),
  });
  await expect(first).rejects.toThrow('aborted');
  const [begun] = await uploads.unfinished(['p']);
  expect(begun!.offset).toBeGreaterThan(0);
  const [outcome] = await uploadFiles(uploads, [file!]);
  expect(outcome).toMatchObject({ stored: { version: 2 } });
  expect(await uploads.unfinished(['p'])).toEqual([]);
  expect((await uploads.status(begun!.upload_id)).status).toBe('stored');
});
