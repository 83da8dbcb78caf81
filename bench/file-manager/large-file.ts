// A file larger than the service may have memory, up and down, with the file manager's heap limited:
//   node tools/run.mjs bench/file-manager/large-file.ts [gigabytes, 4.5] [heap in MiB, 64]
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import { FileUploads, HttpCalls, uploadFiles } from '@strata/client';
import { startApp } from '@strata/testing';
import { peakMemoryMiB } from '../platform/started-platform';

const BLOCK = 16 * 2 ** 20;
const gigabytes = Number(process.argv[2] ?? 4.5);
const heapMiB = Number(process.argv[3] ?? 64);
const folder = mkdtempSync(join(tmpdir(), 'strata-large-'));
const keyfile = join(folder, 'secret');
writeFileSync(keyfile, randomBytes(16).toString('hex'));
const ring = await SecretRing.fromConfig({ keyfile, watch: false });
const authorization = `Bearer ${signSuperuserToken(ring, { serverId: 'bench', lifetimeS: 86_400 })}`;
const app = await startApp('file-manager', {
  ...{ DATA_DIR: join(folder, 'data'), JWT_SECRET_KEYFILE: keyfile, DB_URL: 'http://127.0.0.1:9' },
  NODE_OPTIONS: `--max-old-space-size=${heapMiB}`,
});
try {
  const calls = new HttpCalls(app.url, async () => authorization);
  const memory = () => `peak memory in MiB: file-manager ${peakMemoryMiB(app.pid())}, client ${peakMemoryMiB(process.pid)}`;
  const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);
  console.log(`at the start, heap limited to ${heapMiB} MiB; ${memory()}`);
  const { path, sha256, size } = await sparseFile();

  let began = performance.now();
  const [outcome] = await uploadFiles(new FileUploads(calls, () => Promise.resolve('/_db/db/rag-input')), [
    { path, name: 'large.bin', scope: ['large'] },
  ]);
  if (outcome === undefined || 'error' in outcome) throw new Error(`the file was refused: ${outcome?.error}`);
  console.log(`${(size / 1e9).toFixed(1)} GB hashed and up: ${seconds(began)} s; ${memory()}`);

  began = performance.now();
  const hash = createHash('sha256');
  const answer = await calls.send({ path: `/_db/db/rag-input/${outcome.stored.id}/download`, timeoutMs: 3_600_000 });
  for await (const chunk of answer.body ?? []) hash.update(chunk);
  console.log(
    `down: ${seconds(began)} s; ${memory()}; ${hash.digest('hex') === sha256 ? 'the bytes are the same' : 'THE BYTES DIFFER'}`,
  );
} finally {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** It takes no room on disk, so that only the stored copy does. Each 16 MiB begin with their number. */
async function sparseFile(): Promise<{ path: string; sha256: string; size: number }> {
  const path = join(folder, 'large.bin');
  const block = Buffer.alloc(BLOCK);
  const blocks = Math.ceil((gigabytes * 1e9) / BLOCK);
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  await file.truncate(blocks * BLOCK);
  for (let n = 0; n < blocks; n += 1) {
    block.writeUInt32LE(n + 1);
    hash.update(block);
    await file.write(block, 0, 4, n * BLOCK);
  }
  await file.close();
  return { path, sha256: hash.digest('hex'), size: blocks * BLOCK };
}
