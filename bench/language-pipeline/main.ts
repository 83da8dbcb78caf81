import { createModels, modelsConfigSchema } from '@strata/models';
import { chunkText, convertToText } from '@strata/text';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { textFiles } from './text-files';

// The built-in language pipeline over whatever lies in some folders: does any of it throw, and which chunks are slow?
//   node tools/run.mjs bench/language-pipeline/main.ts <megabytes> <folder> [folder …]

const MAX_FILE = 4_000_000;
const SLOWEST = 10;
const [megabytes = '', ...folders] = process.argv.slice(2);
const wantedBytes = Number(megabytes) * 1_000_000;
if (!(wantedBytes > 0) || folders.length === 0) {
  console.error('usage: node tools/run.mjs bench/language-pipeline/main.ts <megabytes> <folder> [folder …]');
  process.exit(2);
}

const models = createModels(modelsConfigSchema.parse({}));
const entityTypes = ['person', 'organization', 'location', 'event', 'technology'];
const throws: string[] = [];
const slowest: { ms: number; where: string; characters: number }[] = [];
const read = { files: 0, asBytes: 0, bytes: 0, chunks: 0, entities: 0, relations: 0 };
const began = performance.now();

for await (const path of textFiles(folders)) {
  if (read.bytes >= wantedBytes) break;
  await readOne(path);
  if (read.files % 500 === 0) console.error(`${read.files} files, ${(read.bytes / 1e6).toFixed(1)} MB`);
}
console.log(
  JSON.stringify({
    ...read,
    megabytes: Math.round(read.bytes / 1e5) / 10,
    seconds: Math.round((performance.now() - began) / 1_000),
  }),
);
console.log(`${throws.length} throws`);
for (const line of throws.slice(0, 50)) console.log(`  ${line}`);
console.log('slowest chunks:');
for (const { ms, characters, where } of slowest)
  console.log(`  ${ms.toFixed(0).padStart(6)} ms  ${characters} characters  ${where}`);
process.exit(throws.length === 0 ? 0 : 1);

async function readOne(path: string): Promise<void> {
  const stored = (await readFile(path)).subarray(0, MAX_FILE);
  const bytes = path.endsWith('.gz') ? ((await attempt(`${path} unpack`, async () => gunzipSync(stored))) ?? stored) : stored;
  if (bytes.length === 0) return;
  read.files++;
  read.bytes += bytes.length;
  const text = await textOf(bytes, path);
  const chunks = (await attempt(`${path} chunking`, async () => chunkText(text))) ?? [];
  await attempt(`${path} types`, () => models.entityTypeNamer.nameTypes([text], { min: 8, max: 12 }));
  for (const chunk of chunks) await readChunk(chunk.content, `${path} chunk ${chunk.order}`);
}

/** What cannot be read as a document is fed as characters all the same: random bytes as text. */
async function textOf(bytes: Buffer, path: string): Promise<string> {
  try {
    return (await convertToText(bytes, path.replace(/\.gz$/, ''))).text;
  } catch {
    read.asBytes++;
    return bytes.toString(read.asBytes % 2 === 0 ? 'latin1' : 'utf8').slice(0, 200_000);
  }
}

async function readChunk(text: string, where: string): Promise<void> {
  const start = performance.now();
  read.chunks++;
  const graph = await attempt(`${where} extraction`, () => models.graphExtractor.extract({ text, entityTypes }));
  await attempt(`${where} embedding`, () => models.embedder.embed([text]));
  if (graph) {
    read.entities += graph.entities.length;
    read.relations += graph.relations.length;
    await attempt(`${where} summary`, () =>
      models.descriptionSummarizer.summarize('all', [text, ...graph.entities.map(({ description }) => description)]),
    );
    const entities = graph.entities.map((entity) => ({ ...entity, degree: 1 }));
    await attempt(`${where} report`, () => models.communityReporter.report({ entities, relations: graph.relations }));
    const passages = [{ id: 'p', title: graph.entities[0]?.name ?? '', text }];
    await attempt(`${where} answer`, () =>
      models.passageAnswerer.answer({ question: text.slice(0, 200), passages, citations: true }),
    );
    await attempt(`${where} themes`, () =>
      models.themeAnswerer.ratePoints({
        question: text.slice(0, 80),
        reports: [{ title: '', statements: [{ text, sources: ['p'] }], coverage: 1 }],
      }),
    );
  }
  const ms = performance.now() - start;
  if (slowest.length === SLOWEST && ms <= (slowest.at(-1)?.ms ?? 0)) return;
  slowest.push({ ms, where, characters: text.length });
  slowest.sort((a, b) => b.ms - a.ms).splice(SLOWEST);
}

async function attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    throws.push(`${what}: ${error instanceof Error ? error.stack?.split('\n').slice(0, 3).join(' | ') : String(error)}`);
    return undefined;
  }
}
