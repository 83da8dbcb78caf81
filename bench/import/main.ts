// Imports of real text files by one importer: text per processor second, phase by phase; what the other services spend on it; peak memory and
// longest stall of each service; size on disk.
//   node tools/run.mjs bench/import/main.ts <full_graphrag|vector_rag> <megabytes> <partitions> <folder> [folder …]
// The last line has the figures of the run in one row: those of several sizes are a table of growth. What a chunk costs with a language model:
// bench/model-imports.
import type { StrataClient } from '@strata/client';
import { convertToText } from '@strata/text';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { textFiles } from '../language-pipeline/text-files';
import type { GatewayCalls } from '../platform/gateway-calls';
import { PhaseClock } from '../platform/phase-clock';
import { memoryMiB, StartedPlatform } from '../platform/started-platform';

const CATEGORY = 'texts';
const IMPORTER = '/graphrag/importer/strata/v1';
const SMALLEST_FILE = 200;
const LARGEST_FILE = 2_000_000;
const UPLOADED_AT_ONCE = 100;
const POLL_MS = 100;
/** The database writes out what it holds in memory some seconds after the last write. */
const SETTLING_MS = 15_000;
const [ragMode = '', megabytes = '', partitions = '', ...folders] = process.argv.slice(2);
if (
  !['full_graphrag', 'vector_rag'].includes(ragMode) ||
  !(Number(megabytes) > 0) ||
  !(Number(partitions) > 0) ||
  folders.length === 0
)
  throw new Error('usage: node tools/run.mjs bench/import/main.ts <full_graphrag|vector_rag> <megabytes> <partitions> <folder> …');

