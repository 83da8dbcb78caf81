// A server on a file system that fills up: writes are refused with 1104, reads go on, writes resume when there is space, nothing is lost.
// Mounts a small tmpfs, which only root may: node tools/run.mjs bench/database-durability/full-disk.ts
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal, ServerProcess } from './server-process';

const SMALL_MB = 24;
const LARGE_MB = 256;
const FILESYSTEM_FULL = 1104;
const WRITERS = 8;
const RESUME_WITHIN_MS = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'strata-full-disk-'));
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_MB}m`, 'tmpfs', folder]);
const server = new ServerProcess(join(folder, 'data'));
const written = new Set<string>();
try {
  await server.start();
  await server.request('POST', '/_api/collection', { name: 'things' });
  await server.request('POST', '/_api/index?collection=things', { type: 'persistent', fields: ['n'] });
  const refusals = await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeUntilRefused(`first-${writer}`)));
  const unexpected = refusals.filter((errorNum) => errorNum !== FILESYSTEM_FULL);
  if (unexpected.length > 0) throw new Error(`refused with ${unexpected.join(', ')} instead of ${FILESYSTEM_FULL}`);
  say(`full after ${written.size} documents; every writer was refused with ${FILESYSTEM_FULL}`);
  await check('while the disk is full');
  execFileSync('mount', ['-o', `remount,size=${LARGE_MB}m`, folder]);
  await untilWritten();
  await check('with space again');
  await server.kill();
  await server.start();
  await check('after kill -9');
} finally {
  await server.kill('SIGTERM');
  execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** @returns the number of the error that ended it */
async function writeUntilRefused(name: string): Promise<number | undefined> {
  for (let n = 0; ; n++) {
    try {
      await insert(`${name}-${n}`);
    } catch (error) {
      if (error instanceof Refusal) return error.errorNum;
      throw error;
    }
  }
}

async function insert(key: string): Promise<void> {
  await server.request('POST', '/_api/document/things', { _key: key, n: written.size, text: 'x'.repeat(4000) });
  written.add(key);
}

async function untilWritten(): Promise<void> {
  const deadline = performance.now() + RESUME_WITHIN_MS;
  for (let n = 0; ; n++) {
    try {
      return await insert(`resumed-${n}`);
    } catch (error) {
      if (!(error instanceof Refusal) || performance.now() > deadline) throw error;
      await delay(100);
    }
  }
}

async function check(when: string): Promise<void> {
  for (const query of ['FOR one IN things RETURN one._key', 'FOR one IN things FILTER one.n >= 0 RETURN one._key']) {
    const found = new Set(await server.query(query));
    const lost = [...written].filter((key) => !found.has(key));
    if (lost.length > 0 || found.size > written.size)
      throw new Error(`${when}: ${found.size} documents instead of ${written.size}, lost ${lost.slice(0, 5).join(', ')}`);
  }
  say(`${when}: all ${written.size} acknowledged documents, by scan and by index`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
