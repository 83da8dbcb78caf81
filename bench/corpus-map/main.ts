// A corpus build of many files in one category through the whole platform: seconds per phase and peak memory per service.
//   node tools/run.mjs bench/corpus-map/main.ts <documents.jsonl> [count]
import type { StrataClient } from '@strata/client';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPassages, uploadPassages } from '../platform/passages';
import { peakMemoryMiB, StartedPlatform } from '../platform/started-platform';

const CATEGORY = 'scale';
const POLL_MS = 500;
const [file, count = 'Infinity'] = process.argv.slice(2);
if (!file) throw new Error('usage: node tools/run.mjs bench/corpus-map/main.ts <documents.jsonl> [count]');
const documents = readPassages(file).slice(0, Number(count));

const platform = await StartedPlatform.start();
try {
  const client = await platform.client();
  const uploadBegan = performance.now();
  await uploadPassages(client, documents, [CATEGORY]);
  console.log(`${documents.length} documents uploaded in ${since(uploadBegan)} s`);
  const began = performance.now();
  const phases = await build(client);
  console.log(`mapped in ${since(began)} s`);
  console.table(phases);
  console.table(await client.overview().then(({ corpusGraph }) => corpusGraph));
  console.log('peak resident memory, MiB');
  console.table(Object.fromEntries((await platform.services()).map(({ name, pid }) => [name, peakMemoryMiB(pid)])));
} finally {
  await platform.stop();
}

/** @returns seconds per phase, as the build's status told them */
async function build(client: StrataClient): Promise<Record<string, string>> {
  const { corpusBuildId } = await client.startBuild({ categories: [CATEGORY], incremental: false });
  const seconds = new Map<string, number>();
  for (let last = performance.now(); ;) {
    await sleep(POLL_MS);
    const status = await client.buildStatus(corpusBuildId);
    const now = performance.now();
    const phase = status.message.replace(/\d+/g, 'n');
    seconds.set(phase, (seconds.get(phase) ?? 0) + (now - last) / 1_000);
    last = now;
    if (status.completedAt === 0) continue;
    if (status.status !== 'completed') throw new Error(`${status.status}: ${status.error}`);
    return Object.fromEntries([...seconds].map(([phase, value]) => [phase, value.toFixed(1)]));
  }
}

function since(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(1);
}