const files = await textsOf(folders, Number(megabytes) * 1_000_000);
const textMB = files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
const stalls = mkdtempSync(join(tmpdir(), 'strata-stalls-'));
const platform = await StartedPlatform.start(['--importers', '1'], {
  STRATA_LOOP_WATCH: stalls,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${resolve('bench/platform/loop-watch.ts')}`,
});
try {
  const services = await platform.services();
  const clock = new PhaseClock(services);
  const fileIds = await upload(await platform.client());
  clock.endOf('upload');
  const calls = platform.calls();
  const share = Math.ceil(fileIds.length / Number(partitions));
  for (let from = 0; from < fileIds.length; from += share)
    await importPartition(calls, clock, `part-${from / share}`, fileIds.slice(from, from + share));
  await sleep(SETTLING_MS);
  clock.endOf('after the last import');
  clock.print('the imports');
  const spent = clock.total(['upload']);
  const importer = Object.entries(spent).find(([name]) => name.startsWith('importer'))?.[1] ?? 0;
  const others = Object.entries(spent).reduce((sum, [name, value]) => sum + (/^(clock|importer)/.test(name) ? 0 : value), 0);
  console.log(
    `${files.length} files, ${textMB.toFixed(2)} MB of text in ${Math.ceil(fileIds.length / share)} partitions, ${ragMode}`,
  );
  console.log(
    `importer ${importer.toFixed(1)} s of processor: ${(textMB / importer).toFixed(2)} MB/s; all others ${others.toFixed(1)} s`,
  );
  const stored = sizeBelow(platform.data) / 1e6;
  console.log(`on disk ${stored.toFixed(0)} MB, ${(stored / textMB).toFixed(1)} times the text; by folder:`);
  console.table(Object.fromEntries(readdirSync(platform.data).map((name) => [name, megabytesOf(join(platform.data, name))])));
  console.table(
    Object.fromEntries(services.map(({ name, pid }) => [name, { 'stalls, ms': stallsOf(pid).join(' ') || 'none over 30' }])),
  );
  const rows = await counts(calls);
  console.table(rows);
  const ofChunk = (seconds: number) => ((1_000 * seconds) / (rows['Chunks'] ?? 1)).toFixed(2);
  console.log(`${ofChunk(importer)} ms of processor per chunk in the importer, ${ofChunk(others)} in all other services`);
  const { pid } = services.find(({ name }) => name.startsWith('importer'))!;
  const longest = Math.max(0, ...services.flatMap((service) => stallsOf(service.pid)));
  console.table([
    {
      MB: textMB.toFixed(1),
      'wall s': ((spent['clock'] ?? 0) - SETTLING_MS / 1_000).toFixed(1),
      'importer s': importer.toFixed(1),
      'MB/s': (textMB / importer).toFixed(2),
      'others s': others.toFixed(1),
      'importer MiB': memoryMiB(pid, 'VmHWM'),
      'disk MB': stored.toFixed(0),
      'times the text': (stored / textMB).toFixed(1),
      'longest step, importer': Math.max(0, ...stallsOf(pid)),
      'of all': longest,
    },
  ]);
} finally {
  await platform.stop();
  rmSync(stalls, { recursive: true, force: true });
}

/** Files whose text can be read as it stands, as many as the given bytes of text need. */
async function textsOf(below: readonly string[], wanted: number): Promise<{ name: string; bytes: Uint8Array }[]> {
  const found: { name: string; bytes: Uint8Array }[] = [];
  let size = 0;
  for await (const path of textFiles(below)) {
    if (size >= wanted) break;
    const stored = readFileSync(path);
    const bytes = path.endsWith('.gz') ? gunzipSync(stored) : stored;
    if (bytes.length < SMALLEST_FILE || bytes.length > LARGEST_FILE) continue;
    const text = await convertToText(bytes, 'file.txt').catch(() => undefined);
    if (text === undefined || text.text.includes('\0')) continue;
    found.push({ name: `${String(found.length).padStart(5, '0')}.txt`, bytes: new TextEncoder().encode(text.text) });
    size += bytes.length;
  }
  return found;
}

async function upload(client: StrataClient): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < files.length; from += UPLOADED_AT_ONCE) {
    const { results } = await client.files.upload(CATEGORY, files.slice(from, from + UPLOADED_AT_ONCE));
    for (const { id, error } of results) {
      if (id === undefined) throw new Error(error);
      ids.push(id);
    }
  }
  return ids;
}

/** One call and its job, watched to the end; its states are the phases. */
async function importPartition(calls: GatewayCalls, clock: PhaseClock, partitionId: string, fileIds: string[]): Promise<void> {
  const answer = await calls.send('POST', `${IMPORTER}/import-multiple`, { fileIds, ragMode, partitionId });
  const { success, jobId, message } = answer.body as { success?: boolean; jobId?: string; message?: string };
  if (success !== true || jobId === undefined) throw new Error(`${answer.status}: ${message}`);
  for (let phase = 'accepted'; ;) {
    await sleep(POLL_MS);
    clock.look();
    const { body } = await calls.send('GET', `${IMPORTER}/jobs/${jobId}`);
    const { currentStatus, isTerminal } = body['job'] as {
      currentStatus: { status: string; message: string };
      isTerminal: boolean;
    };
    if (currentStatus.status !== phase || isTerminal) clock.endOf(phase);
    phase = currentStatus.status;
    if (!isTerminal) continue;
    if (phase !== 'service_completed') throw new Error(`${phase}: ${currentStatus.message}`);
    return;
  }
}

async function counts(calls: GatewayCalls): Promise<Record<string, number>> {
  const names = ['Documents', 'Chunks', 'Entities', 'Communities', 'Relations'];
  const there = new Set(await calls.query<string>('strata', 'FOR c IN COLLECTIONS() RETURN c.name'));
  const rows: Record<string, number> = {};
  for (const name of names.filter((one) => there.has(`strata_${one}`)))
    rows[name] = (await calls.query<number>('strata', 'RETURN LENGTH(@@rows)', { '@rows': `strata_${name}` }))[0]!;
  return rows;
}

function stallsOf(pid: number): number[] {
  try {
    const { longest } = JSON.parse(readFileSync(join(stalls, `${pid}.json`), 'utf8')) as { longest: { cpuMs: number }[] };
    return longest.map(({ cpuMs }) => cpuMs);
  } catch {
    return []; // none over 30 ms
  }
}

function megabytesOf(path: string): string {
  return (sizeBelow(path) / 1e6).toFixed(1);
}

function sizeBelow(path: string): number {
  const found = statSync(path);
  return found.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeBelow(join(path, name)), 0) : found.size;
}
