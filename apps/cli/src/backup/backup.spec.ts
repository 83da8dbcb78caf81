import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TemporaryFolder } from '@strata/testing';
import { eventually, temporaryFolder } from '@strata/testing';
import { DataFolder } from '../platform/data-folder';
import { silentBar } from '../terminal/progress-bar';
import { whileFrozen } from './frozen-processes';
import { restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

const bar = silentBar();
const KEPT = {
  'database/database-1/data.mdb': 'x'.repeat(100_000),
  'database/database-1/log-a': 'what was written last',
  'files/blobs/ab/ab12': 'a document',
  'files/catalogue/data.mdb': 'names',
  'secrets/root-password': 'first',
};
const LEFT_OUT = [
  'database/database-1/lock.mdb',
  'database/server.lock',
  'files/arriving/half',
  'logs/pipeline.log',
  'platform.json',
];

let home: TemporaryFolder;
let folder: DataFolder;
let archive: string;

beforeEach(async () => {
  home = await temporaryFolder();
  folder = new DataFolder(join(home.path, 'data'));
  archive = join(home.path, 'backup.tar.gz');
  put(folder, { ...KEPT, ...Object.fromEntries(LEFT_OUT.map((path) => [path, 'not worth keeping'])) });
});
afterEach(() => home.remove());

function put({ path }: DataFolder, contents: Record<string, string>): void {
  for (const [name, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text, { mode: 0o600 });
  }
}

const contentsOf = ({ path }: DataFolder) =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(path.length + 1), readFileSync(file, 'utf8')]),
  );
const backUp = () => writeBackup(folder, archive, { bar, signal: new AbortController().signal });
const restore = (into: DataFolder, overwrite = false) => restoreBackup(archive, into, { overwrite, bar });

describe('a backup of a stopped platform', () => {
  it('holds every byte of its data, for its owner only, and becomes the same data folder elsewhere', async () => {
    expect(await backUp()).toEqual({ files: 5, bytes: expect.any(Number) });
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    const elsewhere = new DataFolder(join(home.path, 'new/place'));
    await restore(elsewhere);
    expect(contentsOf(elsewhere)).toEqual(KEPT);
    expect(statSync(join(elsewhere.path, 'secrets/root-password')).mode & 0o777).toBe(0o600);
    expect(readdirSync(home.path).sort()).toEqual(['backup.tar.gz', 'data', 'new']);
    expect(readdirSync(folder.path)).not.toContain(expect.stringContaining('backup'));
  });

  it('replaces a platform only when told, and then all of it', async () => {
    await backUp();
    put(folder, { 'files/blobs/cd/cd34': 'newer' });
    const before = contentsOf(folder);
    await expect(restore(folder)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining('--overwrite') });
    expect(contentsOf(folder)).toEqual(before);
    await restore(folder, true);
    expect(contentsOf(folder)).toEqual(KEPT);
    expect(readdirSync(home.path).sort()).toEqual(['backup.tar.gz', 'data']);
  });

  it.each<[string, () => void]>([
    ['is cut off', () => truncateSync(archive, statSync(archive).size - 40)],
    [
      'has a changed byte',
      () => {
        const bytes = gunzipSync(readFileSync(archive));
        bytes[bytes.indexOf('what was written last')] = 65;
        writeFileSync(archive, gzipSync(bytes));
      },
    ],
    ['is no archive', () => writeFileSync(archive, 'hello')],
    ['is an archive of something else', () => writeFileSync(archive, gzipSync(Buffer.alloc(1024)))],
    ['is not there', () => (archive = join(home.path, 'nowhere'))],
  ])('that %s changes nothing', async (_, spoil) => {
    await backUp();
    spoil();
    const before = contentsOf(folder);
    await expect(restore(folder, true)).rejects.toThrow(/damaged|no whole backup|no backup|does not exist/);
    expect(contentsOf(folder)).toEqual(before);
    expect(readdirSync(home.path).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('that was interrupted leaves nothing, and what a killed one left is removed by the next', async () => {
    put(folder, { 'backup-999999999/secrets/root-password': 'first' });
    const signal = AbortSignal.abort();
    await expect(writeBackup(folder, archive, { bar, signal })).rejects.toThrow();
    expect(readdirSync(home.path)).toEqual(['data']);
    expect(readdirSync(folder.path).filter((name) => name.startsWith('backup'))).toEqual([]);
  });

  it('that was killed between the two renamings of a restore gives the former data back first', async () => {
    await backUp();
    const { renameSync } = await import('node:fs');
    renameSync(folder.path, join(home.path, '.data-leaving'));
    await expect(restore(folder)).rejects.toThrow(/holds data already/);
    expect(contentsOf(folder)).toMatchObject(KEPT);
  });
});

describe('processes held still', () => {
  let counting: ChildProcess;
  const file = () => join(home.path, 'count');
  const count = () => (existsSync(file()) ? readFileSync(file(), 'utf8') : '');

  beforeEach(async () => {
    const script = `let n = 0; setInterval(() => require('fs').writeFileSync(process.argv[1], String(++n)), 1)`;
    counting = spawn(process.execPath, ['-e', script, file()], { stdio: 'ignore' });
    await eventually(() => count() !== '');
  });
  afterEach(() => void counting.kill('SIGKILL'));

  it('write nothing meanwhile and go on afterwards, also when the work fails', async () => {
    const pids = [counting.pid ?? 0];
    const seen = await whileFrozen(pids, async () => {
      const first = count();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return [first, count()];
    });
    expect(seen[1]).toBe(seen[0]);
    await eventually(() => count() !== seen[0]);
    await expect(whileFrozen(pids, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const after = count();
    await eventually(() => count() !== after);
  });

  it('that end meanwhile make the work fail: it may have seen two moments', async () => {
    const work = whileFrozen([counting.pid ?? 0], async () => {
      const end = new Promise((resolve) => counting.once('exit', resolve));
      counting.kill('SIGKILL');
      await end;
    });
    await expect(work).rejects.toThrow(/started again meanwhile/);
  });
});
