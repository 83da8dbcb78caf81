// Large files and many files through the client library, the gateway and the file manager, with the peak memory of each:
//   node tools/run.mjs bench/file-manager/sizes.ts [gigabytes of the large file, 4.5] [number of small files, 10000]
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadFiles } from '@strata/client';
import { peakMemoryMiB, StartedPlatform } from '../platform/started-platform';

const MIB = 2 ** 20;
const gigabytes = Number(process.argv[2] ?? 4.5);
const count = Number(process.argv[3] ?? 10_000);
const scratch = mkdtempSync(join(tmpdir(), 'strata-sizes-'));
const platform = await StartedPlatform.start();
try {
  const client = await platform.client();
  const services = (await platform.services()).filter(({ name }) => ['file-manager', 'auth-gateway'].includes(name));
  const memory = () =>
    [...services.map(({ name, pid }) => `${name} ${peakMemoryMiB(pid)}`), `client ${peakMemoryMiB(process.pid)}`].join(', ');
  const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await work();
    console.log(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s; peak memory in MiB: ${memory()}`);
    return result;
  };
  console.log(`at the start, peak memory in MiB: ${memory()}`);

  const small = await smallFiles();
  const toUpload = small.map(({ path, name }) => ({ path, name, scope: [client.project, 'small'] }));
  await timed(`${count} files of 2 KB up`, () => uploadFiles(client.uploads, toUpload));
  await timed(`${count} files of 2 KB again, all there already`, () => uploadFiles(client.uploads, toUpload));
  const listed = await timed(`${count} files listed`, () => client.allFiles('small'));
  console.log(`${listed.length} files, ${listed.filter(({ version }) => version === 1).length} of them in their first version`);

  const { path, sha256, size } = await largeFile();
  const large = [{ path, name: 'large.bin', scope: [client.project, 'large'] }];
  const [outcome] = await timed(`${(size / 1e9).toFixed(1)} GB up (hashed first)`, () => uploadFiles(client.uploads, large));
  if (outcome === undefined || 'error' in outcome) throw new Error(`the large file was refused: ${outcome?.error}`);
  rmSync(path);
  const hash = createHash('sha256');
  await timed('the same down', async () => {
    for await (const chunk of await client.download(outcome.stored.id)) hash.update(chunk);
  });
  console.log(hash.digest('hex') === sha256 ? 'the bytes are the same' : 'THE BYTES DIFFER');
} finally {
  await platform.stop();
  rmSync(scratch, { recursive: true, force: true });
}

async function smallFiles(): Promise<{ path: string; name: string }[]> {
  const folder = join(scratch, 'small');
  await mkdir(folder);
  const files = Array.from({ length: count }, (_, n) => ({ path: join(folder, `${n}.md`), name: `${n}.md` }));
  for (const { path } of files) await writeFile(path, randomBytes(1_024).toString('hex'));
  return files;
}

/** A sparse file: it takes no room on disk, so that only the stored one does. Each 16 MiB begin with their number. */
async function largeFile(): Promise<{ path: string; sha256: string; size: number }> {
  const path = join(scratch, 'large.bin');
  const block = Buffer.alloc(16 * MIB);
  const blocks = Math.ceil((gigabytes * 1e9) / block.length);
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  await file.truncate(blocks * block.length);
  for (let n = 0; n < blocks; n += 1) {
    block.writeUInt32LE(n + 1);
    hash.update(block);
    await file.write(block, 0, 4, n * block.length);
  }
  await file.close();
  return { path, sha256: hash.digest('hex'), size: blocks * block.length };
}
