import { connectDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import { ByteBudget } from '@strata/event-loop';
import { KnowledgeGraph } from '@strata/knowledge';
import { createModels, modelsConfigSchema } from '@strata/models';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FileSource } from '../src/file-sources/file-source';
import { TrackedJob } from '../src/import-jobs/tracked-job';
import { clusterGraph } from '../src/import-run/cluster-graph';
import { newImportState } from '../src/import-run/import-state';
import type { ImportTools } from '../src/import-run/import-step';
import { runImport } from '../src/import-run/run-import';
import { readParameters } from '../src/imports/read-parameters';
import { startInstantModels } from './instant-models';
import { startRowSink } from './row-sink';

// The importer's own part of an import, without a platform: processor time of its main thread, memory and the longest steps, phase by phase. With
// NODE_OPTIONS=--expose-gc also what is alive after each; with NODE_OPTIONS="--cpu-prof --cpu-prof-dir=…" a profile.
//   node tools/run.mjs apps/importer/bench/import-in-process.ts <full_graphrag|vector_rag> <megabytes> <folder or file> …
// With --instant-models behind the folders the models are an endpoint in a thread of its own that answers at once: what is left is what each chunk
// costs the importer, keeping the answers in a folder included. With --rows=<folder> the rows are kept there: sorted, those before and after a change can be compared.

const [ragMode = '', megabytes = '', ...given] = process.argv.slice(2);
if (given.length === 0)
  throw new Error(
    'usage: node tools/run.mjs apps/importer/bench/import-in-process.ts <full_graphrag|vector_rag> <megabytes> <folder or file> …',
  );
const INSTANT_MODELS = '--instant-models';
const ROWS = '--rows=';
const LARGEST_FILE = 2_000_000;
const SMALLEST_FILE = 200;
const LOOK_EVERY_MS = 20;
const LOOKS_PER_MEMORY = 10;
const WORTH_NOTING_MS = 30;
const SHOWN_STEPS = 3;

const paths = given.filter((one) => !one.startsWith('--'));
const rowsFolder = given.find((one) => one.startsWith(ROWS))?.slice(ROWS.length);
const sources = await filesOf(paths, Number(megabytes) * 1e6);
const files = sources.length;
const textMB = sources.reduce((sum, { content }) => sum + content.length, 0) / 1e6;
const read = readParameters({ ragMode, partitionId: 'bench' });
if ('problems' in read) throw new Error(JSON.stringify(read));
const sink = await startRowSink(rowsFolder);
const endpoint = given.includes(INSTANT_MODELS) ? await startInstantModels() : undefined;
const answers = endpoint && mkdtempSync(join(tmpdir(), 'strata-answers-'));
const ring = await SecretRing.fromConfig({ inline: randomBytes(32).toString('hex'), watch: false });
const graph = new KnowledgeGraph(connectDatabase({ url: sink.url, database: '_system', ring, serverId: 'bench' }), 'bench');
Object.assign(graph, { prepare: () => Promise.resolve(), ensureVectorIndex: () => Promise.resolve('created') });
Object.assign(graph, { beforeImport: () => Promise.resolve({ known: undefined, importNumber: 1, apart: [] }) });
const job = new TrackedJob(
  { jobId: 'bench', project: 'bench', jobType: 'import', files: [], partitionId: 'bench', importId: 'bench', marker: '' },
  () => new Date(),
);

const phases: Record<string, object> = {};
const seen = { longest: 0, looks: 0, steps: [] as number[], peakMiB: 0, parts: '' };
let phaseBegan = process.threadCpuUsage();
let last = { at: performance.now(), used: process.threadCpuUsage() };
setInterval(() => {
  const now = performance.now();
  const { user, system } = process.threadCpuUsage(last.used);
  const held = Math.round(Math.min(now - last.at - LOOK_EVERY_MS, (user + system) / 1_000));
  last = { at: now, used: process.threadCpuUsage() };
  if (++seen.looks % LOOKS_PER_MEMORY === 0) lookAtMemory();
  if (held < WORTH_NOTING_MS) return;
  seen.longest = Math.max(seen.longest, held);
  seen.steps = [...seen.steps, held].sort((a, b) => b - a).slice(0, SHOWN_STEPS);
}, LOOK_EVERY_MS).unref();

