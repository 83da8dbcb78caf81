import { runSteps } from '@strata/event-loop';
import { seededRandom } from '@strata/graph';
import type { ExtractedGraph } from '@strata/models';
import { createModels, modelsConfigSchema } from '@strata/models';
import { readFileSync } from 'node:fs';
import { resolveNamesSteps } from '../src/import-run/entity-resolution/resolve-names';

// Names of real passages resolved as an import does it; prints how many there are, the time, and a sample of what became one:
//   node tools/run.mjs apps/importer/bench/resolve-names.ts passages.jsonl [first] [sample] [seed]

const [path, first = '2000', sample = '60', seed = '1'] = process.argv.slice(2);
if (!path)
  throw new Error('usage: node tools/run.mjs apps/importer/bench/resolve-names.ts <passages.jsonl> [first] [sample] [seed]');
const passages = readFileSync(path, 'utf8')
  .split('\n')
  .filter(Boolean)
  .slice(0, Number(first))
  .map((line) => JSON.parse(line) as { title: string; text: string });
const { graphExtractor } = createModels(modelsConfigSchema.parse({}));
const extracted: ExtractedGraph[] = [];
for (const { title, text } of passages)
  extracted.push(
    await graphExtractor.extract({ text: `# ${title}\n\n${text}`, entityTypes: ['person', 'organization', 'geo', 'event'] }),
  );
const chunks = passages.map(({ title, text }, document) => ({ content: `# ${title}\n\n${text}`, document }));
const names = new Set(extracted.flatMap(({ entities }) => entities.map(({ name }) => name.toUpperCase())));

const began = process.cpuUsage();
const { absorbed, toldApart } = runSteps(resolveNamesSteps(extracted, chunks, () => false));
const used = process.cpuUsage(began);
const byReason = new Map<string, number>();
for (const { reason } of absorbed) byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
console.log({
  documents: passages.length,
  names: names.size,
  merges: absorbed.length,
  toldApart: toldApart.length,
  cpuMs: Math.round((used.user + used.system) / 1000),
});
console.table(Object.fromEntries(byReason));
const random = seededRandom(Number(seed));
const shown = [...absorbed].map((merge) => ({ merge, order: random() })).sort((a, b) => a.order - b.order);
for (const { merge } of shown.slice(0, Number(sample))) {
  const titles = [...merge.share.mentions.keys()].slice(0, 2).map((chunk) => passages[chunk]!.title);
  console.log(
    `${merge.identity} [${[...merge.share.types.keys()].join('/')}] → ${merge.into} | ${merge.reason} ${merge.score} | docs ${merge.sharedDocuments} | ${merge.sharedNeighbours.join(', ')} | in: ${titles.join('; ')}`,
  );
}
console.log('told apart:', toldApart.slice(0, 60).join(' | '));
