// What the index of a project takes in memory, and what it is counted as towards the budget:
//   node tools/run.mjs apps/nl-query/bench/index-memory.ts <folder with passages.jsonl> …
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ProjectIndex } from '../src/project-index/project-index';
import type { ProjectRows } from '../src/project-index/project-rows';

const PASSAGES_PER_DOCUMENT = 4;
/** As many as the built-in models find in such texts. */
const ENTITIES_PER_PASSAGE = 3;

const folders = process.argv.slice(2);
if (folders.length === 0) throw new Error('usage: node tools/run.mjs apps/nl-query/bench/index-memory.ts <data set folder> …');
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Held here alone, so that the one before is gone when the next is measured. */
let held: ProjectIndex | undefined;

for (const folder of folders)
  for (const count of [1_000, 4_000, Number.MAX_SAFE_INTEGER]) {
    held = undefined;
    await new Promise(setImmediate);
    await measure(folder, count);
  }

async function measure(folder: string, count: number): Promise<void> {
  const before = usedBytes();
  const began = performance.now();
  held = await ProjectIndex.build(rowsOf(folder, count));
  const ms = performance.now() - began;
  await new Promise(setImmediate);
  const taken = usedBytes() - before;
  const { chunks, entities } = held.size;
  process.stdout.write(
    `${basename(folder)}: ${chunks} passages, ${entities} entities: ${mib(taken)} MiB taken, ${mib(held.bytes)} counted ` +
      `(${(held.bytes / taken).toFixed(2)}), built in ${(ms / 1_000).toFixed(1)} s\n`,
  );
}

/** The rows that the database would give: texts that nobody else holds. */
function rowsOf(folder: string, count: number): ProjectRows {
  const lines = readFileSync(join(folder, 'passages.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const rows: ProjectRows = { documents: [], chunks: [], entities: [], relations: [], vectors: [], profiles: [] };
  for (const [n, line] of lines.slice(0, count).entries()) {
    const { title, text } = JSON.parse(line) as { title: string; text: string };
    const documentKey = `d${Math.floor(n / PASSAGES_PER_DOCUMENT)}`;
    const place = { partitionId: `p${n % 50}`, key: `c${n}` };
    if (n % PASSAGES_PER_DOCUMENT === 0)
      rows.documents.push({
        ...place,
        key: documentKey,
        title,
        fileName: `${title}.md`,
        category: 'c',
        path: '',
        citableUrl: '',
        fileIds: [title],
      });
    rows.chunks.push({
      ...place,
      documentKey,
      content: text,
      start: 0,
      end: text.length,
      order: n % PASSAGES_PER_DOCUMENT,
      page: null,
      headingPath: [],
      places: null,
      embedding: null,
    });
    for (let e = 0; e < ENTITIES_PER_PASSAGE; e++)
      rows.entities.push({ ...place, name: `${title} ${e}`, type: 'concept', description: text.slice(e * 100, e * 100 + 150) });
  }
  return rows;
}

function usedBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function mib(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