const tools = {
  graph,
  models: createModels(modelsConfigSchema.parse({ ...endpoint?.settings, ...(answers ? { MODEL_CACHE_DIR: answers } : {}) })),
  fileBytes: new ByteBudget(1e9),
  extractor: { extract: asItStands, extractInPages: asItStands },
  cluster: async (weighted) => clusterGraph(weighted),
  parallel: { chat: 16, embedding: 16 },
  log: (event, fields) => {
    if ('err' in fields) console.error(fields['err']);
    if (event === 'import-step') endPhase(String(fields['step']));
  },
} satisfies Partial<ImportTools>;

const began = process.threadCpuUsage();
const beganAll = process.cpuUsage();
const attempt = { partitionId: 'bench', importId: 'bench', attempt: 'bench', importNumber: 1 };
await runImport(newImportState(read.parameters, sources.splice(0), attempt, false), job, tools as unknown as ImportTools);
const seconds = secondsSince(began);
const all = process.cpuUsage(beganAll);
console.table(phases);
endpoint?.stop();
if (answers) rmSync(answers, { recursive: true, force: true });
console.log(job.record.currentStatus.message, JSON.stringify(job.record.counts), 'rows', JSON.stringify(await sink.stop()));
const { chunks } = job.record.counts;
const peakKiB = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
console.log(
  `${files} files, ${textMB.toFixed(2)} MB: ${seconds.toFixed(2)} s of processor, ${(textMB / seconds).toFixed(2)} MB/s, ${((seconds * 1_000) / chunks).toFixed(2)} ms per chunk; all threads, those of database and models included, ${(all.user / 1e6).toFixed(2)} + ${(all.system / 1e6).toFixed(2)} s; peak ${Math.round(peakKiB / 1024)} MiB; longest step ${seen.longest} ms`,
);

async function asItStands(bytes: Uint8Array) {
  return { text: Buffer.from(bytes).toString(), format: 'text' as const, warnings: [] };
}

function lookAtMemory(): void {
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
  if (inMiB(rss) <= seen.peakMiB) return;
  seen.peakMiB = inMiB(rss);
  seen.parts = [heapTotal, heapUsed, external].map(inMiB).join(' ');
}

function endPhase(name: string): void {
  const cpu = secondsSince(phaseBegan).toFixed(2);
  phases[name] = {
    ...{ 'cpu s': cpu, 'peak MiB': seen.peakMiB, 'heap, used, external': seen.parts, 'longest steps, ms': seen.steps.join(' ') },
    ...alive(),
  };
  Object.assign(seen, { steps: [], peakMiB: 0, parts: '' });
  phaseBegan = process.threadCpuUsage();
}

/** What is alive, where the flag for it was given. */
function alive(): object {
  if (!globalThis.gc) return {};
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  last = { at: performance.now(), used: process.threadCpuUsage() };
  return { 'alive MiB': inMiB(heapUsed), 'buffers MiB': inMiB(arrayBuffers) };
}

function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1e6;
}

function inMiB(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}

/** Files as given, and text files of the folders, the folders in turn, until there are so many bytes. */
async function filesOf(below: readonly string[], wanted: number): Promise<(FileSource & { kind: 'inline' })[]> {
  const found: (FileSource & { kind: 'inline' })[] = [];
  let bytes = 0;
  const walks = below.filter((path) => statSync(path).isDirectory()).map((folder) => walk(folder));
  const add = (path: string, most: number) => {
    const stored = readFileSync(path);
    const content = path.endsWith('.gz') ? gunzipSync(stored) : stored;
    if (content.includes(0) || content.length < SMALLEST_FILE || content.length > most) return;
    bytes += content.length;
    found.push({ kind: 'inline', name: basename(path), content, citableUrl: '' });
  };
  for (const path of below) if (statSync(path).isFile()) add(path, Infinity);
  while (walks.length > 0)
    for (const one of [...walks]) {
      const { value, done } = await one.next();
      if (done || bytes >= wanted) walks.splice(walks.indexOf(one), 1);
      else add(value, LARGEST_FILE);
    }
  return found;
}

async function* walk(folder: string): AsyncGenerator<string, void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1)))
    if (entry.isDirectory()) yield* walk(join(folder, entry.name));
    else if (entry.isFile()) yield join(folder, entry.name);
}
