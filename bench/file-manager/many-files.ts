// Many small files through the client library, the gateway and the file manager, with the peak memory of each:
//   node tools/run.mjs bench/file-manager/many-files.ts [number, 10000]
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadFiles } from '@strata/client';
import { peakMemoryMiB, StartedPlatform } from '../platform/started-platform';

const count = Number(process.argv[2] ?? 10_000);
const scratch = mkdtempSync(join(tmpdir(), 'strata-many-'));
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
  const listed = await timed(`${count} files listed`, () => client.files.all('small'));
  console.log(`${listed.length} files, ${listed.filter(({ version }) => version === 1).length} of them in their first version`);
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
