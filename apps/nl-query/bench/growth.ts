// How index and questions grow with the corpus, in process: seconds to index, milliseconds of processor time of a question (the clock tells what else the machine does), memory.
//   NODE_OPTIONS=--expose-gc taskset -c 0 node tools/run.mjs apps/nl-query/bench/growth.ts <folder with passages.jsonl and questions.jsonl> 6119 25000 50000 100000
// More passages than the folder has are copies of them in worlds of their own: what stands in few passages and is written like a name gets another name in each.
import { createModels, modelsConfigSchema } from '@strata/models';
import { words } from '@strata/text';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexedChunk, IndexedDocument } from '../src/project-index/project-rows';
import { ProjectIndex } from '../src/project-index/project-index';
import { followQuestion } from '../src/retrieval/follow-question';

interface Passage {
  readonly title: string;
  readonly text: string;
}

/** What stands in more passages than this keeps its name in all worlds: countries, months, languages. */
const MOST_OF_ONE_WORLD = 20;
const [folder, ...sizes] = process.argv.slice(2);
if (!folder || sizes.length === 0)
  throw new Error('usage: node tools/run.mjs apps/nl-query/bench/growth.ts <data set folder> <passages> …');
const models = createModels(modelsConfigSchema.parse({}));
const all = () => true;
const base = readLines<Passage>(join(folder, 'passages.jsonl'));
const questions = readLines<{ question: string; gold: (string | number)[] }>(join(folder, 'questions.jsonl'));
const places = new Map(base.map(({ title }, place) => [title, place]));
const frequency = new Map<string, number>();
for (const { text } of base)
  for (const word of new Set(words(text).map((one) => one.text))) frequency.set(word, (frequency.get(word) ?? 0) + 1);

for (const size of sizes.map(Number)) {
  const rows = rowsOf(size);
  collectGarbage();
  const before = process.memoryUsage();
  const cpu = process.cpuUsage();
  const began = performance.now();
  const index = await ProjectIndex.build(rows);
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  collectGarbage();
  const now = process.memoryUsage();
  const times: number[] = [];
  const spelling: number[] = [];
  const found5: number[] = [];
  let understood = 0;
  for (const { question, gold } of questions) {
    const asked = process.cpuUsage();
    const spelled = await index.respelled(question);
    const found = await index.searchChunks(spelled, all, models.embedder);
    const { chunks } = await followQuestion({ question: spelled, accept: all, models }, index, found);
    times.push(since(asked));
    const slip = misspelt(question);
    const begun = process.cpuUsage();
    const read = await index.respelled(slip);
    spelling.push(since(begun));
    if (read.toLowerCase() === question.toLowerCase()) understood++;
    const first = chunks.slice(0, 5).map(({ document }) => Number(document.key));
    found5.push(gold.filter((one) => first.includes(typeof one === 'number' ? one : places.get(one)!)).length / gold.length);
  }
  const [at, atSpelling] = [quantiles(times), quantiles(spelling)];
  const taken = (now.heapUsed + now.arrayBuffers - before.heapUsed - before.arrayBuffers) / 2 ** 20;
  console.log(
    `${size} passages: indexed in ${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of processor), ${taken.toFixed(0)} MiB more in memory ` +
      `(counted as ${(index.bytes / 2 ** 20).toFixed(0)} with its rows), a question p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms, ` +
      `misspelt p50 ${atSpelling(0.5)}, p95 ${atSpelling(0.95)} ms, most ${atSpelling(1)} ms, ${understood} of ${questions.length} read as they were meant, recall@5 ${((100 * found5.reduce((sum, one) => sum + one, 0)) / found5.length).toFixed(1)}`,
  );
}

/** Milliseconds of processor time. */
function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function quantiles(values: number[]): (share: number) => string {
  const sorted = values.toSorted((a, b) => a - b);
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(1);
}

/** A question with two letters of its longest word the wrong way round. */
function misspelt(question: string): string {
  const [longest] = words(question).toSorted((a, b) => b.end - b.start - (a.end - a.start));
  const at = longest!.start + Math.floor((longest!.end - longest!.start) / 2);
  return question.slice(0, at) + question[at + 1]! + question[at]! + question.slice(at + 2);
}

function collectGarbage(): void {
  (globalThis as { gc?: () => void }).gc?.();
}

function rowsOf(size: number): Parameters<typeof ProjectIndex.build>[0] {
  const documents: IndexedDocument[] = [];
  const chunks: IndexedChunk[] = [];
  for (let place = 0; place < size; place++) {
    const world = Math.floor(place / base.length);
    const { title, text } = base[place % base.length]!;
    const key = String(place).padStart(7, '0');
    const content = inWorld(text, world);
    const file = { fileName: `${key}.md`, category: 'c', path: '', citableUrl: '', fileIds: [key], partitionId: 'p' };
    documents.push({ key, title: inWorld(title, world), ...file });
    const where = { start: 0, end: content.length, order: 0, page: null, headingPath: [], places: null, partitionId: 'p' };
    chunks.push({ key, documentKey: key, content, ...where, embedding: null });
  }
  return { documents, chunks, entities: [], relations: [], vectors: [], profiles: [] };
}

/** The first world is the corpus itself. */
function inWorld(text: string, world: number): string {
  if (world === 0) return text;
  const ending = `a${world.toString(26).replace(/\d/g, (digit) => 'zyxwvutsrq'[Number(digit)]!)}`;
  let renamed = '';
  let at = 0;
  for (const { start, end, text: word, capital } of words(text)) {
    if (!capital || word.length < 4 || (frequency.get(word) ?? 0) > MOST_OF_ONE_WORLD) continue;
    renamed += text.slice(at, end) + ending;
    at = Math.max(end, start);
  }
  return renamed + text.slice(at);
}

function readLines<Row>(path: string): Row[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
}
