// The whole call sequence on many small files, phase by phase, with so many importers:
//   node tools/run.mjs bench/main-job/main.ts <passages.jsonl> [count=1000] [categories=3] [importers=2]
import type { BuildStep } from '@strata/client';
import { buildKnowledgeGraph } from '@strata/client';
import { showGraph } from '../platform/graph-checks';
import { readPassages, uploadPassages } from '../platform/passages';
import { processorSeconds } from '../platform/processor-time';
import { peakMemoryMiB, StartedPlatform } from '../platform/started-platform';

const [file, count = '1000', categoryCount = '3', importers = '2'] = process.argv.slice(2);
if (!file) throw new Error('usage: node tools/run.mjs bench/main-job/main.ts <passages.jsonl> [count] [categories] [importers]');
const passages = readPassages(file).slice(0, Number(count));
const categories = Array.from({ length: Number(categoryCount) }, (_, index) => `part-${index + 1}`);

const flags = process.env.REDIS_URL ? ['--pipelines', '2'] : [];
const platform = await StartedPlatform.start([...flags, '--importers', importers]);
try {
  const client = await platform.client();
  const seconds: Record<string, string> = { start: (platform.startMs / 1_000).toFixed(1) };
  const time = async (name: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    seconds[name] = ((performance.now() - began) / 1_000).toFixed(1);
  };
  await time('upload', () => uploadPassages(client, passages, categories));
  let began = 0;
  await buildKnowledgeGraph(
    client,
    { categories, complexity: 'very_high', replicas: Number(importers) },
    {
      began: () => (began = performance.now()),
      progress: () => undefined,
      ended: (step: BuildStep, outcome) => {
        seconds[step] = `${((performance.now() - began) / 1_000).toFixed(1)}  (${outcome})`;
      },
    },
  );
  const question = `Who is ${passages[0]?.title}?`;
  await time('first answer', () => client.ask({ query: question, mode: 'INSTANT', includeMetadata: true }));
  await time('second answer', () => client.ask({ query: question, mode: 'INSTANT', includeMetadata: true }));
  console.log(`${passages.length} passages in ${categories.length} categories\n\nseconds per phase`);
  console.table(seconds);
  console.log('processor seconds since the start, and peak resident memory');
  const used = (await platform.services()).map(({ name, pid }) => [
    name,
    { seconds: processorSeconds(pid).toFixed(1), MiB: peakMemoryMiB(pid) },
  ]);
  console.table(Object.fromEntries(used));
  console.log('rows, counted by AQL');
  await showGraph(client);
} finally {
  await platform.stop();
}
